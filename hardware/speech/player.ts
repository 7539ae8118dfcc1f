import { spawn } from 'node:child_process';
import { killAll, OF_ITS_OWN } from '#lib/process/killAll.ts';
import type { Playable } from './mixed.ts';

/** How the playing of one sound ended; why it failed, as the program or the system says it. */
export type PlayEnd =
  | { readonly type: 'heard' }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly state: 'no-player' | 'no-sound'; readonly why: string };

/** Plays one sound after the other: whoever calls it waits until the last one has ended. Never rejects. */
export type Player = (sound: Playable, signal: AbortSignal) => Promise<PlayEnd>;

/** What plays where nothing is named: on PipeWire too, as far as it stands behind ALSA. */
export const USUAL_PLAYER = 'aplay -q -';
/** How much longer than its sound a program may take, in ms, before it counts as hung: some sound cards wake up slowly. */
const LATE = 5_000;
/** How long it may take to end once it was asked to, in ms. */
const ENDS_WITHIN = 300;

/**
 * Plays by a program that is started for each sound, without a shell, and reads a WAV on its input. What somebody else has killed
 * in the middle is played once more.
 *
 * @param command its words are divided by spaces
 */
export function playerOf(command: string): Player {
  const [program = '', ...args] = command.trim().split(/\s+/);
  return async (sound, signal) => {
    const end = await playOnce(program, args, sound, signal);
    return end === 'killed' ? failedIf(await playOnce(program, args, sound, signal)) : end;
  };
}

const failedIf = (end: PlayEnd | 'killed'): PlayEnd =>
  end === 'killed' ? { type: 'failed', state: 'no-sound', why: 'SIGKILL' } : end;

function playOnce(
  program: string,
  args: readonly string[],
  { bytes, seconds }: Playable,
  signal: AbortSignal,
): Promise<PlayEnd | 'killed'> {
  if (signal.aborted) return Promise.resolve({ type: 'stopped' });
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: OF_ITS_OWN,
    });
    let said = '';
    const timers: NodeJS.Timeout[] = [];
    const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
    // What it has started may keep its pipes open: nobody waits for that.
    function stop() {
      killAll(child, 'SIGTERM');
      after(ENDS_WITHIN, () => {
        killAll(child);
        end({ type: 'stopped' });
      });
    }
    after(seconds * 1_000 + LATE, () => {
      killAll(child);
      end({ type: 'failed', state: 'no-sound', why: '…' });
    });
    signal.addEventListener('abort', stop);
    function end(how: PlayEnd | 'killed') {
      signal.removeEventListener('abort', stop);
      timers.forEach(clearTimeout);
      resolve(how);
    }
    child.stderr.on('data', (some: Buffer) => (said = `${said}${String(some)}`.slice(0, 500)));
    child.on('error', ({ message }) => end({ type: 'failed', state: 'no-player', why: message }));
    child.on('close', (code, killedBy) => {
      if (signal.aborted) return end({ type: 'stopped' });
      if (code === 0) return end({ type: 'heard' });
      if (killedBy !== null) return end('killed');
      const why = said.trim().split('\n')[0] || String(code);
      end({ type: 'failed', state: 'no-sound', why });
    });
    // One that ends without reading all is judged by how it ended.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
  });
}
