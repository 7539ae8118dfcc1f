import { spawn, type ChildProcess } from 'node:child_process';

/** A program of ours that runs beside this one. */
export interface Program {
  /** Path of the built file. */
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  message?(message: unknown): void;
  /** Says whether to start it again. `code` is null when it was killed. */
  ended(code: number | null): boolean;
}

export interface Kept {
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

/** Starts a program, and starts it again whenever it ends and `ended` says so. */
export function keepRunning(program: Program): Kept {
  let child: ChildProcess | null = null;
  let stopping = false;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const since = performance.now();
    child = launch(program);
    child.once('exit', (code) => {
      child = null;
      if (stopping || !program.ended(code)) return;
      pause = performance.now() - since > STEADY ? FIRST_PAUSE : pause;
      timer = setTimeout(start, pause);
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    });
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

function launch({ file, args, env, message }: Program): ChildProcess {
  const child = spawn(process.execPath, [file, ...args], {
    // Over the channel it tells when it listens; and when the channel closes, it knows that this program is gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  child.on('message', (said) => message?.(said));
  return child;
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.once('exit', () => {
      clearTimeout(insist);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
