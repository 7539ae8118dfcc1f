import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  probeDaemon,
  type DaemonAnswer,
  PCSC_BACKENDS,
  pcscSystem,
  remedyFor,
  watchDaemon,
} from '#lib/process/pcsc.ts';
import type { PcscSystem, PcscTrouble, ReaderTrouble } from '#lib/reader/pcscTrouble.ts';
import { PCSC_PSEUDO_READER, type ReaderName, type ReaderState } from '#lib/reader/events.ts';
import type { PageMemory } from '../../ntag.ts';
import { line } from '../../words.ts';
import { BadArgument, type Driver, type DriverHost, type RunningDriver } from '../contract.ts';
import { isAccessDenied, type PcscBackend } from './backend.ts';
import {
  type BackendChoice,
  type BackendChooser,
  type BackendUse,
  type ChooserPlace,
  createChooser,
} from './choice.ts';
import { openSession, type Session, type SessionHost } from './session.ts';

interface PcscMachine {
  chooser(place: ChooserPlace, only: string | undefined): BackendChooser;
  askDaemon(): Promise<DaemonAnswer>;
  /** See `watchDaemon`. */
  watchDaemon(ended: () => void): () => void;
  readonly system: PcscSystem;
  /** Path of the program, from which commands against a trouble follow. */
  readonly program: string;
  /** Delay in ms before checking for the service again. */
  readonly askDaemonAgainMs: number;
  /** Delay in ms between checks that the service still answers; null where a check is expensive. */
  readonly askWhileOpenMs: number | null;
  /** Delay in ms after the service has ended before a session that still stands is given up. */
  readonly giveUpMs: number;
  /** Delay in ms before trying to load a library again. */
  readonly loadAgainMs: number;
}

const LOCAL_MACHINE: PcscMachine = {
  chooser: createChooser,
  askDaemon: probeDaemon,
  watchDaemon,
  system: pcscSystem(),
  program: fileURLToPath(import.meta.url),
  // A socket check is fast; on Windows a program must be started.
  askDaemonAgainMs: process.platform === 'win32' ? 2_000 : 250,
  askWhileOpenMs: process.platform === 'linux' ? 4_000 : null,
  giveUpMs: 1_000,
  loadAgainMs: 5_000,
};

/** Checks without an answer, one after the other, that a busy machine may have. */
const TOLERATED_SILENCES = 1;

/** States that servers before this list of troubles know. */
const STATE_OF_TROUBLE: Readonly<Record<PcscTrouble, ReaderState>> = {
  'no-driver': 'no-driver',
  'not-prebuilt': 'no-driver',
  'no-library': 'no-driver',
  damaged: 'no-driver',
  'wrong-machine': 'no-driver',
  crashes: 'no-driver',
  'daemon-gone': 'daemon-gone',
  'no-access': 'no-access',
  held: 'mute',
};

const TROUBLE_OF_ANSWER = { gone: 'daemon-gone', refused: 'no-access' } as const;

export const driver: Driver = createDriver(LOCAL_MACHINE);

export function createDriver(machine: PcscMachine): Driver {
  return {
    async start(host, argument) {
      const known: readonly string[] = PCSC_BACKENDS;
      if (argument !== undefined && !known.includes(argument)) {
        const backends = PCSC_BACKENDS.join(', ');
        throw new BadArgument(line('bridge.pcsc.bad-backend', { value: argument, backends }));
      }
      return start(machine, host, machine.chooser(host, argument));
    },
  };
}

