import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Timeout after which a hanging check is killed and counts as failed. */
const HANG_TIMEOUT_MS = 30 * 60_000;
/** Niceness of CPU-bound checks, so that tests that measure time run first. */
const LOW_PRIORITY = 10;

/**
 * Runs a tool from `node_modules`; resolves with its exit code and output. `show` prints the output
 * instead.
 */
export function runTool(file, args, { show = false, givesWay = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', file), ...args], {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    if (givesWay && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    const output = [];
    child.stdout?.on('data', (data) => output.push(data));
    child.stderr?.on('data', (data) => output.push(data));
    const hangs = setTimeout(() => {
      process.stdout.write(`  killed after ${HANG_TIMEOUT_MS / 60_000} minutes\n`);
      child.kill('SIGKILL');
    }, HANG_TIMEOUT_MS);
    child.once('error', (error) => output.push(Buffer.from(error.message)));
    child.once('close', (code) => {
      clearTimeout(hangs);
      resolve({ code, output: Buffer.concat(output).toString() });
    });
  });
}
