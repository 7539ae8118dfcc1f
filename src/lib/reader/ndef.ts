/**
 * What is written on a tag: one NDEF message with one record of an external type, as the NFC Forum lays it down for tags
 * of type 2 (NTAG213 and its like). The text of the record is ours (house/identity.ts).
 */

/** What became of writing a tag. `failed`: perhaps pulled away; laid again, it is written again. */
export const WRITE_RESULTS = [
  'written',
  'locked',
  'read-only',
  'not-an-ntag',
  'no-writer',
  'failed',
] as const;
export type WriteResult = (typeof WRITE_RESULTS)[number];

/** The name of the record's type; `urn:nfc:ext:` stands before it by the rules of NDEF. */
export const RECORD_TYPE = 'table-companion:tag';

/** The smallest of the tags, NTAG213, has so many bytes for users. */
export const SMALLEST_MEMORY = 144;

// Blocks of a tag's memory (NFC Forum, Type 2 Tag, 2.3): a tag byte, a length, the value.
const NULL = 0x00;
const LOCK_CONTROL = 0x01;
const MEMORY_CONTROL = 0x02;
const MESSAGE = 0x03;
const TERMINATOR = 0xfe;

/** First and last record of its message, with a length of one byte, of an external type. */
const RECORD_HEADER = 0b1101_0100;

/** Bytes that factories put before the message, for the chips that need it. */
const LOCK_CONTROL_BYTES = 5;
const AROUND_TEXT = LOCK_CONTROL_BYTES + 3 + 3 + RECORD_TYPE.length;

/** The longest text that fits every tag, in characters. */
export const LONGEST_TEXT = SMALLEST_MEMORY - AROUND_TEXT;

const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));

/** The memory of a tag from its message on, in whole pages of four bytes. The text is ASCII, `LONGEST_TEXT` at most. */
export function messageBytes(text: string): Uint8Array {
  const record = [RECORD_HEADER, RECORD_TYPE.length, text.length, ...ascii(RECORD_TYPE + text)];
  const block = [MESSAGE, record.length, ...record, TERMINATOR];
  return Uint8Array.from({ length: Math.ceil(block.length / 4) * 4 }, (_, at) => block[at] ?? NULL);
}

/** Where in a tag's memory its message begins; 0 for a memory that was never laid out. */
export function messageStart(memory: Uint8Array): number {
  for (let at = 0; at < memory.length;) {
    const kind = memory[at];
    if (kind === MESSAGE) return at;
    if (kind === LOCK_CONTROL || kind === MEMORY_CONTROL) at += 2 + (memory[at + 1] ?? 0);
    else if (kind === NULL) at += 1;
    else break;
  }
  return 0;
}

/** The text of our record in a tag's memory, or null for whatever else is written there. */
export function textIn(memory: Uint8Array): string | null {
  const start = messageStart(memory);
  if (memory[start] !== MESSAGE) return null;
  const record = memory.subarray(start + 2, start + 2 + (memory[start + 1] ?? 0));
  const [header, typeLength = 0, length = 0] = record;
  const said = String.fromCharCode(...record.subarray(3, 3 + typeLength + length));
  const isOurs = header === RECORD_HEADER && said.startsWith(RECORD_TYPE);
  const isWhole = said.length === typeLength + length && typeLength === RECORD_TYPE.length;
  return isOurs && isWhole ? said.slice(typeLength) : null;
}
