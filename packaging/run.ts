import { spawnSync, type SpawnSyncOptions } from 'node:child_process';

/**
 * Runs a program to its end and returns its output.
 * @throws with the whole output if the program fails
 */
export function run(
  command: string,
  args: readonly string[],
  options: Pick<SpawnSyncOptions, 'cwd' | 'env'> = {},
): string {
  const done = spawnSync(command, [...args], {
    ...options,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status === 0) return done.stdout;
  const said = done.error?.message ?? `${done.stdout}${done.stderr}`;
  throw new Error(`${command} ${args.join(' ')}: ${said.trim()}`);
}
