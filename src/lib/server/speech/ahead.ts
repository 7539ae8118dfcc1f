import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { endWithThis, killAll } from '../../process/killAll.ts';
import { readWave, type Wave } from '../../process/wave.ts';
import type { Manner, Sentence } from './sentence.ts';

/** The program that speaks so, with its arguments, and what it finds in its environment. */
export type SpeakingCommand = (how: Manner) => {
  readonly words: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
};

/*
 * Starting a program stops this one for some milliseconds, as its memory is large. So what is made ahead is started by a small
 * program, a shell of the lowest priority that is started once: it makes a line of text into a line of base64.
 */

/** Each sentence on a line; what the command ended well with is followed by "ok". No text is ever part of the script. */
const EACH_LINE = `while IFS= read -r text; do
  { printf '%s\\n' "$text" | "$@" && printf ok; } | base64 | tr -d '\\n'
  echo
done`;
const WELL = Buffer.from('ok');
const LINE_END = 0x0a;

/** How long it waits for another sentence before it ends, in ms. */
const IDLE_AT_MOST = 5_000;

interface AheadBounds {
  /** In ms. */
  readonly within: number;
  /** Of one sentence as sound. */
  readonly mostBytes: number;
}

/** So many sentences are made ahead at once. */
export const AHEAD_AT_ONCE = Math.min(2, availableParallelism());

type Speaking = (sentence: Sentence) => Promise<Wave | null>;

/** Makes as many sentences at once as are made ahead, further ones after them. Keeps nothing of this program from ending. */
export function speakingAhead(commandFor: SpeakingCommand, bounds: AheadBounds): Speaking {
  const lanes = Array.from({ length: AHEAD_AT_ONCE }, () => oneAfterAnother(commandFor, bounds));
  let asked = 0;
  return async (sentence) => {
    asked += 1;
    return (await lanes[asked % lanes.length]?.(sentence)) ?? null;
  };
}

function oneAfterAnother(commandFor: SpeakingCommand, bounds: AheadBounds): Speaking {
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
  { within, mostBytes }: AheadBounds,
) {
  const child = started(words, env);
  let answer: ((line: Buffer | null) => void) | null = null;
  let written: Buffer[] = [];
  let size = 0;
  let idle: NodeJS.Timeout | undefined;
  let ending = false;

  function settle(line: Buffer | null): void {
    answer?.(line);
    [answer, written, size] = [null, [], 0];
  }
  /** After its last sentence. On a busy machine it has not ended for a while yet. */
  function end(): void {
    ending = true;
    child?.stdin?.end();
  }
  /** The shell, and what it has started. */
  const kill = () => child !== null && killAll(child);
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
      idle = setTimeout(end, IDLE_AT_MOST).unref();
      return line === null ? null : waveIn(line);
    },
  };
}

function waveIn(line: Buffer): Wave | null {
  const bytes = Buffer.from(line.toString('latin1'), 'base64');
  const sound = bytes.subarray(0, -WELL.length);
  return bytes.subarray(-WELL.length).equals(WELL) ? readWave(sound) : null;
}

/** Null where the system starts none. In a group of its own, by which all of it can be ended. */
function started(words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess | null {
  try {
    const child = spawn('nice', ['-n', '19', 'sh', '-c', EACH_LINE, 'sh', ...words], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
      env,
    });
    endWithThis(child);
    for (const part of [child, child.stdin, child.stdout]) {
      if (part === child || part instanceof Socket) part.unref();
    }
    return child;
  } catch {
    return null;
  }
}
