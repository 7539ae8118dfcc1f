import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Sentence } from './sentence.ts';
import { readWave, type Wave } from './wave.ts';

/** Makes a sentence into sound; null where it cannot. Never rejects. */
export type SpeakingProgram = (sentence: Sentence) => Promise<Wave | null>;

/** How long a program may take, in ms: a voice that is loaded for each sentence on a small machine takes some seconds. */
const SPEAKS_WITHIN = 10_000;
/** The longest sentence that may be spoken, in bytes: a minute at the rate of a CD. */
const MOST_BYTES = 6_000_000;
/** Of espeak-ng, by language: 75 is _soixante-quinze_, as in France. */
export const VOICES = { fr: 'fr-fr', en: 'en-gb' } as const;
/** In words a minute: calm, and clear across a room. */
const SPEED = '165';

/**
 * The program that `SPEECH` names: none for `off`, Debian's espeak-ng where nothing is named, or a command, whose words are
 * divided by spaces. It is started for each sentence and without a shell; it reads the text on its input, one line of UTF-8,
 * writes a 16-bit WAV to its output, and finds the language, fr or en, in `SPEECH_LANGUAGE`.
 */
export function speakingProgram(named: string): SpeakingProgram | null {
  const [command, ...args] = named.trim().split(/\s+/);
  if (command === 'off') return null;
  if (command === undefined || command === '') {
    return (sentence) => run('espeak-ng', [...ESPEAK, '-v', VOICES[sentence.language]], sentence);
  }
  return (sentence) => run(command, args, sentence);
}

const ESPEAK = ['-b', '1', '-s', SPEED, '--stdin', '--stdout'];

function run(command: string, args: readonly string[], sentence: Sentence): Promise<Wave | null> {
  return new Promise((resolve) => {
    const child = spawned(command, args, sentence);
    if (child === null) return resolve(null);
    child.once('error', () => resolve(null));
    // Where no file can be opened any more it has no pipes, and says so by its error.
    if (!hasPipes(child)) return;
    const written: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (some: Buffer) => {
      size += some.length;
      if (size > MOST_BYTES) child.kill('SIGKILL');
      else written.push(some);
    });
    child.once('close', (code) => resolve(code === 0 ? readWave(Buffer.concat(written)) : null));
    // A program that ends without reading its input is judged by what it wrote.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${sentence.text}\n`);
  });
}

/** Null where the system starts none: most of its reasons are told later, some are thrown. */
function spawned(
  command: string,
  args: readonly string[],
  { language }: Sentence,
): ChildProcess | null {
  try {
    return spawn(command, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, SPEECH_LANGUAGE: language },
      timeout: SPEAKS_WITHIN,
      killSignal: 'SIGKILL',
    });
  } catch {
    return null;
  }
}

/** Unlike what its type says, they are undefined where there were no files for them. */
const hasPipes = (child: ChildProcess): child is ChildProcessByStdio<Writable, Readable, null> =>
  Boolean(child.stdin && child.stdout);
