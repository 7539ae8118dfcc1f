import type { ChildProcess } from 'node:child_process';

/** Windows knows no groups, and would open a window for it. */
export const OF_ITS_OWN = process.platform !== 'win32';

/**
 * Ends a program that was started `detached: OF_ITS_OWN`, and all that it has started: a script that somebody named may run
 * others, which would keep its output open.
 */
export function killAll(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): void {
  try {
    if (OF_ITS_OWN && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended.
  }
}

const ours = new Set<ChildProcess>();
const killOurs = () => {
  for (const child of ours) killAll(child);
};

/** Ends such a program and all that it has started when this one ends, too: of a group of its own the system would not. */
export function endWithThis(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (ours.size === 0) process.on('exit', killOurs);
  ours.add(child);
  // Not when it exits: what it has started may go on.
  child.once('close', () => {
    ours.delete(child);
    if (ours.size === 0) process.off('exit', killOurs);
  });
}
