import { type Bitmap2D, correction, generate } from 'lean-qr/nano';

interface QrDots {
  readonly size: number;
  readonly path: string;
}

/**
 * Returns the dots of a QR code with error correction level M. `border`: light dots around it; the
 * standard requires four.
 */
export const qrDots = (text: string, border: number): QrDots =>
  dotsOf(generate(text, { minCorrectionLevel: correction.M }), border);

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
