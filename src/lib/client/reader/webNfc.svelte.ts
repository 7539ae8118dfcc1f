import { isLaidAnew, type LastReading } from '../../reader/presence.ts';
import { keepAwake } from '../keepAwake.svelte.ts';
import { deviceReader } from './deviceReader.svelte.ts';
import {
  presentTag,
  ndefReader,
  type NdefReader,
  type NdefReadingEvent,
  whyNoReader,
} from './ndefReader.ts';

/**
 * The state of this phone's NFC reader: not available (and why), not asked for, waiting for permission, reading, paused
 * while the page is hidden, denied, or switched off.
 */
type NfcState =
  | 'unsupported'
  | 'insecure'
  | 'idle'
  | 'asking'
  | 'scanning'
  | 'paused'
  | 'denied'
  | 'switched-off';

/** This phone's own NFC reader as one of the house. It keeps reading while other pages of the house are shown. */
export interface WebNfc {
  readonly state: NfcState;
  /** Call it while a button press is handled: browsers ask for permission only then. */
  start(): Promise<void>;
  stop(): void;
}

let shared: WebNfc | undefined;

/** The one NFC reader of this browser; browser only. */
export function webNfc(): WebNfc {
  return (shared ??= createWebNfc());
}

/** What the house hears of a state; null: there is no such reader. */
const REPORTED = { scanning: 'ready', paused: 'connecting' } as const;

function createWebNfc(): WebNfc {
  const device = deviceReader();
  let state: NfcState = $state(whyNoReader() ?? 'idle');
  let scan = new AbortController();
  let letSleep: (() => void) | undefined;
  let last: LastReading | null = null;

  function become(next: NfcState): void {
    state = next;
    device.report('NFC', next === 'scanning' || next === 'paused' ? REPORTED[next] : null);
  }

  function read(reader: NdefReader, { serialNumber, message }: NdefReadingEvent): void {
    const reading = { tag: serialNumber, at: Date.now() };
    const anew = isLaidAnew(reading, last);
    last = reading;
    if (anew) device.take('NFC', serialNumber, presentTag(reader, message.records));
  }

  /** The browser reads nothing while the page is hidden, and resumes by itself when it is visible again. */
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
    hear('readingerror', () => device.trouble('NFC', 'not-a-game-card'));
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

/** What a refused scan means, by the names that the Web NFC draft gives to its errors. */
function stateAfter(error: unknown): NfcState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  if (name === 'NotReadableError') return 'switched-off';
  return name === 'AbortError' ? 'idle' : 'unsupported';
}
