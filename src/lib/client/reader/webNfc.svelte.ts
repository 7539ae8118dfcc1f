import { isNewTap, type LastReading } from '../../reader/presence.ts';
import { keepAwake } from '../keepAwake.svelte.ts';
import { deviceReader } from './deviceReader.svelte.ts';
import type { PresentTag } from '../../protocol/tapOutcome.ts';
import { RECORD_TYPE, type WriteResult } from '../../reader/ndef.ts';

type NfcState =
  | 'unsupported'
  | 'insecure'
  | 'idle'
  | 'asking'
  | 'scanning'
  | 'paused'
  | 'denied'
  | 'switched-off';

export interface WebNfc {
  readonly state: NfcState;
  /** Call it while handling a click: browsers ask for permission only then. */
  start(): Promise<void>;
  stop(): void;
}

let shared: WebNfc | undefined;

export function webNfc(): WebNfc {
  return (shared ??= createWebNfc());
}

const REPORTED = { scanning: 'ready', paused: 'connecting' } as const;

function createWebNfc(): WebNfc {
  const device = deviceReader();
  let state: NfcState = $state(unavailableReason() ?? 'idle');
  let scan = new AbortController();
  let letSleep: (() => void) | undefined;
  let last: LastReading | null = null;

  function become(next: NfcState): void {
    state = next;
    device.report('NFC', next === 'scanning' || next === 'paused' ? REPORTED[next] : null);
  }

  function read(reader: NdefReader, { serialNumber, message }: NdefReadingEvent): void {
    const reading = { tag: serialNumber, at: Date.now() };
    const anew = isNewTap(reading, last);
    last = reading;
    if (anew) device.handleTag('NFC', serialNumber, presentTag(reader, message.records));
  }

  /** The browser reads nothing while the page is hidden, and resumes by itself. */
  const lookWhetherSeen = () =>
    become(document.visibilityState === 'visible' ? 'scanning' : 'paused');

  async function start(): Promise<void> {
    const reader = ndefReader();
    if (reader === null || state === 'asking' || state === 'scanning') return;
    become('asking');
    device.join();
    scan = new AbortController();
    const { signal } = scan;
    const hear = (type: string, heard: (event: Event) => void) =>
      reader.addEventListener(type, heard, { signal });
    hear('reading', (event) => read(reader, event as NdefReadingEvent));
    hear('readingerror', () => device.reportProblem('NFC', 'not-a-game-card'));
    try {
      await reader.scan({ signal });
    } catch (error) {
      scan.abort();
      return become(stateAfter(error));
    }
    document.addEventListener('visibilitychange', lookWhetherSeen, { signal });
    letSleep = keepAwake();
    lookWhetherSeen();
  }

  return {
    get state() {
      return state;
    },
    start,
    stop() {
      scan.abort();
      letSleep?.();
      last = null;
      become('idle');
    },
  };
}

function stateAfter(error: unknown): NfcState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  if (name === 'NotReadableError') return 'switched-off';
  return name === 'AbortError' ? 'idle' : 'unsupported';
}

/** The part of Web NFC that is used here; TypeScript has no types for it. */
interface NdefReader extends EventTarget {
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

interface NdefReadingEvent extends Event {
  /** UID such as "04:a1:…"; empty if the tag has none. */
  readonly serialNumber: string;
  readonly message: { readonly records: readonly NdefRecord[] };
}

type WithNdefReader = { readonly NDEFReader?: new () => NdefReader };

/** Returns a new reader; null except in Chrome on Android on https pages. */
function ndefReader(): NdefReader | null {
  const { NDEFReader } = globalThis as WithNdefReader;
  return NDEFReader === undefined ? null : new NDEFReader();
}

function unavailableReason(): 'insecure' | 'unsupported' | null {
  if ('NDEFReader' in globalThis) return null;
  return !isSecureContext && /Android/.test(navigator.userAgent) ? 'insecure' : 'unsupported';
}

/** Timeout for writing a tag, in ms: later, another tag may be at the phone. */
const WRITE_TIMEOUT_MS = 3_000;

const presentTag = (reader: NdefReader, records: readonly NdefRecord[]): PresentTag => ({
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
