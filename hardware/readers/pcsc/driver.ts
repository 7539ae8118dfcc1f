import { setTimeout as pause } from 'node:timers/promises';
import { NO_READER, type ReaderName, type ReaderState } from '#lib/reader/events.ts';
import type { Driver, Host, Running } from '../contract.ts';
import { askDaemon, daemonSocket, type DaemonAnswer } from './daemon.ts';
import { description } from './description.ts';
import { loadLibrary } from './library.ts';
import type { NfcPcsc } from './nfc-pcsc.d.ts';
import { memoryBy } from './memory.ts';
import { openSession, type Session } from './session.ts';

/** What the driver asks of the machine; tests give it other answers. */
export interface Machine {
  library(): NfcPcsc | null;
  askDaemon(): Promise<DaemonAnswer>;
  /** How long to wait before asking for the daemon, and for the library, again, in ms. */
  readonly askDaemonAgain: number;
  readonly askLibraryAgain: number;
}

const THIS_MACHINE: Machine = {
  library: loadLibrary,
  askDaemon: () => askDaemon(daemonSocket(process.env)),
  askDaemonAgain: 250,
  askLibraryAgain: 5_000,
};

/** What helps, on Debian and Raspberry Pi OS. */
const REMEDIES = {
  'no-driver':
    'sudo apt install pcscd libccid libpcsclite-dev build-essential python3 && npm install',
  'daemon-gone': 'sudo apt install pcscd libccid && sudo systemctl start pcscd.socket',
  'no-access':
    'echo PCSCD_ARGS=--disable-polkit | sudo tee -a /etc/default/pcscd && sudo systemctl restart pcscd',
} as const;

const TROUBLE = { gone: 'daemon-gone', refused: 'no-access' } as const;

export const driver: Driver = createDriver(THIS_MACHINE);

/** The driver for readers that speak PC/SC, by nfc-pcsc. */
export function createDriver(machine: Machine): Driver {
  return {
    description,
    start: (host) => Promise.resolve(start(machine, host)),
  };
}

function start(machine: Machine, host: Host): Running {
  const stopping = new AbortController();
  const health = watchHealth(host);
  let session: Session | null = null;
  let leave = (): void => undefined;

  const rest = (ms: number) =>
    pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** One try: settles when there is no way to readers, or when the way is lost. */
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

  /** pcscd may have ended, or turn this user away, since it was asked. */
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

/** Keeps the server's list of readers true: those once seen, or one entry that says what is missing. */
function watchHealth(host: Host) {
  const seen = new Set<ReaderName>();

  const reportAll = (state: ReaderState, remedy?: string) => {
    for (const reader of seen.size === 0 ? [NO_READER] : seen) host.report(reader, state, remedy);
  };
  return {
    trouble: (state: keyof typeof REMEDIES): void => reportAll(state, REMEDIES[state]),
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
