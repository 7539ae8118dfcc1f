import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { createBatchSpeaker, type SpeakingCommand } from './batchSpeaker.ts';
import type { VoiceSettings, Sentence } from './sentence.ts';
import { splitCommand } from '../../../process/commandLine.ts';
import { killOnExit, killProcessTree, HAS_PROCESS_GROUPS } from '../../../process/processTree.ts';
import { parseWave, type Wave } from '../../../process/wave.ts';

/** Makes a sentence into sound; null if it fails. Never rejects. */
export type SpeakingProgram = (sentence: Sentence, urgency?: Urgency) => Promise<Wave | null>;

type Urgency = 'now' | 'ahead';

/**
 * Timeout of a program in ms. A voice that is loaded for each sentence takes seconds on a small
 * machine.
 */
const SPEECH_TIMEOUT_MS = 10_000;
/** Maximum size of a sentence in bytes: a minute at the rate of a CD. */
const MAX_SOUND_BYTES = 6_000_000;
/** Voices of espeak-ng by language. With `fr-fr`, 75 is _soixante-quinze_, as in France. */
export const VOICES = { fr: 'fr-fr', en: 'en-gb' } as const;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Returns the program named by `SPEECH`: null for `off`, espeak-ng by default, or a command with
 * arguments, as in `splitCommand`.
 *
 * The command is started for each sentence, without a shell. It reads one line of UTF-8 on stdin
 * and writes a 16-bit WAV to stdout. `SPEECH_LANGUAGE` holds `fr` or `en`; `SPEECH_SPEED` the words
 * a minute.
 */
export function createSpeakingProgram(named: string): SpeakingProgram | null {
  const [program, ...args] = splitCommand(named);
  if (program === 'off') return null;
  const command: SpeakingCommand = (how) => ({
    words: program ? [program, ...args] : ['espeak-ng', ...ESPEAK, ...voiceOf(how)],
    env: { ...process.env, SPEECH_LANGUAGE: how.language, SPEECH_SPEED: String(how.speed) },
  });
  const now = createPrestartedProgram((how) => start(command(how)));
  const ahead = createBatchSpeaker(command, {
    within: SPEECH_TIMEOUT_MS,
    mostBytes: MAX_SOUND_BYTES,
  });
  return (sentence, urgency = 'now') => (urgency === 'now' ? now(sentence) : ahead(sentence));
}

const ESPEAK = ['-b', '1', '--stdin', '--stdout'];
const voiceOf = ({ language, speed }: VoiceSettings) => [
  '-v',
  VOICES[language],
  '-s',
  String(speed),
];

function start(command: ReturnType<SpeakingCommand>): Child | null {
  const child = spawned(command);
  // A failed start is reported later by this event. A program that ends without reading stdin is
  // judged by its output.
  child?.on('error', () => undefined);
  // Without free file descriptors the child has no pipes and reports an error.
  if (child === null || !hasPipes(child)) return null;
  child.stdin.on('error', () => undefined);
  return child;
}

/** Spawns the program. Most failures are events, but some are thrown. */
function spawned({ words: [program, ...args], env }: ReturnType<SpeakingCommand>) {
  try {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
      detached: HAS_PROCESS_GROUPS,
    });
    killOnExit(child);
    return child;
  } catch {
    return null;
  }
}

/** Contrary to the type, the pipes are undefined if there were no file descriptors. */
const hasPipes = (child: ChildProcess): child is Child => Boolean(child.stdin && child.stdout);

/** Maximum number of programs started in advance: one each for two listeners. */
const MAX_PRESTARTED = 2;

/**
 * Delay in ms before work for later sentences begins, so that the waiting listener is answered
 * first.
 */
export const PRESTART_DELAY_MS = 25;

/**
 * Starts a program in advance for the next sentence, since starting takes five times as long as
 * speaking.
 */
function createPrestartedProgram(startOne: (how: VoiceSettings) => Child | null): SpeakingProgram {
  const ready = new Map<string, Child>();

  function take(key: string, how: VoiceSettings): Child | null {
    const waiting = ready.get(key);
    ready.delete(key);
    if (waiting === undefined || !isRunning(waiting)) return startOne(how);
    keepAlive(waiting, true);
    return waiting;
  }
  function prepare(key: string, how: VoiceSettings): void {
    const waiting = ready.get(key);
    if (waiting !== undefined && isRunning(waiting)) return;
    const child = startOne(how);
    if (child === null) return;
    keepAlive(child, false);
    ready.delete(key);
    ready.set(key, child);
    for (const [oldest, other] of ready) {
      if (ready.size <= MAX_PRESTARTED) return;
      killProcessTree(other);
      ready.delete(oldest);
    }
  }
  return async ({ text, ...how }) => {
    const key = `${how.language} ${String(how.speed)}`;
    const child = take(key, how);
    if (child === null) return null;
    const wave = await speakWith(child, text);
    // Starting a program blocks for some milliseconds, so answer the waiting listener first.
    if (wave !== null) setTimeout(() => prepare(key, how), PRESTART_DELAY_MS).unref();
    return wave;
  };
}

const isRunning = ({ pid, exitCode, signalCode }: Child): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

/**
 * Sets whether the program keeps this process alive. When this process ends, a waiting program
 * reads the end of stdin and ends too.
 */
function keepAlive(child: Child, alive: boolean): void {
  for (const part of [child, child.stdin, child.stdout]) {
    if (part === child || part instanceof Socket) part[alive ? 'ref' : 'unref']();
  }
}

function speakWith(child: Child, text: string): Promise<Wave | null> {
  return new Promise((resolve) => {
    // Resolve at once: a process started by the program may keep its output open.
    const kill = () => {
      killProcessTree(child);
      end(null);
    };
    const late = setTimeout(kill, SPEECH_TIMEOUT_MS);
    const written: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (some: Buffer) => {
      size += some.length;
      if (size > MAX_SOUND_BYTES) kill();
      else written.push(some);
    });
    function end(wave: Wave | null): void {
      clearTimeout(late);
      resolve(wave);
    }
    child.once('error', () => end(null));
    child.once('close', (code) => end(code === 0 ? parseWave(Buffer.concat(written)) : null));
    child.stdin.end(`${text}\n`);
  });
}
