import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { Manner, Sentence } from './sentence.ts';
import { readWave, type Wave } from '../../process/wave.ts';

/** Makes a sentence into sound; null where it cannot. Never rejects. */
export type SpeakingProgram = (sentence: Sentence, urgency?: Urgency) => Promise<Wave | null>;

/** Whether somebody waits for it, or it is made in case somebody will. */
type Urgency = 'now' | 'ahead';

/** How long a program may take, in ms: a voice that is loaded for each sentence on a small machine takes some seconds. */
const SPEAKS_WITHIN = 10_000;
/** The longest sentence that may be spoken, in bytes: a minute at the rate of a CD. */
const MOST_BYTES = 6_000_000;
/** Of espeak-ng, by language: 75 is _soixante-quinze_, as in France. */
export const VOICES = { fr: 'fr-fr', en: 'en-gb' } as const;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/**
 * The program that `SPEECH` names: none for `off`, Debian's espeak-ng where nothing is named, or a command, whose words are
 * divided by spaces. It is started for each sentence and without a shell; it reads the text on its input, one line of UTF-8,
 * writes a 16-bit WAV to its output, and finds the language, fr or en, in `SPEECH_LANGUAGE`, and how fast it is to speak, in words
 * a minute, in `SPEECH_SPEED`.
 */
export function speakingProgram(named: string): SpeakingProgram | null {
  const [command, ...args] = named.trim().split(/\s+/);
  if (command === 'off') return null;
  if (command === undefined || command === '') {
    return speaking((how) => start('espeak-ng', [...ESPEAK, ...voiceOf(how)], how));
  }
  return speaking((how) => start(command, args, how));
}

const ESPEAK = ['-b', '1', '--stdin', '--stdout'];
const voiceOf = ({ language, speed }: Manner) => ['-v', VOICES[language], '-s', String(speed)];

/** Null where the system starts none. */
function start(command: string, args: readonly string[], how: Manner): Child | null {
  const child = spawned(command, args, how);
  // A program that cannot be started says so later; one that ends without reading its input is judged by what it wrote.
  child?.on('error', () => undefined);
  // Where no file can be opened any more it has no pipes, and says so by its error.
  if (child === null || !hasPipes(child)) return null;
  child.stdin.on('error', () => undefined);
  return child;
}

/** Most reasons why the system starts none are told later, some are thrown. */
function spawned(
  command: string,
  args: readonly string[],
  { language, speed }: Manner,
): ChildProcess | null {
  try {
    return spawn(command, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, SPEECH_LANGUAGE: language, SPEECH_SPEED: String(speed) },
    });
  } catch {
    return null;
  }
}

/** Unlike what its type says, they are undefined where there were no files for them. */
const hasPipes = (child: ChildProcess): child is Child => Boolean(child.stdin && child.stdout);

/** Programs that may wait for their next sentence: those of two listeners, and the one that makes sentences ahead. */
const MOST_READY = 3;

/** How long after a sentence was made what is done for later ones begins, in ms: whoever waits for it has it first. */
export const AFTER_ANSWER = 25;

/** Starts each program before its sentence is known, as starting takes five times as long as speaking. */
function speaking(startOne: (how: Manner) => Child | null): SpeakingProgram {
  const ready = new Map<string, Child>();

  function take(key: string, how: Manner): Child | null {
    const waiting = ready.get(key);
    ready.delete(key);
    if (waiting === undefined || !runs(waiting)) return startOne(how);
    keepAlive(waiting, true);
    return waiting;
  }
  function prepare(key: string, how: Manner): void {
    const waiting = ready.get(key);
    if (waiting !== undefined && runs(waiting)) return;
    const child = startOne(how);
    if (child === null) return;
    keepAlive(child, false);
    ready.delete(key);
    ready.set(key, child);
    for (const [oldest, other] of ready) {
      if (ready.size <= MOST_READY) return;
      other.kill('SIGKILL');
      ready.delete(oldest);
    }
  }
  return async ({ text, ...how }, urgency = 'now') => {
    const key = [urgency, how.language, how.speed].join(' ');
    const child = take(key, how);
    if (child === null) return null;
    if (urgency === 'ahead') giveWay(child);
    const wave = await said(child, text);
    // Starting one stops all else for some milliseconds: whoever waits has the sentence first.
    if (wave !== null && urgency === 'ahead') prepare(key, how);
    else if (wave !== null) setTimeout(() => prepare(key, how), AFTER_ANSWER).unref();
    return wave;
  };
}

const runs = ({ pid, exitCode, signalCode }: Child): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

/** Whether this program waits for it before it ends. What waits for a sentence reads the end of its input then, and ends too. */
function keepAlive(child: Child, alive: boolean): void {
  for (const part of [child, child.stdin, child.stdout]) {
    if (part === child || part instanceof Socket) part[alive ? 'ref' : 'unref']();
  }
}

/** Whatever else this machine does comes first. */
function giveWay({ pid }: Child): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not let us.
  }
}

function said(child: Child, text: string): Promise<Wave | null> {
  return new Promise((resolve) => {
    const kill = () => child.kill('SIGKILL');
    const late = setTimeout(kill, SPEAKS_WITHIN);
    const written: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (some: Buffer) => {
      size += some.length;
      if (size > MOST_BYTES) kill();
      else written.push(some);
    });
    const end = (wave: Wave | null) => {
      clearTimeout(late);
      resolve(wave);
    };
    child.once('error', () => end(null));
    child.once('close', (code) => end(code === 0 ? readWave(Buffer.concat(written)) : null));
    child.stdin.end(`${text}\n`);
  });
}
