import { encode } from 'uqr';

/** A QR code as the path of its dark dots, one unit each. */
interface QrDots {
  /** Dots along a side, with the border. */
  readonly size: number;
  readonly path: string;
}

/** Still read with a seventh of its bytes spoilt (level M); `border`: light dots around it, four by the standard. */
export function qrDots(text: string, border: number): QrDots {
  const { size, data } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
