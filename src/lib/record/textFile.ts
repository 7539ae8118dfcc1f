/**
 * Windows-1252 from 0x80 to 0x9f. Unassigned bytes keep their number, as the WHATWG Encoding
 * standard requires.
 */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Decodes a text file: UTF-8 or UTF-16 in either byte order, with or without a byte order mark
 * (Unicode 23.8), else Windows-1252. Removes the mark.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  if (isLittle || isBig) return fromUtf16(bytes.subarray(2), isBig);
  // Without a mark, the zero byte of a leading Latin letter shows the byte order.
  if (first !== 0 && second === 0) return fromUtf16(bytes, false);
  if (first === 0 && second !== 0 && bytes.length > 1) return fromUtf16(bytes, true);
  return (fromUtf8(bytes) ?? fromWindows(bytes)).replace(/^\uFEFF/, '');
}

function fromUtf16(bytes: Uint8Array, isBig: boolean): string {
  return inChunks(Math.floor(bytes.length / 2), (at) => {
    const [a = 0, b = 0] = [bytes[at * 2], bytes[at * 2 + 1]];
    return String.fromCharCode(isBig ? a * 256 + b : b * 256 + a);
  });
}

function fromUtf8(bytes: Uint8Array): string | null {
  const escaped = inChunks(bytes.length, (at) => ESCAPES[bytes[at] ?? 0] ?? '');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

const ESCAPES: readonly string[] = Array.from(
  { length: 256 },
  (_, byte) => `%${byte.toString(16).padStart(2, '0')}`,
);

const fromWindows = (bytes: Uint8Array): string =>
  inChunks(bytes.length, (at) => {
    const byte = bytes[at] ?? 0;
    return WINDOWS[byte - 0x80] ?? String.fromCharCode(byte);
  });

function inChunks(length: number, textAt: (at: number) => string): string {
  const parts: string[] = [];
  for (let at = 0; at < length; at += 1) parts.push(textAt(at));
  return parts.join('');
}
