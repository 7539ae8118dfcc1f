import type { ReaderName, ReaderProblem, TagId } from '#lib/reader/events.ts';
import type { Sign } from '#lib/protocol/signs.ts';
import type { Host } from '../contract.ts';
import { hasLights, signCommand, silenceOwnTone } from './feedback.ts';
import { createField, type Field, type Later } from './field.ts';
import type { Card, Logger, Nfc, NfcPcsc, Reader } from './nfc-pcsc.d.ts';

/** One life of pcscd, as nfc-pcsc sees it. It does not recover from the daemon's end; a new session does. */
export interface Session {
  sign(reader: ReaderName, sign: Sign): Promise<void>;
  /** Sends a command to a tag, and answers what it said; rejects when that tag does not lie on the reader. */
  exchange(reader: ReaderName, tag: TagId, command: Buffer): Promise<Buffer>;
  close(): void;
}

const LONGEST_ANSWER = 16;

const SILENT: Logger = { log() {}, debug() {}, info() {}, warn() {}, error() {} };

/**
 * Opens nfc-pcsc; pcscd must listen, or this never returns.
 * @param lost called once when pcscd is gone; all readers are down by then
 */
export function openSession(library: NfcPcsc, host: Host, lost: () => void): Session {
  const nfc = new library.NFC(SILENT);
  const fields = new Map<ReaderName, Field>();
  let over = false;

  const later: Later = (work) =>
    void setImmediate(() => {
      if (!over) work();
    });

  const down = (name: ReaderName) => {
    if (!fields.delete(name)) return;
    host.emit({ type: 'down', reader: name, at: host.now() });
    host.report(name, 'connecting');
  };

  nfc.on('reader', (reader: Reader) => {
    // The slot for SIM-sized cards inside some readers never sees a playing card.
    if (/\bSAM\b/.test(reader.name)) return void reader.on('error', () => undefined);
    later(() => {
      host.emit({ type: 'up', reader: reader.name, at: host.now() });
      host.report(reader.name, 'ready');
    });
    const field = createField(reader, host, later);
    fields.set(reader.name, field);
    watchReader(reader, field, later);
    reader.on('end', () => later(() => down(reader.name)));
  });
  // This listener stays for good: a dead nfc-pcsc still reports errors.
  nfc.on('error', () =>
    later(() => {
      for (const name of [...fields.keys()]) down(name);
      over = true;
      lost();
    }),
  );
  return {
    async sign(name, sign) {
      if (hasLights(name))
        await fields
          .get(name)
          ?.during((reader) => reader.transmit(signCommand(sign), LONGEST_ANSWER));
    },
    async exchange(name, tag, command) {
      const field = fields.get(name);
      if (field === undefined) throw new Error(`${name} is gone`);
      return field.exchange(tag, command);
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

function watchReader(reader: Reader, field: Field, later: Later): void {
  hearLostErrors(reader);
  reader.reader.once('status', ({ state }: { state: number }) => {
    if ((state & reader.reader.SCARD_STATE_EMPTY) !== 0) field.empty();
  });
  reader.on('card', ({ uid = '' }: Card) => field.card(uid));
  reader.on('card.off', () => field.empty());
  reader.on('error', (error: Error) => {
    const what = problemOf(error);
    if (what !== null) field.problem(what);
  });
  if (!hasLights(reader.name)) return;
  reader.once('card', () => later(() => void field.during(silenceOwnTone).catch(() => undefined)));
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
