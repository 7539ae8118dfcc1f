import type { ReaderName, ReaderProblem } from '#lib/reader/events.ts';
import type { Sign } from '../../signs.ts';
import { tagSeen, type Host } from '../contract.ts';
import { hasLights, OWN_TONE_OFF, signCommand } from './feedback.ts';
import type { Card, Logger, Nfc, NfcPcsc, Reader } from './nfc-pcsc.d.ts';

/** After so many misreadings in a row, with no card read between, a reader counts as mute. */
const MUTE_AFTER = 3;
const LONGEST_ANSWER = 16;

/** One life of pcscd, as nfc-pcsc sees it. It does not recover from the daemon's end; a new session does. */
export interface Session {
  sign(reader: ReaderName, sign: Sign): Promise<void>;
  close(): void;
}

const SILENT: Logger = { log() {}, debug() {}, info() {}, warn() {}, error() {} };

/**
 * Opens nfc-pcsc; pcscd must listen, or this never returns.
 * @param lost called once when pcscd is gone; all readers are down by then
 */
export function openSession(library: NfcPcsc, host: Host, lost: () => void): Session {
  const nfc = new library.NFC(SILENT);
  const readers = new Map<ReaderName, Reader>();
  let over = false;

  /**
   * nfc-pcsc calls its listeners while native locks are held: what they start, starts after they have returned.
   */
  const later = (work: () => void) =>
    setImmediate(() => {
      if (!over) work();
    });

  const down = (name: ReaderName) => {
    if (!readers.delete(name)) return;
    host.emit({ type: 'down', reader: name, at: host.now() });
    host.report(name, 'connecting');
  };

  nfc.on('reader', (reader: Reader) => {
    // The slot for SIM-sized cards inside some readers never sees a playing card.
    if (/\bSAM\b/.test(reader.name)) return void reader.on('error', () => undefined);
    readers.set(reader.name, reader);
    watchReader(reader, host, { later, down: () => down(reader.name) });
  });
  // This listener stays for good: a dead nfc-pcsc still reports errors.
  nfc.on('error', () =>
    later(() => {
      for (const name of [...readers.keys()]) down(name);
      over = true;
      lost();
    }),
  );
  return {
    async sign(name, sign) {
      const reader = readers.get(name);
      if (reader !== undefined && hasLights(name)) {
        await reader.transmit(signCommand(sign), LONGEST_ANSWER);
      }
    },
    close: () => {
      over = true;
      setImmediate(() => closeAll(nfc));
    },
  };
}

/** The order that lets the process end by itself: each reader's thread, then the daemon's. */
function closeAll(nfc: Nfc): void {
  for (const reader of Object.values(nfc.readers)) reader.close();
  nfc.close();
}

interface Turns {
  later(work: () => void): void;
  down(): void;
}

function watchReader(reader: Reader, host: Host, { later, down }: Turns): void {
  const { name } = reader;
  let misreadings = 0;

  const off = () => {
    const at = host.now();
    later(() => host.emit({ type: 'off', reader: name, at }));
  };
  const problem = (what: ReaderProblem) => {
    const at = host.now();
    misreadings = what === 'misread' ? misreadings + 1 : 0;
    later(() => {
      host.emit({ type: 'problem', reader: name, problem: what, at });
      host.report(name, misreadings < MUTE_AFTER ? 'ready' : 'mute');
    });
  };

  const upAt = host.now();
  later(() => {
    host.emit({ type: 'up', reader: name, at: upAt });
    host.report(name, 'ready');
  });
  hearLostErrors(reader);
  reader.reader.once('status', ({ state }: { state: number }) => {
    if ((state & reader.reader.SCARD_STATE_EMPTY) !== 0) off();
  });
  silenceOwnTone(reader, later);
  reader.on('card', ({ uid = '' }: Card) => {
    const at = host.now();
    misreadings = 0;
    later(() => {
      host.emit(tagSeen(name, uid, at));
      host.report(name, 'ready');
    });
  });
  reader.on('card.off', off);
  reader.on('error', (error: Error) => {
    const what = problemOf(error);
    if (what !== null) problem(what);
  });
  reader.on('end', () => later(down));
}

/** What an error of nfc-pcsc means to the person at the reader; null: nothing, or more than this reader. */
function problemOf(error: Error): ReaderProblem | null {
  if (/AID was not set/.test(error.message)) return 'not-a-game-card';
  return /^(GetUIDError|ConnectError)$/.test(error.name) ? 'misread' : null;
}

/**
 * nfc-pcsc reports a card that was pulled away before its power-up by `emit(error)`, an event named after the
 * error, which nobody hears: here it becomes an 'error' like the others.
 */
function hearLostErrors(reader: Reader): void {
  const emit = reader.emit.bind(reader);
  reader.emit = (event: unknown, ...values: unknown[]) =>
    event instanceof Error ? emit('error', event) : emit(String(event), ...values);
}

function silenceOwnTone(reader: Reader, later: Turns['later']): void {
  if (!hasLights(reader.name)) return;
  const silence = async () => void (await reader.transmit(OWN_TONE_OFF, LONGEST_ANSWER));
  reader.once('card', () => later(() => void silence().catch(() => undefined)));
}
