import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BEHIND_PROXY } from '../../support/strangers.ts';

export interface TorturedServer {
  readonly url: string;
  readonly data: string;
  /** Kills it (SIGKILL), and starts it again. The system lives on, with all that was handed to it to be written. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  whileDown(work: () => Promise<void>): Promise<void>;
  /** Runs another built program on its data, by its clock; throws when that fails. */
  run(program: string, ...args: readonly string[]): void;
  /** Its wall clock runs so many ms off from now on. */
  shiftClock(ms: number): void;
  /**
   * Returns unexpected output: unhandled rejections, programming errors, and an exit that the test
   * did not cause.
   */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** Errors that no fault of the machine explains. */
const UNEXPECTED = /unhandled|unheard|uncaught|(Type|Reference|Range)Error/i;
/** So much of what it said last is told when it does not start, in characters. */
const LAST_WORDS = 4_000;

const CLOCK = new URL('../../support/shiftedClock.mjs', import.meta.url).href;

export async function startTorturedServer(data: string): Promise<TorturedServer> {
  const clock = join(data, 'clock-offset');
  let said = '';
  const complaints: string[] = [];
  let port = 0;
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, ['--import', CLOCK, 'build/server.js'], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        DATA: data,
        HOST: '127.0.0.1',
        PORT: String(port),
        CLOCK_OFFSET_FILE: clock,
        ...BEHIND_PROXY.env,
      },
    });
    said = '';
    if (started.stderr !== null) {
      createInterface(started.stderr).on('line', (line) => {
        said = `${said}${line}\n`.slice(-LAST_WORDS);
        if (UNEXPECTED.test(line)) complaints.push(line);
      });
    }
    port = await new Promise((resolve, reject) => {
      started.once('message', (said: { port: number }) => resolve(said.port));
      started.once('exit', () => reject(new Error(`the server did not start: ${said}`)));
    });
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) {
      complaints.push(`the server had ended by itself: ${said}`);
      return;
    }
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  return {
    url: `http://127.0.0.1:${String(port)}`,
    data,
    async kill() {
      await end('SIGKILL');
      child = await start();
    },
    async restart() {
      await end('SIGTERM');
      child = await start();
    },
    async whileDown(work) {
      await end('SIGKILL');
      try {
        await work();
      } finally {
        child = await start();
      }
    },
    run(program, ...args) {
      const ran = spawnSync(
        process.execPath,
        ['--import', CLOCK, program, ...args, '--data', data],
        {
          env: { ...process.env, CLOCK_OFFSET_FILE: clock },
          encoding: 'utf8',
        },
      );
      if (ran.status !== 0) throw new Error(`${program} failed: ${ran.stdout}${ran.stderr}`);
    },
    shiftClock(ms) {
      writeFileSync(clock, String(ms));
      child.kill('SIGUSR2');
    },
    complaints: () => complaints,
    close: () => end('SIGKILL'),
  };
}
