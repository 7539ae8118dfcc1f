import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, type Program } from '../../support/program.ts';
import { BEHIND_PROXY } from '../../support/strangers.ts';

export interface TorturedServer {
  readonly url: string;
  readonly data: string;
  /** Kills it (SIGKILL), and starts it again. The system lives on, with all that was handed to it to be written. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  whileDown(work: () => Promise<void>): Promise<void>;
  sleep(): void;
  wake(): void;
  /** Runs another built program on its data, by its clock; throws when that fails. */
  run(program: string, ...args: readonly string[]): void;
  /** Its wall clock runs so many ms off from now on. */
  shiftClock(ms: number): void;
  /** Returns the number of times that it could not store something. */
  refusals(): number;
  /**
   * Returns unexpected output: unhandled rejections, programming errors, and an exit that the test
   * did not cause.
   */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** Errors that no fault of the machine explains. */
const UNEXPECTED = /unhandled|unheard|uncaught|(Type|Reference|Range)Error/i;
const CLOCK = new URL('../../support/shiftedClock.mjs', import.meta.url).href;

/** @param more further settings */
export async function startTorturedServer(
  data: string,
  more: Readonly<Record<string, string>> = {},
): Promise<TorturedServer> {
  const clock = { file: join(data, 'clock-offset'), option: ['--import', CLOCK] };
  const programs: Program[] = [];
  const endedByItself: string[] = [];
  let port = 0;
  let program = await start();

  async function start(): Promise<Program> {
    const env = { ...BEHIND_PROXY.env, ...more, DATA: data, HOST: '127.0.0.1', PORT: String(port) };
    const own = { CLOCK_OFFSET_FILE: clock.file, NODE_OPTIONS: clock.option.join(' ') };
    const started = runProgram('server.js', [], { ...env, ...own });
    programs.push(started);
    port = await new Promise((resolve, reject) => {
      started.child.once('message', (listening: { port: number }) => resolve(listening.port));
      started.child.once('exit', () =>
        reject(new Error(`the server did not start: ${started.stderr()}`)),
      );
    });
    return started;
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const { child, ended, stderr } = program;
    if (child.exitCode !== null || child.signalCode !== null) {
      endedByItself.push(`the server had ended by itself: ${stderr()}`);
    }
    child.kill(signal);
    await ended;
  }
  async function whileDown(work: () => Promise<void>, signal: NodeJS.Signals = 'SIGKILL') {
    await end(signal);
    try {
      await work();
    } finally {
      program = await start();
    }
  }
  const output = (): string => programs.map(({ stderr }) => stderr()).join('');
  return {
    url: `http://127.0.0.1:${String(port)}`,
    data,
    kill: () => whileDown(() => Promise.resolve()),
    restart: () => whileDown(() => Promise.resolve(), 'SIGTERM'),
    whileDown: (work) => whileDown(work),
    sleep: () => void program.child.kill('SIGSTOP'),
    wake: () => void program.child.kill('SIGCONT'),
    run(file, ...args) {
      const ran = spawnSync(process.execPath, [...clock.option, file, ...args, '--data', data], {
        env: { ...process.env, CLOCK_OFFSET_FILE: clock.file },
        encoding: 'utf8',
      });
      if (ran.status !== 0) throw new Error(`${file} failed: ${ran.stdout}${ran.stderr}`);
    },
    shiftClock(ms) {
      writeFileSync(clock.file, String(ms));
      program.child.kill('SIGUSR2');
    },
    refusals: () => output().match(/append failed/g)?.length ?? 0,
    complaints: () => [
      ...endedByItself,
      ...output()
        .split('\n')
        .filter((line) => UNEXPECTED.test(line)),
    ],
    close: () => end('SIGKILL'),
  };
}
