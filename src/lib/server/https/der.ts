/**
 * The few DER types that certificates need (ITU-T X.690). One certificate a year does not justify a
 * library with twenty packages.
 */

const value = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
};

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => value(0x30, ...parts);
export const set = (...parts: readonly Buffer[]): Buffer => value(0x31, ...parts);
export const octets = (content: Buffer): Buffer => value(0x04, content);
export const text = (content: string): Buffer => value(0x0c, Buffer.from(content));
export const TRUE: Buffer = value(0x01, Buffer.from([0xff]));

export const integer = (bytes: Buffer): Buffer =>
  value(0x02, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]));

/** Encodes a BIT STRING; the last `unused` bits of the last byte do not count. */
export const bits = (content: Buffer, unused = 0): Buffer =>
  value(0x03, Buffer.from([unused]), content);

export const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer =>
  value(0xa0 | tag, ...parts);

/** Encodes context-specific and implicit: replaces the tag of a primitive value. */
export const implicit = (tag: number, content: Buffer): Buffer => value(0x80 | tag, content);

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return value(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]));
}

function inSevens(number: number): number[] {
  const sevens = [number & 0x7f];
  for (let left = number >> 7; left > 0; left >>= 7) sevens.unshift((left & 0x7f) | 0x80);
  return sevens;
}

/** Encodes a time to the second: UTCTime, and GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5). */
export function time(moment: Date): Buffer {
  const digits = moment.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '');
  const late = moment.getUTCFullYear() >= 2050;
  return late ? value(0x18, Buffer.from(digits)) : value(0x17, Buffer.from(digits.slice(2)));
}
