import { EventEmitter } from 'node:events';
import type { Nfc, NfcPcsc, Reader } from '../../hardware/readers/pcsc/nfc-pcsc.d.ts';

const EMPTY = 0x10;
const PRESENT = 0x20;

/** nfc-pcsc without a daemon beneath: the test says what happens at its readers. */
export interface FakeNfc {
  readonly library: NfcPcsc;
  /** How often it was opened, which is how many daemons there were. */
  opened(): number;
  /** Whether it can be opened from now on; where pcscd turns the user away it throws. */
  mayOpen(may: boolean): void;
  plug(name: string, uid?: string): FakeReader;
  unplug(name: string): void;
  /** pcscd ends. */
  daemonEnds(): void;
  closed(): boolean;
}

interface FakeReader {
  card(uid: string): void;
  off(): void;
  fails(error: Error): void;
  /** A failure as nfc-pcsc reports it by mistake: as an event that is named after the error. */
  failsUnheard(error: Error): void;
  /** What the field answers to commands from now on; null: it fails. */
  answers(reply: Buffer | null): void;
  readonly commands: string[];
  /** Escape commands, which go to the reader itself. */
  readonly escapes: string[];
  /** How an ACR1252U is set to blink and beep by itself. */
  behaves(behaviour: number): void;
}

/** An error as nfc-pcsc makes it. */
export function nfcError(name: string, message = 'failure'): Error {
  return Object.assign(new Error(message), { name });
}

export function fakeNfc(): FakeNfc {
  const readers = new Map<string, { reader: Reader; close(): void }>();
  let current: EventEmitter = new EventEmitter();
  let opened = 0;
  let closed = false;
  let may = true;

  function open(): Nfc {
    if (!may) throw new Error('SCardEstablishContext error: Access denied.(0x8010006a)');
    opened += 1;
    const events = new EventEmitter();
    current = events;
    return Object.assign(events, {
      get readers() {
        return Object.fromEntries(readers);
      },
      close: () => {
        closed = true;
        events.emit('error', new Error('Command cancelled.(0x80100002)'));
      },
    });
  }

  return {
    // Called with `new`, a function that returns an object makes that object.
    library: { NFC: open as unknown as NfcPcsc['NFC'] },
    opened: () => opened,
    mayOpen: (next) => void (may = next),
    closed: () => closed,
    plug(name, uid) {
      const { reader, fake } = createReader(name);
      readers.set(name, { reader, close: () => reader.emit('end') });
      current.emit('reader', reader);
      reader.reader.emit('status', { state: uid === undefined ? EMPTY : PRESENT });
      if (uid !== undefined) fake.card(uid);
      return fake;
    },
    unplug(name) {
      readers.get(name)?.reader.emit('end');
      readers.delete(name);
    },
    daemonEnds() {
      const error = new Error('SCardGetStatusChange error: RPC transport error.(0x80100013)');
      for (const { reader } of readers.values()) {
        reader.emit('error', error);
        reader.emit('end');
      }
      readers.clear();
      current.emit('error', error);
    },
  };
}

function createReader(name: string): { reader: Reader; fake: FakeReader } {
  const commands: string[] = [];
  const escapes: string[] = [];
  let behaviour = 0x7f;
  let reply: Buffer | null = Buffer.from('9000', 'hex');
  const reader: Reader = Object.assign(new EventEmitter(), {
    name,
    reader: Object.assign(new EventEmitter(), { SCARD_STATE_EMPTY: EMPTY }),
    async transmit(data: Buffer) {
      commands.push(data.toString('hex'));
      if (reply === null) throw nfcError('TransmitError');
      return reply;
    },
    async control(data: Buffer) {
      escapes.push(data.toString('hex'));
      return Buffer.from([0xe1, 0, 0, 0, 1, data.at(5) ?? behaviour]);
    },
  });
  const fake: FakeReader = {
    card: (uid) => void reader.emit('card', { uid }),
    off: () => void reader.emit('card.off', {}),
    fails: (error) => void reader.emit('error', error),
    failsUnheard: (error) => void Reflect.apply(reader.emit, reader, [error]),
    answers: (next) => void (reply = next),
    commands,
    escapes,
    behaves: (next) => void (behaviour = next),
  };
  return { reader, fake };
}
