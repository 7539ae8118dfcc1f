import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLinkFile, readAdminSecret } from '#lib/server/access/adminLink.ts';
import { ADMIN_LINK_PATH, JOIN_PATH, PAIR_PATH } from '#lib/protocol/entry.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { nginxMissing, openNginx, openTunnel, RECIPES, type Before } from '../support/proxies.ts';
import { access, freshId, screenAt } from '../support/sockets.ts';
import { strangerTo } from '../support/strangers.ts';

/** Names that a stranger may give the server, to seem to be at its machine. */
const HOSTS = ['127.0.0.1', '8.8.8.8', 'x.local', 'localhost', 'evil.example'] as const;

const TRUSTING = {
  env: { ADDRESS_HEADER: 'x-forwarded-for', PROTOCOL_HEADER: 'x-forwarded-proto' },
};

/** By WebSocket a client chooses its `Host`; where nginx passes none on, it sets the header itself. */
const WEBSOCKET = { transports: ['websocket'] };

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

/** A request with any `Host`, which `fetch` does not let one choose. */
function ask(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const agent = false as const;
    const options = { hostname, port, path, method, agent, headers: { ...json, ...headers } };
    const asked = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      const cookie = response.headers['set-cookie']?.join() ?? '';
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, cookie }));
    });
    asked.once('error', reject).end(body === undefined ? '' : JSON.stringify(body));
  });
}

/** Under which this machine reaches itself as others do, not from loopback. */
const outward = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
if (outward === undefined) {
  console.log('SKIPPED somebody beside the proxy: this machine has no address but loopback');
}

const missing = nginxMissing();
if (missing !== null) console.log(`SKIPPED the house behind nginx: ${missing}`);

inWorld('the house behind a proxy', serverWorld(TRUSTING), (world) => {
  const befores = [
    ...Object.entries(RECIPES).map(([name, recipe]) => ({
      name: `nginx with ${name}`,
      skipped: missing !== null,
      https: recipe.some((line) => line.includes('X-Forwarded-Proto')),
      sockets: recipe.length > 0,
      open: () => openNginx(world.url, recipe),
    })),
    {
      name: 'a tunnel',
      skipped: false,
      https: false,
      sockets: true,
      open: () => openTunnel(world.url),
    },
  ];

  describe.each(befores)('$name', ({ open, skipped, https, sockets }) => {
    let before: Before | undefined;
    const url = () => before?.url ?? '';
    beforeAll(async () => {
      if (!skipped) before = await open();
    });
    afterAll(() => before?.close());
    const screen = (extraHeaders: Readonly<Record<string, string>>) =>
      world.kept(screenAt(url(), { extraHeaders, ...WEBSOCKET }));

    it.skipIf(skipped).each(HOSTS)(
      'gives no administrator’s rights to a client that sends "%s"',
      async (host) => {
        for (const path of ['/', '/cards']) {
          expect((await ask(url(), path, { host })).text).toContain('data-role="viewer"');
        }
        expect(await ask(url(), '/metrics', { host })).toMatchObject({ status: 401, text: '' });
        // A proxy that passes no WebSocket on serves pages alone.
        if (!sockets) return;
        const stranger = screen({ host });
        expect(await access(stranger, null)).toMatchObject({ role: 'viewer', pairings: [] });
        const command = { type: 'createDeck', name: 'Mine' } as const;
        expect(await stranger.emitWithAck('house', { id: freshId(), command })).toEqual({
          ok: false,
          refusal: { code: 'not-allowed', needs: 'house' },
        });
      },
    );

    it.skipIf(skipped)('lets the owner in who opens the link, once', async () => {
      const secret = readAdminSecret(world.data);
      const opened = await ask(url(), ADMIN_LINK_PATH, {}, { secret });
      expect(opened).toMatchObject({ status: 200, text: '{"ok":true,"value":null}' });
      expect(opened.cookie).toMatch(/HttpOnly; SameSite=Strict/);
      expect(/; Secure/.test(opened.cookie)).toBe(https);
      const cookie = opened.cookie.split(';')[0] ?? '';
      if (sockets) expect((await access(screen({ cookie }), null)).role).toBe('house');
      expect((await ask(url(), '/metrics', { cookie })).status).toBe(200);
      const again = await ask(url(), ADMIN_LINK_PATH, {}, { secret });
      expect(again).toMatchObject({ text: expect.stringContaining('link-over'), cookie: '' });
      expect(readAdminSecret(world.data)).not.toBe(secret);
    });
  });

  it('keeps the link for the owner of the data folder', () => {
    expect(statSync(adminLinkFile(world.data)).mode & 0o777).toBe(0o600);
  });

  it('counts wrong secrets, and lets the right one in all the same', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const guess = () => ask(world.url, ADMIN_LINK_PATH, headers, { secret: 'A'.repeat(32) });
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(answers.every(({ text, cookie }) => text.startsWith('{"ok":false') && !cookie)).toBe(
      true,
    );
    const right = { secret: readAdminSecret(world.data) };
    expect((await ask(world.url, ADMIN_LINK_PATH, headers, right)).text).toContain('"ok":true');
  });

  it('refuses a page of another site, under any name of this machine', async () => {
    const rebound = { host: 'evil.local', origin: 'http://evil.local' };
    const own = world.kept(screenAt(world.url, { extraHeaders: rebound, ...WEBSOCKET }));
    expect((await access(own, null)).role).toBe('viewer');
    const foreign = { origin: 'http://evil.example' };
    const secret = readAdminSecret(world.data);
    expect((await ask(world.url, ADMIN_LINK_PATH, foreign, { secret })).status).toBe(403);
    expect(readAdminSecret(world.data)).toBe(secret);
  });
});

inWorld('a client that connects to the port beside the proxy', serverWorld(TRUSTING), (world) => {
  const beside = () => `http://${outward ?? ''}:${String(world.server.port)}`;
  const forged = (address: string) => ({
    'x-forwarded-for': address,
    'x-forwarded-proto': 'https',
  });

  it.skipIf(outward === undefined)(
    'counts as one client, with any forwarded addresses',
    async () => {
      const pairing = { as: 'house', name: null, bridge: false };
      const asked = ['192.168.1.51', '192.168.1.52', '192.168.1.53'].map((address) =>
        ask(beside(), PAIR_PATH, forged(address), pairing),
      );
      for (const { text } of await Promise.all(asked)) expect(text).toContain('"ok":true');
      // A second pairing request replaces the first of the same device.
      expect((await access(world.house, null)).pairings).toHaveLength(1);
      expect((await strangerTo(world.url, '192.168.1.2').askToPair()).ok).toBe(true);
    },
  );

  it.skipIf(outward === undefined)('is told that it has exceeded its quota', async () => {
    const asked = Array.from({ length: 200 }, (_, n) =>
      ask(beside(), JOIN_PATH, forged(`9.9.${String(n)}.1`), {}),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  it.skipIf(outward === undefined)('is not trusted about https', async () => {
    const secret = readAdminSecret(world.data);
    const { cookie } = await ask(beside(), ADMIN_LINK_PATH, forged('9.9.9.9'), { secret });
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).not.toMatch(/Secure/);
  });
});

inWorld('a server that no proxy was named to', serverWorld(), (world) => {
  it('trusts no header about https', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    const { cookie } = await ask(world.url, ADMIN_LINK_PATH, headers, {
      secret: readAdminSecret(world.data),
    });
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).not.toMatch(/Secure/);
  });
});
