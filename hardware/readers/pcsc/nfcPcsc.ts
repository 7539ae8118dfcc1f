import { type BackendHost, type CardReader, type PcscBackend, ReaderHeld } from './backend.ts';
import type { Card, Logger, Nfc, NfcPcsc, Reader } from './nfc-pcsc.d.ts';

const SILENT_LOGGER: Logger = { log() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Delays in ms before a session without a reader counts as lost. */
interface EmptyDelays {
  /** Delay after the last reader has gone; doubled from session to session without any reader. */
  readonly first: number;
  readonly longest: number;
}

const EMPTY_DELAYS: EmptyDelays = { first: 5_000, longest: 300_000 };

export function createNfcPcsc(library: NfcPcsc, delays = EMPTY_DELAYS): PcscBackend {
  let delay = delays.first;
  return {
    name: 'nfc-pcsc',
    open(host) {
      const nfc = new library.NFC(SILENT_LOGGER);
      let isOver = false;
      let emptyTimer: NodeJS.Timeout | undefined;
      // nfc-pcsc calls its listeners while it holds native locks; closing a reader there hangs.
      const later: Defer = (work) =>
        void setImmediate(() => {
          if (!isOver) work();
        });
      // nfc-pcsc loses an event that comes while it handles another one, even the loss of pcscd.
      const waitForReader = () => {
        emptyTimer = setTimeout(() => {
          delay = Math.min(2 * delay, delays.longest);
          end();
          host.lost();
        }, delay);
      };
      const end = () => {
        isOver = true;
        clearTimeout(emptyTimer);
        setImmediate(() => closeAll(nfc));
      };
      nfc.on('reader', (reader: Reader) => {
        delay = delays.first;
        clearTimeout(emptyTimer);
        watchReader(reader, host, later);
        reader.on('end', () => {
          if (Object.keys(nfc.readers).length === 0 && !isOver) waitForReader();
        });
      });
      // The listener stays, because a closed nfc-pcsc still emits errors.
      nfc.on('error', () =>
        later(() => {
          isOver = true;
          clearTimeout(emptyTimer);
          host.lost();
        }),
      );
      waitForReader();
      return { close: end };
    },
  };
}

/** Runs work outside the native locks; never after the end of the session. */
type Defer = (work: () => void) => void;

/**
 * The process can end only in this order: the threads of the readers first, then that of the
 * daemon.
 */
function closeAll(nfc: Nfc): void {
  for (const reader of Object.values(nfc.readers)) reader.close();
  nfc.close();
}

function watchReader(reader: Reader, host: BackendHost, later: Defer): void {
  let atr: Uint8Array = new Uint8Array();
  reader.autoProcessing = false;
  emitLateErrors(reader);
  const listener = host.appeared(cardReader(reader, () => atr));
  reader.reader.once('status', ({ state }) => {
    if ((state & reader.reader.SCARD_STATE_EMPTY) !== 0) later(() => listener.absent());
  });
  reader.on('card', (card: Card) => {
    atr = card.atr ?? new Uint8Array();
    later(() => listener.present());
  });
  reader.on('card.off', () => later(() => listener.absent()));
  reader.on('error', (error: Error) => {
    if (error.name !== 'ConnectError') return;
    atr = new Uint8Array();
    later(() => listener.present());
  });
  reader.on('end', () => later(() => listener.gone()));
}

/**
 * Works around nfc-pcsc: if a card cannot be powered up, it calls `emit(error)`, an event named
 * after the error. This turns it into an 'error' event.
 */
function emitLateErrors(reader: Reader): void {
  const emit = reader.emit.bind(reader);
  reader.emit = (event: unknown, ...values: unknown[]) =>
    event instanceof Error ? emit('error', event) : emit(String(event), ...values);
}

function cardReader(reader: Reader, atr: () => Uint8Array): CardReader {
  /** True after a failed command: the card may have been replaced, which ends the connection. */
  let isStale = false;
  let isUnpowered = false;

  async function attempt<Answer>(command: () => Promise<Answer>): Promise<Answer> {
    try {
      return await command();
    } catch (error) {
      isStale = true;
      isUnpowered = saysUnpowered(error);
      throw isHeld(error) ? new ReaderHeld() : error;
    }
  }

  return {
    name: reader.name,
    async connect() {
      if (isStale && reader.connection !== null) await reader.disconnect().catch(() => undefined);
      isStale = false;
      if (isUnpowered) await powerOff(reader).catch(() => undefined);
      if (reader.connection === null) await attempt(() => reader.connect());
      isUnpowered = false;
      return atr();
    },
    // The library itself ends the connection when a card leaves.
    async disconnect() {
      isStale = false;
      isUnpowered = false;
    },
    transmit: (command, most) => attempt(() => reader.transmit(command, most)),
    control: (command, most) => reader.control(command, most),
  };
}

/** Turns the power of a card off; the next connection turns it on. */
async function powerOff(reader: Reader): Promise<void> {
  await reader.connect('CONNECT_MODE_DIRECT');
  const { reader: native } = reader;
  await new Promise<void>((resolve) =>
    native.disconnect(native.SCARD_UNPOWER_CARD, () => resolve()),
  );
  reader.connection = null;
}

/** Returns the text of an error of the system, which nfc-pcsc wraps and which ends with its code. */
const systemText = (error: unknown): string =>
  error instanceof Error && 'previous' in error ? String(error.previous) : String(error);

/** SCARD_E_SHARING_VIOLATION. */
const isHeld = (error: unknown): boolean => /0x8010000b/i.test(systemText(error));

/** SCARD_E_PROTO_MISMATCH, SCARD_W_UNSUPPORTED_CARD, _UNRESPONSIVE_CARD and _UNPOWERED_CARD. */
const saysUnpowered = (error: unknown): boolean =>
  /0x8010000f|0x8010006[567]/i.test(systemText(error));
