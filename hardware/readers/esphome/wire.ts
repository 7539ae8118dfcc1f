// Protocol buffers, limited to the messages of readers: protobuf.dev/programming-guides/encoding

export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';
}

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

export interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
}

export function fieldsOf(body: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < body.length;) {
    const tag = varintAt(body, at);
    if (tag === null) throw new MalformedMessage();
    const start = tag.end;
    const number = Math.floor(tag.value / 8);
    const kind = tag.value % 8;
    const varint = kind === VARINT || kind === BYTES ? varintAt(body, start) : null;
    const end = endOf(kind, start, varint);
    if (number === 0 || end > body.length) throw new MalformedMessage();
    fields.push({ number, value: valueOf(body, kind, start, varint, end) });
    at = end;
  }
  return fields;
}

function endOf(kind: number, start: number, varint: Varint | null): number {
  if (kind === FIXED_64) return start + 8;
  if (kind === FIXED_32) return start + 4;
  if (varint === null) throw new MalformedMessage();
  return kind === BYTES ? varint.end + varint.value : varint.end;
}

function valueOf(
  body: Uint8Array,
  kind: number,
  start: number,
  varint: Varint | null,
  end: number,
): Field['value'] {
  if (kind === FIXED_32) return Buffer.from(body.subarray(start, end)).readUInt32LE();
  if (kind === VARINT && varint !== null) return varint.value;
  return body.subarray(kind === BYTES && varint !== null ? varint.end : start, end);
}

interface Varint {
  readonly value: number;
  readonly end: number;
}

export function varintAt(bytes: Uint8Array, start: number): Varint | null {
  let value = 0;
  for (let n = 0; n < 10; n += 1) {
    const byte = bytes[start + n];
    if (byte === undefined) return null;
    value += (byte & 127) * 2 ** (7 * n);
    if (byte < 128) return { value, end: start + n + 1 };
  }
  throw new MalformedMessage();
}

export const fieldsIn = (value: Field['value']): readonly Field[] =>
  typeof value === 'number' ? [] : fieldsOf(value);

/** Returns the last value of a field, or 0 if absent, as protobuf decoders do. */
export function numberIn(fields: readonly Field[], number: number): number {
  const value = fields.findLast((field) => field.number === number)?.value;
  return typeof value === 'number' ? value : 0;
}

export function textIn(fields: readonly Field[], number: number): string {
  const value = fields.findLast((field) => field.number === number)?.value;
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : '';
}

const tagOf = (number: number, kind: number): number => number * 8 + kind;

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

export const numberField = (number: number, value: number): Buffer =>
  Buffer.concat([Buffer.from([tagOf(number, VARINT)]), varint(value)]);
export const bytesField = (number: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([tagOf(number, BYTES)]), varint(bytes.length), bytes]);
export const textField = (number: number, text: string): Buffer =>
  bytesField(number, Buffer.from(text));
export function fixedField(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(tagOf(number, FIXED_32));
  bytes.writeUInt32LE(value, 1);
  return bytes;
}
