/**
 * Format of a tag: one NDEF message with one record of an external type, as the NFC Forum specifies
 * for Type 2 tags (NTAG213 and similar). The record's text is specified in house/identity.ts.
 */

/**
 * Results of writing a tag. `failed`: possibly removed too early; laid again, it is written again.
 */
export const WRITE_RESULTS = [
  'written',
  'locked',
  'read-only',
  'not-an-ntag',
  'no-writer',
  'failed',
] as const;
export type WriteResult = (typeof WRITE_RESULTS)[number];

/** External type of the record; NDEF prefixes it with `urn:nfc:ext:`. */
export const RECORD_TYPE = 'table-companion:tag';

/** User memory of the smallest tag, NTAG213, in bytes. */
export const MIN_MEMORY_BYTES = 144;

// TLV blocks of a tag's memory (NFC Forum, Type 2 Tag, 2.3): tag byte, length, value.
const NULL_TLV = 0x00;
const LOCK_CONTROL_TLV = 0x01;
const MEMORY_CONTROL_TLV = 0x02;
const NDEF_MESSAGE_TLV = 0x03;
const TERMINATOR_TLV = 0xfe;

/** Header of the only record: message begin and end, short record, external type. */
const RECORD_HEADER = 0b1101_0100;

/**
 * Size in bytes of the factory's lock control block, which precedes the message on chips that need
 * it.
 */
const LOCK_CONTROL_BYTES = 5;
const NDEF_OVERHEAD_BYTES = LOCK_CONTROL_BYTES + 3 + 3 + RECORD_TYPE.length;

/** Maximum text length in characters that fits every tag. */
export const MAX_TEXT_LENGTH = MIN_MEMORY_BYTES - NDEF_OVERHEAD_BYTES;

const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));

/**
 * Returns a tag's memory from its message on, in whole pages of four bytes. The text must be ASCII,
 * at most `MAX_TEXT_LENGTH`.
 */
export function messageBytes(text: string): Uint8Array {
  const record = [RECORD_HEADER, RECORD_TYPE.length, text.length, ...ascii(RECORD_TYPE + text)];
  const block = [NDEF_MESSAGE_TLV, record.length, ...record, TERMINATOR_TLV];
  return Uint8Array.from(
    { length: Math.ceil(block.length / 4) * 4 },
    (_, at) => block[at] ?? NULL_TLV,
  );
}

/** Returns the offset of the message in a tag's memory; 0 for unformatted memory. */
export function messageStart(memory: Uint8Array): number {
  for (let at = 0; at < memory.length;) {
    const kind = memory[at];
    if (kind === NDEF_MESSAGE_TLV) return at;
    if (kind === LOCK_CONTROL_TLV || kind === MEMORY_CONTROL_TLV) at += 2 + (memory[at + 1] ?? 0);
    else if (kind === NULL_TLV) at += 1;
    else break;
  }
  return 0;
}

/** Returns the text of our record; null for any other content. */
export function textIn(memory: Uint8Array): string | null {
  const start = messageStart(memory);
  if (memory[start] !== NDEF_MESSAGE_TLV) return null;
  const record = memory.subarray(start + 2, start + 2 + (memory[start + 1] ?? 0));
  const [header, typeLength = 0, length = 0] = record;
  const said = String.fromCharCode(...record.subarray(3, 3 + typeLength + length));
  const isOurs = header === RECORD_HEADER && said.startsWith(RECORD_TYPE);
  const isWhole = said.length === typeLength + length && typeLength === RECORD_TYPE.length;
  return isOurs && isWhole ? said.slice(typeLength) : null;
}
