import { spawn, type ChildProcess } from 'node:child_process';
import { splitCommand } from '#lib/process/commandLine.ts';
import { killProcessTree, HAS_PROCESS_GROUPS } from '#lib/process/processTree.ts';
import type { Playable } from './mix.ts';

/** Result of playing one sound. `why` is the message of the program or the system. */
export type PlayEnd =
  | { readonly type: 'heard' }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly state: 'no-player' | 'no-sound'; readonly why: string };

export type Player = (sound: Playable, signal: AbortSignal) => Promise<PlayEnd>;

/**
 * Time in ms that a program may exceed its sound before it counts as hung. Some sound cards wake up
 * slowly.
 */
const MAX_OVERRUN_MS = 5_000;
/** Time in ms between SIGTERM and SIGKILL. */
const KILL_DELAY_MS = 300;

/**
 * Returns a player that starts a program for each sound, without a shell, with a WAV on its
 * standard input. Retries once if another process killed the program.
 * @param command its words are divided as in `splitCommand`
 */
export function createPlayer(command: string): Player {
  const [program = '', ...args] = splitCommand(command);
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
  const start = started(program, args);
  if ('failed' in start) return Promise.resolve(withoutPlayer(start.failed));
  const { child } = start;
  return new Promise((resolve) => {
    let said = '';
    const timers: NodeJS.Timeout[] = [];
    const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
    // Its child processes may keep the pipes open, so those are not awaited.
    function stop() {
      killProcessTree(child, 'SIGTERM');
      after(KILL_DELAY_MS, () => {
        killProcessTree(child);
        end({ type: 'stopped' });
      });
    }
    after(seconds * 1_000 + MAX_OVERRUN_MS, () => {
      killProcessTree(child);
      end({ type: 'failed', state: 'no-sound', why: '…' });
    });
    signal.addEventListener('abort', stop);
    function end(how: PlayEnd | 'killed') {
      signal.removeEventListener('abort', stop);
      timers.forEach(clearTimeout);
      resolve(how);
    }
    // Without free file descriptors there are no pipes, and the error follows.
    child.stderr?.on('data', (some: Buffer) => (said = `${said}${String(some)}`.slice(0, 500)));
    child.on('error', (failed) => end(withoutPlayer(failed)));
    child.on('close', (code, killedBy) => {
      if (signal.aborted) return end({ type: 'stopped' });
      if (code === 0) return end({ type: 'heard' });
      if (killedBy !== null) return end('killed');
      const why = said.trim().split('\n')[0] || String(code);
      end({ type: 'failed', state: 'no-sound', why });
    });
    // A program that ends without reading all input is judged by its exit.
    child.stdin?.on('error', () => undefined).end(bytes);
  });
}

const withoutPlayer = (failed: unknown): PlayEnd => ({
  type: 'failed',
  state: 'no-player',
  why: failed instanceof Error ? failed.message : String(failed),
});

/** Most failures are events of the child, but some are thrown. */
function started(
  program: string,
  args: readonly string[],
): { readonly child: ChildProcess } | { readonly failed: unknown } {
  try {
    const child = spawn(program, args, {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: HAS_PROCESS_GROUPS,
    });
    return { child };
  } catch (failed) {
    return { failed };
  }
}
