/** The part of the browser's Web NFC that is used; TypeScript's own types have none of it. */
export interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
  write(
    message: { records: readonly NdefRecord[] },
    options: { signal: AbortSignal },
  ): Promise<void>;
  /** Absent before Chrome 100. */
  makeReadOnly?(options: { signal: AbortSignal }): Promise<void>;
}

export interface NdefRecord {
  readonly recordType: string;
  readonly data: BufferSource | null;
}

export interface NdefReadingEvent extends Event {
  /** "04:a1:…"; empty for a tag that has none. */
  readonly serialNumber: string;
  readonly message: { readonly records: readonly NdefRecord[] };
}

type WithNdefReader = { readonly NDEFReader?: new () => NdefReader };

/** A new reader of this browser, or null: only Chrome on Android has one, and only on pages that came by https. */
export function ndefReader(): NdefReader | null {
  const { NDEFReader } = globalThis as WithNdefReader;
  return NDEFReader === undefined ? null : new NDEFReader();
}

/** Why there is no reader: this browser could have one if the page came by https, or it knows no Web NFC at all. */
export function whyNoReader(): 'insecure' | 'unsupported' | null {
  if ('NDEFReader' in globalThis) return null;
  return !isSecureContext && /Android/.test(navigator.userAgent) ? 'insecure' : 'unsupported';
}
