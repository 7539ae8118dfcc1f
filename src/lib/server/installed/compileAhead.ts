import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a small machine may take, in ms; without it the first start takes longer. */
const WITHIN = 60_000;

/**
 * Starts a server once, on an empty house that nobody else reaches, so that what Node compiles for it is kept for its first start.
 * Answers whether it came that far.
 */
export async function compileAhead(server: string): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'table-companion-compiled-'));
  try {
    const child = fork(server, [], {
      // Of nothing that its house will be told: neither a database elsewhere nor a broker.
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        CACHE_DIRECTORY: process.env['CACHE_DIRECTORY'],
        ...{ HOST: '127.0.0.1', PORT: '0', DATA: data, SPEECH: 'off' },
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), WITHIN);
    let isReady = false;
    child.once('message', () => {
      isReady = true;
      // It ends by itself when nobody hears it any more.
      child.disconnect();
    });
    await once(child, 'exit');
    clearTimeout(late);
    return isReady;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
