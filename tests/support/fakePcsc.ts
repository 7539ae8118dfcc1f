import { EventEmitter } from 'node:events';
import type { BackendName } from '#lib/process/pcsc.ts';
import type { PcscBackend } from '../../hardware/readers/pcsc/backend.ts';
import type {
  NativeReader,
  Nfc,
  Reader as NfcReader,
} from '../../hardware/readers/pcsc/nfc-pcsc.d.ts';
import { createNfcPcsc } from '../../hardware/readers/pcsc/nfcPcsc.ts';
import type {
  Card as MiniCard,
  Client,
  PcscMini,
  Reader as MiniReader,
} from '../../hardware/readers/pcsc/pcsc-mini.d.ts';
import { createPcscMini } from '../../hardware/readers/pcsc/pcscMini.ts';

const EMPTY = 0x10;
const PRESENT = 0x20;
const READER_STATUS = { PRESENT } as const;

const ATR_NTAG = Buffer.from('3b8f8001804f0ca0000003060300030000000068', 'hex');
export const ATR_BANK_CARD = Buffer.from('3b8e80018031c06477e90c004f4b00009000a7', 'hex');

/** A library for PC/SC without a service beneath: the test says what happens at its readers. */
export interface FakePcsc {
  readonly backend: PcscBackend;
  /** Number of sessions opened so far. */
  opened(): number;
  /** Number of sessions that the driver tried to open. */
  attempts(): number;
  /** Sets if the service accepts this user from now on. */
  mayOpen(may: boolean): void;
  plug(name: string, uid?: string): FakeReader;
  unplug(name: string): void;
  daemonEnds(): void;
  closed(): boolean;
}

interface FakeReader {
  card(uid: string, atr?: Buffer): void;
  off(): void;
  /** Lays a card that does not tell its UID. */
  misread(): void;
  /** Lays a card that starts only once its power was turned off so many times. */
  unpowered(uid: string, times?: number): void;
  /** Lays a card while another program holds the reader, until `released`. */
  heldByOther(uid: string): void;
  released(): void;
  /** Replaces the card, without an event. */
  becomes(uid: string): void;
  /** Sets if commands fail from now on. */
  failing(fails: boolean): void;
  /** Sets if commands are never answered from now on. */
  silent(isSilent: boolean): void;
  readonly commands: string[];
  /** Escape commands, which go to the reader itself. */
  readonly escapes: string[];
  /** Sets how an ACR1252U blinks and beeps by itself. */
  behaves(behaviour: number): void;
}

/** Field of a reader for both libraries, with a card that answers or does not. */
class Field {
  readonly commands: string[] = [];
  readonly escapes: string[] = [];
  behaviour = 0x7f;
  uid: string | null = null;
  atr: Buffer = ATR_NTAG;
  mode: 'well' | 'failing' | 'silent' = 'well';
  tellsUid = true;
  unpoweredTimes = 0;
  /** Number of times that the power of its card was turned off. */
  powersOff = 0;
  isHeld = false;

  lay(uid: string, unlike: Partial<Field>): void {
    const usual = { tellsUid: true, unpoweredTimes: 0, powersOff: 0, isHeld: false };
    Object.assign(this, { uid, atr: ATR_NTAG, ...usual, ...unlike });
  }

  connect(held: Error, unpowered: Error): void {
    if (this.isHeld) throw held;
    if (this.uid === null) throw new Error('no card');
    if (this.powersOff >= this.unpoweredTimes) return;
    throw unpowered;
  }

  async transmit(data: Uint8Array): Promise<Buffer> {
    const command = Buffer.from(data).toString('hex');
    this.commands.push(command);
    if (this.mode === 'silent') return new Promise(() => undefined);
    if (this.mode === 'failing' || this.uid === null) throw new Error('no answer');
    if (!command.startsWith('ffca')) return Buffer.from('9000', 'hex');
    return Buffer.from(this.tellsUid ? `${this.uid.replace(/[^\da-f]/gi, '')}9000` : '6300', 'hex');
  }

