import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Starts a program that has the card on a reader for itself.
 * @returns what ends it
 */
export async function holdReader(
  reader: string,
  env: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const program = join(import.meta.dirname, 'holdReader.mjs');
  const child = spawn(process.execPath, [program, reader], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await exit;
  };
}
