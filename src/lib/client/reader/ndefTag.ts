import type { LyingTag } from '../../protocol/afterTap.ts';
import { RECORD_TYPE, type WriteResult } from '../../reader/ndef.ts';
import type { NdefReader, NdefRecord } from './ndefReader.ts';

/** How long a phone is held to a tag at most until it is written, in ms; later another tag may be there. */
const WRITE_WITHIN = 3_000;

/** The tag that was just read at the back of the phone, with the records that were on it. */
export const lyingAt = (reader: NdefReader, records: readonly NdefRecord[]): LyingTag => ({
  read: () => Promise.resolve(textOf(records)),
  write: (text, lock) => write(reader, text, lock),
});

function textOf(records: readonly NdefRecord[]): string | null {
  const data = records.find(({ recordType }) => recordType === RECORD_TYPE)?.data ?? null;
  return data === null ? null : new TextDecoder().decode(data);
}

/** Web NFC does not tell why a tag refuses, so whatever goes wrong is `failed`. */
async function write(reader: NdefReader, text: string, lock: boolean): Promise<WriteResult> {
  const options = { signal: AbortSignal.timeout(WRITE_WITHIN) };
  const record = { recordType: RECORD_TYPE, data: new TextEncoder().encode(text) };
  try {
    await reader.write({ records: [record] }, options);
    if (!lock || reader.makeReadOnly === undefined) return 'written';
    await reader.makeReadOnly(options);
    return 'locked';
  } catch {
    return 'failed';
  }
}
