import { readdirSync } from 'node:fs';
import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { mayConnectByOldRule } from '../support/contentPolicy.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { nginxMissing, openNginx } from '../support/proxies.ts';
import { openTable } from '../support/sockets.ts';

/** User agent of a television of 2020, which gets the legacy build. */
const OLD =
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/68.0.3440.106 Safari/537.36';
const TODAY = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const ROUTES = join(import.meta.dirname, '../../src/routes');

/** Paths of all pages; `table` is the code of one that there is. */
const pagesWith = (table: string): readonly string[] =>
  readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('+page.svelte'))
    .map((file) => {
      const folders = file.split(/[\\/]/).slice(0, -1);
      const parts = folders.filter((part) => !/^(\(|\[\[)/.test(part));
      return `/${parts.map((part) => part.replace(/^\[.*/, table)).join('/')}`;
    });

interface Way {
  /** Address to which the request was really sent. */
  readonly to: string;
  /** The origin in the browser's address bar. */
  readonly page: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The policy of a page that was asked for in that way; null for one that leads an old engine to the plain view. */
function policyAt(
  { to, page, headers = {} }: Way,
  path: string,
  agent: string,
): Promise<string | null> {
  const url = new URL(path, to);
  const asked = { host: new URL(page).host, 'user-agent': agent, ...headers };
  const ask = url.protocol === 'https:' ? askHttps : askHttp;
  const options = { headers: asked, rejectUnauthorized: false, agent: false as const };
  return new Promise((resolve, reject) => {
    ask(url, options, (response) => {
      response.resume();
      const isPlain = response.headers.location?.startsWith('/plain/') === true;
      resolve(isPlain ? null : String(response.headers['content-security-policy']));
    })
      .once('error', reject)
      .end();
  });
}

const missing = nginxMissing();
if (missing !== null) console.log(`SKIPPED policies of pages behind nginx: ${missing}`);

inWorld(
  'the policy of every page',
  serverWorld({ env: { HTTPS_PORT: '0', PROTOCOL_HEADER: 'x-forwarded-proto' } }),
  (world) => {
    const expectSockets = async (way: Way, paths: readonly string[]) => {
      const socket = way.page.replace('http', 'ws');
      for (const path of paths) {
        for (const agent of [OLD, TODAY]) {
          // Devices of the house may ask as often as they like.
          const headers = { ...houseHeaders(world.url), ...way.headers };
          const policy = await policyAt({ ...way, headers }, path, agent);
          if (policy === null) continue;
          expect(policy, path).toContain('connect-src');
          expect(mayConnectByOldRule(policy, way.page, socket), `${path}: ${policy}`).toBe(true);
        }
      }
    };
    const paths = async () => [...pagesWith(await openTable(world.house)), '/no-such-page'];

    it.each([
      ['by its name', 'table.local:3000'],
      ['by its name at the usual port', 'table.local'],
      ['on this machine', 'localhost:3000'],
      ['by an address', '192.168.1.20:3000'],
      ['by an address of IPv6', '[fd00::2]:3000'],
    ])('lets an old engine that asked %s open its socket', async (_, host) => {
      await expectSockets({ to: world.url, page: `http://${host}` }, await paths());
    });

    it('lets an old engine that asked by https open its socket', async () => {
      const port = String(world.server.httpsPort);
      const to = `https://127.0.0.1:${port}`;
      await expectSockets({ to, page: to }, await paths());
      await expectSockets({ to, page: `https://[::1]:${port}` }, ['/', '/tv']);
    });

    it('lets an old engine open its socket by a proxy that speaks https', async () => {
      const headers = { 'x-forwarded-proto': 'https' };
      await expectSockets({ to: world.url, page: 'https://cards.example', headers }, await paths());
    });

    it('lets an old engine open its socket by a proxy that does not tell of https', async () => {
      const page = 'https://cards.example';
      await expectSockets({ to: world.url, page }, await paths());
    });

    it.skipIf(missing !== null)('lets an old engine behind nginx open its socket', async () => {
      const recipe = ['proxy_set_header Host $http_host;'];
      const nginx = await openNginx(world.url, recipe);
      try {
        await expectSockets({ to: nginx.url, page: nginx.url }, await paths());
      } finally {
        await nginx.close();
      }
    });
  },
);