  async control(data: Uint8Array): Promise<Buffer> {
    this.escapes.push(Buffer.from(data).toString('hex'));
    return Buffer.from([0xe1, 0, 0, 0, 1, data.at(5) ?? this.behaviour]);
  }
}

/** @param events events of the library for a card that is laid, and for one that is lifted */
function handsAt(field: Field, events: { laid(): void; lifted(): void }): FakeReader {
  const lay = (uid: string, unlike: Partial<Field>) => {
    field.lay(uid, unlike);
    events.laid();
  };
  return {
    commands: field.commands,
    escapes: field.escapes,
    card: (uid, atr = ATR_NTAG) => lay(uid, { atr }),
    off() {
      field.uid = null;
      events.lifted();
    },
    misread: () => lay('04a1b2c3d4e5ff', { tellsUid: false }),
    unpowered: (uid, unpoweredTimes = Infinity) => lay(uid, { unpoweredTimes }),
    heldByOther: (uid) => lay(uid, { isHeld: true }),
    released: () => void (field.isHeld = false),
    becomes: (uid) => void (field.uid = uid),
    failing: (fails) => void (field.mode = fails ? 'failing' : 'well'),
    silent: (isSilent) => void (field.mode = isSilent ? 'silent' : 'well'),
    behaves: (behaviour) => void (field.behaviour = behaviour),
  };
}

export function nfcError(name: string, message = 'failure'): Error {
  return Object.assign(new Error(message), { name });
}

