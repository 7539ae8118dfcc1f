import { spawnSync } from 'node:child_process';

/**
 * How Node collects the garbage of a program that shares its processors with others, and has memory: with one thread
 * beside its own, as the four that are usual leave nothing of two processors to anybody for half a second; after the
 * memory in use has grown to three and a half times what it was; and not to give memory back while little happens,
 * which stops everything for up to 0.2 s.
 */
const QUIETLY = ['--v8-pool-size=1', '--heap-growing-percent=250', '--no-memory-reducer'] as const;

/** Options of Node for such a program: those that this Node knows, as it starts with no other. */
export const collectingQuietly = (): readonly string[] =>
  QUIETLY.filter((option) => spawnSync(process.execPath, [option, '--version']).status === 0);
