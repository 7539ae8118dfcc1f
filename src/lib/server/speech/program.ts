import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { speakingAhead, type SpeakingCommand } from './ahead.ts';
import type { Manner, Sentence } from './sentence.ts';
import { endWithThis, killAll, OF_ITS_OWN } from '../../process/killAll.ts';
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
  const [program, ...args] = named.trim().split(/\s+/);
  if (program === 'off') return null;
  const command: SpeakingCommand = (how) => ({
    words: program ? [program, ...args] : ['espeak-ng', ...ESPEAK, ...voiceOf(how)],
    env: { ...process.env, SPEECH_LANGUAGE: how.language, SPEECH_SPEED: String(how.speed) },
  });
  const now = speaking((how) => start(command(how)));
  const ahead = speakingAhead(command, { within: SPEAKS_WITHIN, mostBytes: MOST_BYTES });
  return (sentence, urgency = 'now') => (urgency === 'now' ? now(sentence) : ahead(sentence));
}

const ESPEAK = ['-b', '1', '--stdin', '--stdout'];
const voiceOf = ({ language, speed }: Manner) => ['-v', VOICES[language], '-s', String(speed)];

/** Null where the system starts none. */
function start(command: ReturnType<SpeakingCommand>): Child | null {
  const child = spawned(command);
  // A program that cannot be started says so later; one that ends without reading its input is judged by what it wrote.
  child?.on('error', () => undefined);
  // Where no file can be opened any more it has no pipes, and says so by its error.
  if (child === null || !hasPipes(child)) return null;
  child.stdin.on('error', () => undefined);
  return child;
}

/** Most reasons why the system starts none are told later, some are thrown. */
function spawned({ words: [program, ...args], env }: ReturnType<SpeakingCommand>) {
  try {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
      detached: OF_ITS_OWN,
    });
    endWithThis(child);
    return child;
  } catch {
    return null;
  }
}

/** Unlike what its type says, they are undefined where there were no files for them. */
const hasPipes = (child: ChildProcess): child is Child => Boolean(child.stdin && child.stdout);

/** Programs that may wait for their next sentence: those of two listeners. */
const MOST_READY = 2;

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
      killAll(other);
      ready.delete(oldest);
    }
  }
  return async ({ text, ...how }) => {
    const key = `${how.language} ${String(how.speed)}`;
    const child = take(key, how);
    if (child === null) return null;
    const wave = await said(child, text);
    // Starting one stops all else for some milliseconds: whoever waits has the sentence first.
    if (wave !== null) setTimeout(() => prepare(key, how), AFTER_ANSWER).unref();
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

function said(child: Child, text: string): Promise<Wave | null> {
  return new Promise((resolve) => {
    // What it has started may keep its output open: nobody waits for that.
    const kill = () => {
      killAll(child);
      end(null);
    };
    const late = setTimeout(kill, SPEAKS_WITHIN);
    const written: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (some: Buffer) => {
      size += some.length;
      if (size > MOST_BYTES) kill();
      else written.push(some);
    });
    function end(wave: Wave | null): void {
      clearTimeout(late);
      resolve(wave);
    }
    child.once('error', () => end(null));
    child.once('close', (code) => end(code === 0 ? readWave(Buffer.concat(written)) : null));
    child.stdin.end(`${text}\n`);
  });
}
