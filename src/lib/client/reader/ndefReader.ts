import type { PresentTag } from '../../protocol/afterTap.ts';
import { RECORD_TYPE, type WriteResult } from '../../reader/ndef.ts';

/** The part of Web NFC that is used here; TypeScript has no types for it. */
export interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
  write(
    message: { records: readonly NdefRecord[] },
    options: { signal: AbortSignal },
  ): Promise<void>;
  /** Absent before Chrome 100. */
  makeReadOnly?(options: { signal: AbortSignal }): Promise<void>;
}

interface NdefRecord {
  readonly recordType: string;
  readonly data: BufferSource | null;
}

export interface NdefReadingEvent extends Event {
  /** "04:a1:…"; empty for a tag that has none. */
  readonly serialNumber: string;
  readonly message: { readonly records: readonly NdefRecord[] };
}

type WithNdefReader = { readonly NDEFReader?: new () => NdefReader };

/** A new reader of this browser, or null: only Chrome on Android has one, and only on https pages. */
export function ndefReader(): NdefReader | null {
  const { NDEFReader } = globalThis as WithNdefReader;
  return NDEFReader === undefined ? null : new NDEFReader();
}

/** Why there is no reader: this browser would have one over https, or it knows no Web NFC at all. */
export function whyNoReader(): 'insecure' | 'unsupported' | null {
  if ('NDEFReader' in globalThis) return null;
  return !isSecureContext && /Android/.test(navigator.userAgent) ? 'insecure' : 'unsupported';
}

/** How long writing a tag may take, in ms; after that another tag may be at the phone. */
const WRITE_WITHIN = 3_000;

/** The tag that was just read, with the records that were on it. */
export const presentTag = (reader: NdefReader, records: readonly NdefRecord[]): PresentTag => ({
  read: () => Promise.resolve(textOf(records)),
  write: (text, lock) => write(reader, text, lock),
});

function textOf(records: readonly NdefRecord[]): string | null {
  const data = records.find(({ recordType }) => recordType === RECORD_TYPE)?.data ?? null;
  return data === null ? null : new TextDecoder().decode(data);
}

/** Web NFC does not tell why a tag refuses, so any error is `failed`. */
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
