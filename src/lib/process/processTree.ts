import type { ChildProcess } from 'node:child_process';

/** True if children get their own process group. Windows has none and would open a window. */
export const HAS_PROCESS_GROUPS = process.platform !== 'win32';

/**
 * Kills a child started with `detached: HAS_PROCESS_GROUPS`, and its descendants: these could keep its
 * output open.
 */
export function killProcessTree(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL',
): void {
  try {
    if (HAS_PROCESS_GROUPS && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended.
  }
}

const trackedChildren = new Set<ChildProcess>();
const killTracked = () => {
  for (const child of trackedChildren) killProcessTree(child);
};

/**
 * Kills such a child and its descendants when this process exits. The system would not, since they
 * are in another process group.
 */
export function killOnExit(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (trackedChildren.size === 0) process.on('exit', killTracked);
  trackedChildren.add(child);
  // Wait for `close` rather than `exit`: descendants may still run.
  child.once('close', () => {
    trackedChildren.delete(child);
    if (trackedChildren.size === 0) process.off('exit', killTracked);
  });
}
