import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  askDaemon,
  type DaemonAnswer,
  type PcscRemedies,
  type PcscTrouble,
  remediesOn,
} from '#lib/process/pcsc.ts';
import { NO_READER, type ReaderName, type ReaderState } from '#lib/reader/events.ts';
import type { PageMemory } from '../../ntag.ts';
import type { Driver, DriverHost, Running } from '../contract.ts';
import type { NfcPcsc } from './nfc-pcsc.d.ts';
import { openSession, type Session } from './session.ts';

/** What the driver asks of the machine; tests give it other answers. */
interface Machine {
  library(): NfcPcsc | null;
  askDaemon(): Promise<DaemonAnswer>;
  readonly remedies: PcscRemedies;
  /** How long to wait before looking for the daemon and the library again, in ms. */
  readonly askDaemonAgain: number;
  readonly askLibraryAgain: number;
}

const THIS_MACHINE: Machine = {
  library: loadLibrary,
  askDaemon,
  remedies: remediesOn(process.platform, fileURLToPath(import.meta.url)),
  // A socket is asked at once; a program that asks Windows takes longer.
  askDaemonAgain: process.platform === 'win32' ? 2_000 : 250,
  askLibraryAgain: 5_000,
};

const TROUBLE = { gone: 'daemon-gone', refused: 'no-access' } as const;

export const driver: Driver = createDriver(THIS_MACHINE);

/** The driver for readers that speak PC/SC, by nfc-pcsc. */
export function createDriver(machine: Machine): Driver {
  return {
    start: (host) => Promise.resolve(start(machine, host)),
  };
}

function start(machine: Machine, host: DriverHost): Running {
  const stopping = new AbortController();
  const health = watchHealth(host, machine.remedies);
  let session: Session | null = null;
  let leave = (): void => undefined;

  const rest = (ms: number) =>
    pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** One attempt: settles when readers cannot be reached, or are lost again. */
  async function tryOnce(): Promise<number> {
    const library = machine.library();
    if (library === null) {
      health.trouble('no-driver');
      return machine.askLibraryAgain;
    }
    const answer = await machine.askDaemon();
    if (stopping.signal.aborted) return 0;
    if (answer === 'welcome') await untilLost(library).catch(couldNotOpen);
    else health.trouble(TROUBLE[answer]);
    return machine.askDaemonAgain;
  }

  /** pcscd may have ended since it was asked, or turns this user away. */
  function couldNotOpen(error: Error): void {
    health.trouble(/access denied/i.test(error.message) ? 'no-access' : 'daemon-gone');
  }

  async function untilLost(library: NfcPcsc): Promise<void> {
    health.fine();
    await new Promise<void>((resolve) => {
      leave = resolve;
      session = openSession(library, health.host, resolve);
    });
    if (!stopping.signal.aborted) session = null;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) await rest(await tryOnce());
  }

  void watch().catch((error: unknown) => host.say(`PC/SC: ${String(error)}`));
  return {
    sign: async (reader, sign) => session?.sign(reader, sign),
    memory: (reader, tag) =>
      memoryBy(async (bytes) => {
        if (session === null) throw new Error('pcscd is gone');
        return session.exchange(reader, tag, bytes);
      }),
    async stop() {
      stopping.abort();
      leave();
      session?.close();
      session = null;
    },
  };
}

/** Keeps the server's list of readers up to date: those seen so far, or one entry that says what is missing. */
function watchHealth(host: DriverHost, remedies: PcscRemedies) {
  const seen = new Set<ReaderName>();

  const reportAll = (state: ReaderState, remedy?: string) => {
    for (const reader of seen.size === 0 ? [NO_READER] : seen) host.report(reader, state, remedy);
  };
  return {
    trouble: (state: PcscTrouble): void => reportAll(state, remedies[state]),
    fine: (): void => reportAll('connecting'),
    /** The host, with its readers remembered. */
    host: {
      ...host,
      report(reader: ReaderName, state: ReaderState | null): void {
        if (seen.size === 0) host.report(NO_READER, null);
        seen.add(reader);
        host.report(reader, state);
      },
    },
  };
}

const require = createRequire(import.meta.url);

/**
 * nfc-pcsc, or null where its native part is not installed. Asked for by `require`, which unlike `import`
 * looks again after a failure: somebody may install it while the bridge runs.
 */
function loadLibrary(): NfcPcsc | null {
  try {
    return require('nfc-pcsc') as NfcPcsc;
  } catch {
    return null;
  }
}

const PAGE = 4;
const READ_AT_ONCE = 16;
const OK = 0x9000;

/** The memory of the tag on a reader, by the commands of PC/SC part 3 (READ BINARY, UPDATE BINARY). */
function memoryBy(exchange: (command: Buffer) => Promise<Buffer>): PageMemory {
  return {
    async read(page) {
      const answer = await exchange(Buffer.from([0xff, 0xb0, 0x00, page, READ_AT_ONCE]));
      return content(answer, READ_AT_ONCE);
    },
    async write(page, bytes) {
      const answer = await exchange(Buffer.from([0xff, 0xd6, 0x00, page, PAGE, ...bytes]));
      content(answer, 0);
    },
  };
}

/** The answer without its status; throws when the status is no success, or when less came than was asked for. */
function content(answer: Buffer, length: number): Uint8Array {
  const isGood = answer.length === length + 2 && answer.readUInt16BE(length) === OK;
  if (!isGood) throw new Error(`the tag refuses: ${answer.toString('hex')}`);
  return new Uint8Array(answer.subarray(0, length));
}
