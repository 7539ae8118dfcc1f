import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Timeout in ms, for a small machine. Without the cache the first start merely takes longer. */
const COMPILE_TIMEOUT_MS = 60_000;

/**
 * Starts a server once on an empty folder, so that Node's compile cache is filled before the first
 * start. True if the server became ready.
 */
export async function fillCompileCache(server: string): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'table-companion-compiled-'));
  try {
    const child = fork(server, [], {
      // Passes none of the real settings, so that the server contacts neither database nor broker.
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        CACHE_DIRECTORY: process.env['CACHE_DIRECTORY'],
        HOST: '127.0.0.1',
        PORT: '0',
        DATA: data,
        SPEECH: 'off',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), COMPILE_TIMEOUT_MS);
    let isReady = false;
    child.once('message', () => {
      isReady = true;
      // The server ends by itself when its IPC channel closes.
      child.disconnect();
    });
    await once(child, 'exit');
    clearTimeout(late);
    return isReady;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