function start(machine: PcscMachine, host: DriverHost, chooser: BackendChooser): RunningDriver {
  const stopping = new AbortController();
  const health = watchHealth(host, machine);
  const choiceLine = sayChanges(host);
  let session: Session | null = null;
  let leave = (): void => undefined;

  const rest = (ms: number) =>
    pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /**
   * Runs until readers cannot be reached or are lost, and returns the delay before the next
   * attempt.
   */
  async function tryOnce(): Promise<number> {
    const choice = chooser.choose();
    if (choice.backend === null) {
      health.trouble(choice.trouble);
      return machine.loadAgainMs;
    }
    choiceLine(choice);
    const answer = await machine.askDaemon();
    if (stopping.signal.aborted) return 0;
    if (answer === 'welcome') await untilLost(choice.backend).catch(couldNotOpen);
    else health.trouble(TROUBLE_OF_ANSWER[answer]);
    return machine.askDaemonAgainMs;
  }

  /** The service may have ended since the check, or it refuses this user. */
  function couldNotOpen(error: unknown): void {
    health.trouble(isAccessDenied(error) ? 'no-access' : 'daemon-gone');
  }

  async function untilLost(backend: PcscBackend): Promise<void> {
    const use = chooser.noteUse(backend.name);
    let giveUp: NodeJS.Timeout | undefined;
    let stopWatching = (): void => undefined;
    const ended = new AbortController();
    try {
      await new Promise<void>((resolve) => {
        leave = resolve;
        const opened = openSession(backend, proving(health.host, use), resolve);
        session = opened;
        stopWatching = machine.watchDaemon(() => {
          giveUp = setTimeout(opened.lose, machine.giveUpMs);
        });
        health.opened();
        void watchAnswers(ended.signal).catch(couldNotOpen);
      });
    } finally {
      ended.abort();
      stopWatching();
      clearTimeout(giveUp);
      use.ended();
    }
    if (!stopping.signal.aborted) session = null;
  }

  /** Shows the readers as missing while the service takes connections and answers none. */
  async function watchAnswers(ended: AbortSignal): Promise<void> {
    const { askWhileOpenMs } = machine;
    if (askWhileOpenMs === null) return;
    for (let silences = 0; ;) {
      await pause(askWhileOpenMs, undefined, { signal: ended }).catch(() => undefined);
      const answer = ended.aborted ? null : await machine.askDaemon();
      if (answer === null || ended.aborted) return;
      silences = answer === 'gone' ? silences + 1 : 0;
      health.hanging(silences > TOLERATED_SILENCES);
    }
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

/** Notes the first card that is read: the library works. */
const proving = (host: SessionHost, use: BackendUse): SessionHost => ({
  ...host,
  emit(event) {
    host.emit(event);
    // Later, because it waits for the disk.
    if (event.type === 'on') setImmediate(use.proven);
  },
});

type UsableChoice = Exclude<BackendChoice, { readonly backend: null }>;

const REASONS: Readonly<Partial<Record<PcscTrouble, Parameters<typeof line>[0]>>> = {
  damaged: 'bridge.pcsc.damaged',
  'wrong-machine': 'bridge.pcsc.damaged',
  crashes: 'bridge.pcsc.crashes',
};

/** Says which library serves the readers, once until it changes. */
function sayChanges(host: DriverHost): (choice: UsableChoice) => void {
  let said = '';
  return ({ backend, passedOver }) => {
    const [first] = passedOver;
    const text =
      first === undefined
        ? line('bridge.pcsc.backend', { backend: backend.name })
        : line(REASONS[first.why] ?? 'bridge.pcsc.not-built', {
            backend: backend.name,
            other: first.name,
          });
    if (text !== said) host.say(text);
    said = text;
  };
}

/**
 * Keeps the list of readers current: those seen so far, or one entry that names the missing part.
 */
function watchHealth(host: DriverHost, { system, program }: PcscMachine) {
  /** The last report of each reader seen so far. */
  const reports = new Map<ReaderName, () => void>();
  let isHanging = false;
  let isFull = false;

  function tell(reader: ReaderName, why: PcscTrouble): void {
    const trouble: ReaderTrouble = { why, system };
    host.report(reader, STATE_OF_TROUBLE[why], remedyFor(trouble, program), { trouble });
  }

  /** Reports at once, or, while the service hangs, as soon as it answers again. */
  function note(reader: ReaderName, report: () => void): void {
    if (reports.size === 0) host.report(PCSC_PSEUDO_READER, null);
    reports.set(reader, report);
    if (!isHanging) report();
  }

  const missing = (why: PcscTrouble): void => names().forEach((reader) => tell(reader, why));
  const names = () => (reports.size === 0 ? [PCSC_PSEUDO_READER] : [...reports.keys()]);
  const sessionHost: SessionHost = {
    ...host,
    report: (reader, state) => note(reader, () => host.report(reader, state)),
    held: (reader) => note(reader, () => tell(reader, 'held')),
    full(readers) {
      if (!isFull) host.say(line('bridge.pcsc.full', { readers }));
      isFull = true;
    },
  };
  const connecting = (reader: ReaderName) => host.report(reader, 'connecting');
  return {
    trouble: missing,
    opened(): void {
      isHanging = false;
      for (const reader of reports.keys()) reports.set(reader, () => connecting(reader));
      names().forEach(connecting);
    },
    hanging(now: boolean): void {
      if (now === isHanging) return;
      isHanging = now;
      if (now) missing('daemon-gone');
      else if (reports.size === 0) connecting(PCSC_PSEUDO_READER);
      else for (const report of reports.values()) report();
    },
    host: sessionHost,
  };
}

const PAGE_BYTES = 4;
const READ_CHUNK_BYTES = 16;
const OK = 0x9000;

/** Accesses the tag's memory by the commands of PC/SC part 3 (READ BINARY, UPDATE BINARY). */
function memoryBy(exchange: (command: Buffer) => Promise<Buffer>): PageMemory {
  return {
    async read(page) {
      const answer = await exchange(Buffer.from([0xff, 0xb0, 0x00, page, READ_CHUNK_BYTES]));
      return content(answer, READ_CHUNK_BYTES);
    },
    async write(page, bytes) {
      const answer = await exchange(Buffer.from([0xff, 0xd6, 0x00, page, PAGE_BYTES, ...bytes]));
      content(answer, 0);
    },
  };
}

/** Returns the answer without its status. Throws on an error status or a wrong length. */
function content(answer: Buffer, length: number): Uint8Array {
  const isGood = answer.length === length + 2 && answer.readUInt16BE(length) === OK;
  if (!isGood) throw new Error(`the tag refuses: ${answer.toString('hex')}`);
  return new Uint8Array(answer.subarray(0, length));
}
