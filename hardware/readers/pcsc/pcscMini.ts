import {
  type BackendHost,
  type CardReader,
  codeOf,
  type PcscBackend,
  ReaderHeld,
} from './backend.ts';
import type { Card, Client, PcscMini, Reader, ReaderStatus } from './pcsc-mini.d.ts';

/**
 * Clients of this process. They are never released: a client that lost its service cannot be
 * stopped, and its cards point into its memory.
 */
const clients = new Set<Client>();

export function createPcscMini(
  library: PcscMini,
  platform: NodeJS.Platform = process.platform,
): PcscBackend {
  return {
    name: 'pcsc-mini',
    maxReaders: library.MAX_READERS,
    open(host) {
      const client = new library.Client();
      clients.add(client);
      let state: 'open' | 'lost' | 'closed' = 'open';
      const during: BackendHost = {
        appeared(reader) {
          const listener = host.appeared(reader);
          const whileOpen = (tell: () => void) => () => {
            if (state === 'open') tell();
          };
          return {
            present: whileOpen(() => listener.present()),
            absent: whileOpen(() => listener.absent()),
            changed: whileOpen(() => listener.changed()),
            gone: whileOpen(() => listener.gone()),
          };
        },
        lost() {
          if (state !== 'open') return;
          state = 'lost';
          // Stopping a client within its own 'error' event crashes.
          setImmediate(() => host.lost());
        },
      };
      client.on('reader', (reader: Reader) => {
        if (state === 'open') watchReader(reader, { library, platform, host: during });
      });
      client.on('error', (error: Error) => {
        // Its thread goes on, but events are missing. Any other error has ended the thread.
        if (codeOf(error) === 'StatusEventBufferOverflow') setImmediate(() => stop(client));
        during.lost();
      });
      client.start();
      return {
        close() {
          if (state === 'open') setImmediate(() => stop(client));
          state = 'closed';
        },
      };
    },
  };
}

function stop(client: Client): void {
  try {
    client.stop();
  } catch {
    // The service is gone, and with it the thread.
  }
}

interface Watching {
  readonly library: PcscMini;
  readonly platform: NodeJS.Platform;
  readonly host: BackendHost;
}

/** Shift of the number of events in a reader's status. */
const EVENT_COUNT_SHIFT = 16;

function watchReader(reader: Reader, watching: Watching): void {
  const { library, host } = watching;
  const listener = host.appeared(cardReader(reader, watching));
  let before: { readonly isPresent: boolean; readonly events: number } | null = null;
  reader.on('change', (status: ReaderStatus) => {
    const isPresent = status.has(library.ReaderStatus.PRESENT);
    const events = status.raw >>> EVENT_COUNT_SHIFT;
    const last = before;
    before = { isPresent, events };
    if (last?.isPresent !== isPresent) return isPresent ? listener.present() : listener.absent();
    if (isPresent && last.events !== events) listener.changed();
  });
  reader.on('disconnect', () => listener.gone());
}

function cardReader(reader: Reader, { library, platform, host }: Watching): CardReader {
  let card: Card | null = null;
  let atr: Uint8Array = new Uint8Array();
  let isStale = false;
  let isUnpowered = false;

  async function release(): Promise<void> {
    const leaving = card;
    card = null;
    try {
      await leaving?.disconnect(library.CardDisposition.LEAVE);
    } catch {
      // The reader or its service is gone.
    }
  }

  async function attempt<Answer>(command: (card: Card) => Promise<Answer>): Promise<Answer> {
    if (card === null) throw new Error('no card');
    try {
      return await command(card);
    } catch (error) {
      isStale = true;
      throw failureOf(error);
    }
  }

  return {
    name: reader.name(),
    async connect() {
      if (card !== null && !isStale) return atr;
      await release();
      if (isUnpowered) await powerOff(reader, library).catch(() => undefined);
      try {
        card = await reader.connect(library.CardMode.SHARED);
      } catch (error) {
        // Connections that the system ended are never given back, and each client has few.
        if (/^TooMany/.test(String(codeOf(error)))) host.lost();
        isUnpowered = UNPOWERED.has(codeOf(error));
        throw failureOf(error);
      }
      isStale = false;
      isUnpowered = false;
      atr = await card.state().then(wellFormed, () => new Uint8Array());
      return atr;
    },
    async disconnect() {
      isUnpowered = false;
      await release();
    },
    transmit: async (command) => Buffer.from(await attempt((to) => to.transmit(command))),
    control: async (command) => {
      const code = library.controlCode(escapeFunction(platform));
      return Buffer.from(await attempt((to) => to.control(code, command)));
    },
  };
}

/** Turns the power of a card off; the next connection turns it on. */
async function powerOff(reader: Reader, library: PcscMini): Promise<void> {
  const direct = await reader.connect(library.CardMode.DIRECT);
  await direct.disconnect(library.CardDisposition.UNPOWER);
}

const UNPOWERED: ReadonlySet<unknown> = new Set([
  'ProtoMismatch',
  'UnsupportedCard',
  'UnresponsiveCard',
  'UnpoweredCard',
]);

/** pcsc-mini 0.1.3 gives garbage for the ATR of an event, so another place is not trusted either. */
function wellFormed({ atr }: { readonly atr: Uint8Array }): Uint8Array {
  const [start] = atr;
  return start === 0x3b || start === 0x3f ? atr.slice() : new Uint8Array();
}

/** Function code of an escape command, IOCTL_CCID_ESCAPE. */
const escapeFunction = (platform: NodeJS.Platform): number => (platform === 'win32' ? 3_500 : 1);

const failureOf = (error: unknown): unknown =>
  codeOf(error) === 'SharingViolation' ? new ReaderHeld() : error;