/** Sessions of a library with a service that accepts them or not. */
class Sessions {
  current = new EventEmitter();
  #opened = 0;
  #attempts = 0;
  #isClosed = false;
  #mayOpen = true;
  readonly told = {
    opened: () => this.#opened,
    attempts: () => this.#attempts,
    mayOpen: (may: boolean) => void (this.#mayOpen = may),
    closed: () => this.#isClosed,
  };

  begin(events: EventEmitter, refused: Error): void {
    this.#attempts += 1;
    if (!this.#mayOpen) throw refused;
    this.#opened += 1;
    this.current = events;
  }

  end(): void {
    this.#isClosed = true;
  }
}

const DENIED = new Error('SCardEstablishContext error: Access denied.(0x8010006a)');

export function fakeNfcPcsc(delays?: {
  first: number;
  longest: number;
}): FakePcsc & { fails(name: string, error: Error): void } {
  const readers = new Map<string, { reader: NfcReader; close(): void }>();
  const sessions = new Sessions();

  class NFC extends EventEmitter implements Nfc {
    constructor() {
      super();
      sessions.begin(this, DENIED);
    }

    get readers() {
      return Object.fromEntries(readers);
    }

    close() {
      sessions.end();
      this.emit('error', new Error('Command cancelled.(0x80100002)'));
    }
  }

  return {
    backend: createNfcPcsc({ NFC }, delays),
    ...sessions.told,
    plug(name, uid) {
      const { reader, native, fake } = nfcReader(name);
      readers.set(name, { reader, close: () => reader.emit('end') });
      sessions.current.emit('reader', reader);
      native.emit('status', { state: uid === undefined ? EMPTY : PRESENT });
      if (uid !== undefined) fake.card(uid);
      return fake;
    },
    unplug(name) {
      const left = readers.get(name);
      // The library emits the event once the reader is gone from the list.
      readers.delete(name);
      left?.reader.emit('end');
    },
    daemonEnds() {
      const error = new Error('SCardGetStatusChange error: RPC transport error.(0x80100013)');
      for (const { reader } of readers.values()) {
        reader.emit('error', error);
        reader.emit('end');
      }
      readers.clear();
      sessions.current.emit('error', error);
    },
    fails: (name, error) => void readers.get(name)?.reader.emit('error', error),
  };
}

const HELD_BY_OTHER = nfcError(
  'ConnectError',
  'SCardConnect error: Sharing violation.(0x8010000b)',
);
const UNPOWERED = nfcError('ConnectError', 'SCardConnect error: Card is unpowered.(0x80100067)');

function nfcReader(name: string) {
  const field = new Field();
  const native: NativeReader = Object.assign(new EventEmitter(), {
    SCARD_STATE_EMPTY: EMPTY,
    SCARD_UNPOWER_CARD: 2,
    disconnect(_disposition: number, done: (error: Error | null) => void) {
      field.powersOff += 1;
      done(null);
    },
  });
  const reader = Object.assign(new EventEmitter(), {
    name,
    reader: native,
    autoProcessing: true,
    connection: null as object | null,
    async connect(mode?: string) {
      if (mode === undefined) field.connect(HELD_BY_OTHER, UNPOWERED);
      reader.connection = {};
    },
    async disconnect() {
      reader.connection = null;
    },
    transmit: async (data: Buffer) => field.transmit(data),
    control: async (data: Buffer) => field.control(data),
  });
  const fake = handsAt(field, {
    // The library connects by itself, and reports a failure as an event that is named after the error.
    laid: () =>
      void reader.connect().then(
        () => reader.emit('card', { atr: field.atr }),
        (error: unknown) => Reflect.apply(reader.emit, reader, [error]),
      ),
    lifted() {
      reader.connection = null;
      reader.emit('card.off', {});
    },
  });
  return { reader, native, fake };
}

const withCode = (code: string): Error => Object.assign(new Error('Async task error'), { code });

function fakePcscMini(): FakePcsc {
  const readers = new Map<string, MiniReader>();
  const sessions = new Sessions();

  class FakeClient extends EventEmitter implements Client {
    start() {
      sessions.begin(this, withCode('SecurityViolation'));
      return this;
    }

    stop() {
      sessions.end();
    }
  }

  const library: PcscMini = {
    Client: FakeClient,
    CardMode: { SHARED: 2, DIRECT: 3 },
    CardDisposition: { LEAVE: 0, UNPOWER: 2 },
    ReaderStatus: READER_STATUS,
    MAX_READERS: 4,
    controlCode: (code) => 0x42000000 + code,
  };

  return {
    backend: createPcscMini(library),
    ...sessions.told,
    plug(name, uid) {
      const { reader, fake, tell } = miniReader(name);
      readers.set(name, reader);
      sessions.current.emit('reader', reader);
      if (uid === undefined) tell(EMPTY);
      else fake.card(uid);
      return fake;
    },
    unplug(name) {
      readers.get(name)?.emit('disconnect');
      readers.delete(name);
    },
    daemonEnds() {
      readers.clear();
      sessions.current.emit('error', withCode('CommError'));
    },
  };
}

function miniReader(name: string) {
  const field = new Field();
  let events = 0;
  const card: MiniCard = {
    state: async () => ({ atr: field.atr }),
    transmit: async (data) => field.transmit(data),
    control: async (_code, data) => field.control(data),
    disconnect: async (then) => void (field.powersOff += then === 2 ? 1 : 0),
  };
  const reader: MiniReader = Object.assign(new EventEmitter(), {
    name: () => name,
    async connect(mode: number) {
      if (mode === 2) field.connect(withCode('SharingViolation'), withCode('UnpoweredCard'));
      return card;
    },
  });
  const tell = (flags: number) => {
    events += 1;
    const raw = flags | (events << 16);
    reader.emit('change', { raw, has: (flag: number) => (raw & flag) === flag }, new Uint8Array());
  };
  const fake = handsAt(field, { laid: () => tell(PRESENT), lifted: () => tell(EMPTY) });
  return { reader, fake, tell };
}

export const FAKES: Readonly<Record<BackendName, () => FakePcsc>> = {
  'nfc-pcsc': fakeNfcPcsc,
  'pcsc-mini': fakePcscMini,
};
