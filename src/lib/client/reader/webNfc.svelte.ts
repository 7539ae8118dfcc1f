import { isNewTap, type LastReading } from '../../reader/presence.ts';
import { keepAwake } from '../keepAwake.svelte.ts';
import { deviceReader } from './deviceReader.svelte.ts';
import {
  presentTag,
  ndefReader,
  type NdefReader,
  type NdefReadingEvent,
  unavailableReason,
} from './ndefReader.ts';

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
