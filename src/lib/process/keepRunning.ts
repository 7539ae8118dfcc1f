import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';

/** A program of ours that runs beside this one. */
interface Program {
  /** Path of its file. */
  readonly file: string;
  readonly args: readonly string[];
  /** Options of Node for it. */
  readonly nodeOptions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it reads what is typed to this program. */
  readonly input?: boolean;
  /** How many beats in a row it may miss before it counts as stuck. */
  readonly missedHeartbeats?: number;
  message?(message: unknown): void;
  /** It beat once and then fell silent: it is stuck, and about to be killed and started again. */
  stuck?(): void;
  /** Says whether to start it again. `code` is null when it was killed, or could not be started. */
  ended(code: number | null): boolean;
}

/** Exit code of a program that cannot run as it was told to, and is not started again. */
export const BAD_SETTINGS = 2;

export interface SupervisedProgram {
  /** Asks the program to end, insists after a while, and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Pause before a program that ended is started again, in ms; doubled each time it ends soon again. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** A program that ran as long as this, in ms, is not ending again and again. */
const STEADY = 30_000;
/** How long a program may take to end by itself, in ms. */
const PATIENCE = 1_700;

/** Starts a program, and starts it again whenever it ends and `ended` says so. One that gets stuck is ended. */
export function keepRunning(program: Program): SupervisedProgram {
  let child: ChildProcess | null = null;
  let stopping = false;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const since = performance.now();
    const gone = (code: number | null) => {
      child = null;
      if (stopping || !program.ended(code)) return;
      pause = performance.now() - since > STEADY ? FIRST_PAUSE : pause;
      timer = setTimeout(start, pause);
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    };
    try {
      child = launch(program);
      whenGone(child, gone);
    } catch {
      // The system has no memory for it just now.
      timer = setTimeout(() => gone(null), 0);
    }
  }

  start();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child !== null) await end(child);
    },
  };
}

/** One that could not be started, for want of processes or files, says so and never exits. */
function whenGone(child: ChildProcess, gone: (code: number | null) => void): void {
  child.once('exit', gone);
  child.on('error', () => {
    if (child.pid === undefined) gone(null);
  });
}

function launch(program: Program): ChildProcess {
  const { file, args, nodeOptions = [], env, input, message } = program;
  // Over the channel it tells when it listens; and when the channel closes, it knows that this program is gone.
  const stdio: StdioOptions = [input === true ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'];
  const execArgv = [...process.execArgv, ...nodeOptions];
  const child = fork(file, args, { stdio, execArgv, env: { ...process.env, ...env } });
  const pulse = watchPulse(child, program);
  child.on('message', (said) => {
    if (isHeartbeat(said)) pulse();
    else message?.(said);
  });
  return child;
}

/**
 * Kills a program that misses beats after the first one. Beats are counted, not timed: a machine that sleeps stops
 * both programs, and the first to wake must not take the other for stuck.
 * @returns to be called at every beat
 */
function watchPulse(
  child: ChildProcess,
  { stuck, missedHeartbeats = MISSED_BEATS }: Program,
): () => void {
  let missed = 0;
  let watch: NodeJS.Timeout | undefined;
  child.once('exit', () => clearInterval(watch));
  const look = () => {
    missed += 1;
    if (missed <= missedHeartbeats) return;
    clearInterval(watch);
    stuck?.();
    signal(child, 'SIGKILL');
  };
  return () => {
    missed = 0;
    watch ??= setInterval(look, BEAT);
  };
}

/** A child that could not be started has no id, and a signal to none goes to all programs of this one's group. */
function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid !== undefined) child.kill(name);
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const insist = setTimeout(() => signal(child, 'SIGKILL'), PATIENCE);
    whenGone(child, () => {
      clearTimeout(insist);
      resolve();
    });
    signal(child, 'SIGTERM');
  });
}

/** A sign of life goes to the program that watches every so many ms. */
const BEAT = 500;
/** After so many beats in a row that are missed, a program counts as stuck, unless it is given more. */
const MISSED_BEATS = 6;

const SIGN_OF_LIFE = { alive: true } as const;

/**
 * Tells the program that started this one, as long as the event loop turns, that it does. A program that is stuck
 * in native code cannot say so, nor end by itself.
 */
export function heartbeat(): void {
  const send = () => {
    if (process.connected) process.send?.(SIGN_OF_LIFE, undefined, {}, () => undefined);
  };
  send();
  setInterval(send, BEAT).unref();
}

const isHeartbeat = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'alive' in message;
