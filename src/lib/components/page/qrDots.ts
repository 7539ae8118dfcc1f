import { type Bitmap2D, correction, generate } from 'lean-qr/nano';

/** A QR code as the path of its dark dots, one unit each. */
interface QrDots {
  /** Dots along a side, with the border. */
  readonly size: number;
  readonly path: string;
}

/** Still read with a seventh of its bytes spoilt (level M); `border`: light dots around it, four by the standard. */
export const qrDots = (text: string, border: number): QrDots =>
  dotsOf(generate(text, { minCorrectionLevel: correction.M }), border);

/** The dots of a code that was made already. */
export function dotsOf(code: Pick<Bitmap2D, 'size' | 'get'>, border: number): QrDots {
  const sides = Array.from({ length: code.size }, (_, at) => at);
  const path = sides
    .flatMap((y) =>
      sides.map((x) =>
        code.get(x, y) ? `M${String(x + border)} ${String(y + border)}h1v1h-1z` : '',
      ),
    )
    .join('');
  return { size: code.size + 2 * border, path };
}
