import { get } from 'node:https';
import { expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { authorityOf, earlierAuthority } from '../support/authority.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { runServer } from '../support/program.ts';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED trust in the authority: ${missing}`);

const folder = freshFolder();
const YEAR = 365 * 24 * 60 * 60_000;
const NAMES = { dns: ['localhost'], ip: ['127.0.0.1'] };

/** The server by https, as a program that trusts the authority finds it. */
const visited = (port: number | null): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const ca = authorityOf(folder.path);
    const asked = get({ host: '127.0.0.1', port, path: '/healthz', ca }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once('error', reject);
  });

it.skipIf(missing !== null)(
  'an authority that a wrong clock made is replaced, and the terminal says once that it has to be trusted anew',
  async () => {
    earlierAuthority(folder.path, NAMES, new Date(Date.now() + YEAR));
    const first = folder.kept(await runServer(folder.path, { env: { HTTPS_PORT: '0' } }));
    expect(await visited(first.httpsPort)).toBe(200);
    expect(first.stderr()).toMatch(/made anew.*\/trust/);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = folder.kept(await runServer(folder.path, { env: { HTTPS_PORT: '0' } }));
    expect(await visited(second.httpsPort)).toBe(200);
    expect(second.stderr()).not.toMatch(/made anew/);
  },
);
