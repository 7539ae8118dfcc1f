import type { PresentTag } from '../../protocol/tapOutcome.ts';
import { RECORD_TYPE, type WriteResult } from '../../reader/ndef.ts';

/** The part of Web NFC that is used here; TypeScript has no types for it. */
export interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
  write(
    message: { records: readonly NdefRecord[] },
    options: { signal: AbortSignal },
  ): Promise<void>;
  /** Missing before Chrome 100. */
  makeReadOnly?(options: { signal: AbortSignal }): Promise<void>;
}

interface NdefRecord {
  readonly recordType: string;
  readonly data: BufferSource | null;
}

export interface NdefReadingEvent extends Event {
  /** UID such as "04:a1:…"; empty if the tag has none. */
  readonly serialNumber: string;
  readonly message: { readonly records: readonly NdefRecord[] };
}

type WithNdefReader = { readonly NDEFReader?: new () => NdefReader };

/** Returns a new reader; null except in Chrome on Android on https pages. */
export function ndefReader(): NdefReader | null {
  const { NDEFReader } = globalThis as WithNdefReader;
  return NDEFReader === undefined ? null : new NDEFReader();
}

export function unavailableReason(): 'insecure' | 'unsupported' | null {
  if ('NDEFReader' in globalThis) return null;
  return !isSecureContext && /Android/.test(navigator.userAgent) ? 'insecure' : 'unsupported';
}

/** Timeout for writing a tag, in ms: later, another tag may be at the phone. */
const WRITE_TIMEOUT_MS = 3_000;

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
  const options = { signal: AbortSignal.timeout(WRITE_TIMEOUT_MS) };
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
