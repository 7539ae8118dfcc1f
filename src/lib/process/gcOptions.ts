import { spawnSync } from 'node:child_process';

/**
 * Options of Node for a garbage collection that disturbs other processes little, at the cost of
 * memory.
 *
 * - One helper thread: the usual four occupy two processors for half a second.
 * - Collection once the heap has grown to three and a half times its size.
 * - No return of memory when idle, which would stop everything for up to 0.2 s.
 */
const GC_OPTIONS = [
  '--v8-pool-size=1',
  '--heap-growing-percent=250',
  '--no-memory-reducer',
] as const;

export const lowImpactGcOptions = (): readonly string[] =>
  GC_OPTIONS.filter((option) => spawnSync(process.execPath, [option, '--version']).status === 0);
