import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { killOnExit, killProcessTree } from '../../../process/processTree.ts';
import { parseWave, type Wave } from '../../../process/wave.ts';
import type { VoiceSettings, Sentence } from './sentence.ts';

export type SpeakingCommand = (how: VoiceSettings) => {
  readonly words: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
};

/*
 * Starting a program blocks this process for some milliseconds, since its memory is large. So
 * sentences made ahead are started by a shell of the lowest priority. The shell is started once and
 * turns each line of text into a line of base64.
 */

/**
 * Reads a sentence per line. `ok` after the sound marks a successful command. Text is never part of
 * the script.
 */
const EACH_LINE = `while IFS= read -r text; do
  { printf '%s\\n' "$text" | "$@" && printf ok; } | base64 | tr -d '\\n'
  echo
done`;
const SUCCESS_MARK = Buffer.from('ok');
const LINE_END = 0x0a;

const IDLE_TIMEOUT_MS = 5_000;

interface BatchLimits {
  readonly within: number;
  readonly mostBytes: number;
}

export const MAX_BATCH_SPEAKERS = Math.min(2, availableParallelism());

type Speak = (sentence: Sentence) => Promise<Wave | null>;

/**
 * Makes up to `MAX_BATCH_SPEAKERS` sentences at a time and queues the rest. Does not keep this process
 * alive.
 */
export function createBatchSpeaker(commandFor: SpeakingCommand, bounds: BatchLimits): Speak {
  const lanes = Array.from({ length: MAX_BATCH_SPEAKERS }, () =>
    createSequentialSpeaker(commandFor, bounds),
  );
  let asked = 0;
  return async (sentence) => {
    asked += 1;
    return (await lanes[asked % lanes.length]?.(sentence)) ?? null;
  };
}

function createSequentialSpeaker(commandFor: SpeakingCommand, bounds: BatchLimits): Speak {
  let shell: Shell | null = null;
  let before: Promise<unknown> = Promise.resolve();
  return ({ text, ...how }) => {
    const command = commandFor(how);
    const made = before.then(() => {
      const key = JSON.stringify(command);
      if (shell?.key !== key || !shell.runs()) {
        shell?.end();
        shell = startShell(key, command, bounds);
      }
      return shell.say(text);
    });
    before = made;
    return made;
  };
}

type Shell = ReturnType<typeof startShell>;

function startShell(
  key: string,
  { words, env }: ReturnType<SpeakingCommand>,
  { within, mostBytes }: BatchLimits,
) {
  const child = spawnShell(words, env);
  let answer: ((line: Buffer | null) => void) | null = null;
  let written: Buffer[] = [];
  let size = 0;
  let idle: NodeJS.Timeout | undefined;
  let ending = false;

  function settle(line: Buffer | null): void {
    answer?.(line);
    [answer, written, size] = [null, [], 0];
  }
  function end(): void {
    ending = true;
    child?.stdin?.end();
  }
  const kill = () => child !== null && killProcessTree(child);
  child?.on('error', () => settle(null));
  child?.once('close', () => settle(null));
  child?.stdin?.on('error', () => undefined);
  child?.stdout?.on('data', (some: Buffer) => {
    written.push(some);
    size += some.length;
    if (some.at(-1) === LINE_END) settle(Buffer.concat(written));
    else if (size > (mostBytes * 4) / 3) kill();
  });
  return {
    key,
    runs: () =>
      !ending && child?.pid !== undefined && child.exitCode === null && child.signalCode === null,
    end,
    async say(text: string): Promise<Wave | null> {
      clearTimeout(idle);
      const late = setTimeout(kill, within).unref();
      const line = await new Promise<Buffer | null>((resolve) => {
        if (!child?.stdin) return resolve(null);
        answer = resolve;
        child.stdin.write(`${text}\n`);
      });
      clearTimeout(late);
      idle = setTimeout(end, IDLE_TIMEOUT_MS).unref();
      return line === null ? null : waveIn(line);
    },
  };
}

function waveIn(line: Buffer): Wave | null {
  const bytes = Buffer.from(line.toString('latin1'), 'base64');
  const sound = bytes.subarray(0, -SUCCESS_MARK.length);
  return bytes.subarray(-SUCCESS_MARK.length).equals(SUCCESS_MARK) ? parseWave(sound) : null;
}

/**
 * Starts the shell in its own process group, so that all of it can be killed; null if that fails.
 */
function spawnShell(words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess | null {
  try {
    const child = spawn('nice', ['-n', '19', 'sh', '-c', EACH_LINE, 'sh', ...words], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
      env,
    });
    killOnExit(child);
    for (const part of [child, child.stdin, child.stdout]) {
      if (part === child || part instanceof Socket) part.unref();
    }
    return child;
  } catch {
    return null;
  }
}
