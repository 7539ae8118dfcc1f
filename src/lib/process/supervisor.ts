import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly nodeOptions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: boolean;
  readonly missedHeartbeats?: number;
  message?(message: unknown): void;
  stuck?(): void;
  /**
   * Called when it ended; returns true to restart it. `code` is null when it was killed or could
   * not be started.
   */
  ended(code: number | null): boolean;
}

/** Exit code for invalid settings; the program is not restarted. */
export const EXIT_BAD_SETTINGS = 2;

export interface SupervisedProgram {
  stop(): Promise<void>;
}

/** First and longest pause before a restart, in ms; doubled while it keeps ending soon. */
const FIRST_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 5_000;
/** Runtime in ms after which the pause is reset. */
const STABLE_AFTER_MS = 30_000;
/** Time between SIGTERM and SIGKILL, in ms. */
const KILL_TIMEOUT_MS = 1_700;

/** Starts a program and restarts it with backoff. Kills one that is stuck. */
export function superviseProgram(program: Program): SupervisedProgram {
  let child: ChildProcess | null = null;
  let stopping = false;
  let pause = FIRST_RESTART_DELAY_MS;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const since = performance.now();
    const gone = (code: number | null) => {
      child = null;
      if (stopping || !program.ended(code)) return;
      pause = performance.now() - since > STABLE_AFTER_MS ? FIRST_RESTART_DELAY_MS : pause;
      timer = setTimeout(start, pause);
      pause = Math.min(MAX_RESTART_DELAY_MS, pause * 2);
    };
    try {
      child = launch(program);
      onExit(child, gone);
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
      if (child !== null) await terminateChild(child);
    },
  };
}

function onExit(child: ChildProcess, gone: (code: number | null) => void): void {
  child.once('exit', gone);
  child.on('error', () => {
    if (child.pid === undefined) gone(null);
  });
}

function launch(program: Program): ChildProcess {
  const { file, args, nodeOptions = [], env, input, message } = program;
  // The child reports over IPC when it listens. When the channel closes, it knows that this process
  // is gone.
  const stdio: StdioOptions = [input === true ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'];
  const execArgv = [...process.execArgv, ...nodeOptions];
  const child = fork(file, args, { stdio, execArgv, env: { ...process.env, ...env } });
  const pulse = watchHeartbeat(child, program);
  child.on('message', (said) => {
    if (isHeartbeat(said)) pulse();
    else message?.(said);
  });
  return child;
}

/**
 * Kills a child that misses heartbeats after its first. Counts beats instead of comparing times:
 * after the machine sleeps, the first process to wake must not take the other for stuck.
 * @returns function to call at every heartbeat
 */
function watchHeartbeat(
  child: ChildProcess,
  { stuck, missedHeartbeats = MAX_MISSED_HEARTBEATS }: Program,
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
    watch ??= setInterval(look, HEARTBEAT_INTERVAL_MS);
  };
}

/**
 * Signals a child that has started. Without a pid the signal would go to this process's whole
 * group.
 */
function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid !== undefined) child.kill(name);
}

function terminateChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const insist = setTimeout(() => signal(child, 'SIGKILL'), KILL_TIMEOUT_MS);
    onExit(child, () => {
      clearTimeout(insist);
      resolve();
    });
    signal(child, 'SIGTERM');
  });
}

const HEARTBEAT_INTERVAL_MS = 500;
const MAX_MISSED_HEARTBEATS = 6;

const HEARTBEAT_MESSAGE = { alive: true } as const;

/**
 * Sends heartbeats to the parent while the event loop runs. A process stuck in native code cannot
 * send them or end by itself.
 */
export function startHeartbeat(): void {
  const send = () => {
    if (process.connected) process.send?.(HEARTBEAT_MESSAGE, undefined, {}, () => undefined);
  };
  send();
  setInterval(send, HEARTBEAT_INTERVAL_MS).unref();
}

const isHeartbeat = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'alive' in message;
