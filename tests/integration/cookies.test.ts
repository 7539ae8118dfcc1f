import { request as ask } from 'node:http';
import { join as joinPath } from 'node:path';
import { request as askSecurely } from 'node:https';
import { expect, test } from 'vitest';
import { JOIN_PATH, PAIR_PATH, PROVE_PATH } from '#lib/protocol/entry.ts';
import type { Reply } from '#lib/protocol/messages.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import { runServer } from '../support/program.ts';
import { access, granted, manage, openTable, screenAt } from '../support/sockets.ts';

/** Each house adds its own suffix. */
const SECURE = /^__Host-table-companion-device-[\da-f]{8}$/;
const PLAIN = /^table-companion-[\da-f]{8}$/;
const EARLIER = 'table-companion-device';

/** A browser that keeps cookies as they all do: those that are `Secure` are neither sent nor replaced by http. */
function browser({ server, kept }: ServerWorld) {
  const jar = new Map<string, { readonly value: string; readonly isSecure: boolean }>();
  const said: string[] = [];

  function keep(line: string, byHttps: boolean): void {
    said.push(line);
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const isSecure = attributes.includes('Secure');
    if (!byHttps && (isSecure || jar.get(name)?.isSecure === true)) return;
    if (attributes.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, { value, isSecure });
  }

  function send(
    byHttps: boolean,
    path: string,
    message?: unknown,
    port = byHttps ? server.httpsPort : server.port,
  ): Promise<string> {
    const cookies = [...jar].filter(([, { isSecure }]) => byHttps || !isSecure);
    const headers = {
      cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; '),
      ...(message === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const method = message === undefined ? 'GET' : 'POST';
    // The certificate is the house's own.
    const options = { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false };
    return new Promise((resolve, reject) => {
      const asked = (byHttps ? askSecurely : ask)(options, (response) => {
        response.headers['set-cookie']?.forEach((line) => keep(line, byHttps));
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text));
      });
      asked.once('error', reject).end(message === undefined ? '' : JSON.stringify(message));
      kept({ close: () => asked.destroy() });
    });
  }
  return { said, names: () => [...jar.keys()], keep, send };
}

inWorld(
  'a device that comes by https and by http',
  serverWorld({ env: { HTTPS_PORT: '0' } }),
  (world) => {
    /** Scans the code of a television with a new browser. */
    async function scanner() {
      const table = await openTable(world.house);
      const phone = browser(world);
      const { invitation } = await access(world.house, table);
      const join = async (byHttps: boolean, as = phone) =>
        JSON.parse(await as.send(byHttps, JOIN_PATH, { table, invitation })) as unknown;
      const places = async () => (await access(world.house, table)).devices?.length;
      return { phone, join, places };
    }
    const LET_IN = { ok: true, value: null };

    test('is given by https a cookie of that protocol alone, and by http a plain one', async () => {
      const { phone, join } = await scanner();
      expect(await join(true)).toEqual(LET_IN);
      expect(phone.said[0]).toMatch(
        /^__Host-[\w-]+=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
      );
      expect(await join(false)).toEqual(LET_IN);
      expect(phone.said.at(-1)).toMatch(
        /^table-companion-\w+=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
      );
    });

    test('is let in by both, and takes no place each time', async () => {
      const { phone, join, places } = await scanner();
      for (const byHttps of [true, false, false, true, false]) {
        expect(await join(byHttps)).toEqual(LET_IN);
      }
      expect(phone.names()).toEqual([expect.stringMatching(SECURE), expect.stringMatching(PLAIN)]);
      expect(await places()).toBe(2);
    });

    test('keeps by https the place that it has by http, and goes back to it', async () => {
      const { phone, join, places } = await scanner();
      await join(false);
      await phone.send(true, '/');
      await join(true);
      await join(false);
      expect(phone.names()).toEqual([expect.stringMatching(PLAIN), expect.stringMatching(SECURE)]);
      expect(await places()).toBe(1);
    });

    /** Lets a browser in as one of the house, by the code that the house shows. */
    async function pair(phone: ReturnType<typeof browser>, byHttps: boolean) {
      const ask = async <Value>(path: string, message: unknown) =>
        granted(JSON.parse(await phone.send(byHttps, path, message)) as Reply<Value, object>);
      const asked = { as: 'house', name: null, bridge: false };
      const { request } = await ask<{ request: string }>(PAIR_PATH, asked);
      const { pairings } = await access(world.house, null);
      const code = pairings.find((pairing) => pairing.request === request)?.code ?? '';
      await ask<unknown>(PROVE_PATH, { request, code });
    }

    test('is of the house by https too, when it became that by http', async () => {
      const { phone, join, places } = await scanner();
      await join(false);
      await phone.send(true, '/');
      await pair(phone, false);
      // One of the house takes no place.
      await join(true);
      expect(await places()).toBe(0);
    });

    test('has one place again after it was removed and let in by http', async () => {
      const { phone, join, places } = await scanner();
      await join(false);
      await phone.send(true, '/');
      const { devices } = await access(world.house, null);
      for (const { id, role } of devices ?? []) {
        if (role === 'player') granted(await manage(world.house, { type: 'remove', device: id }));
      }
      const again = await scanner();
      for (const byHttps of [false, true]) expect(await again.join(byHttps, phone)).toEqual(LET_IN);
      expect([await places(), await again.places()]).toEqual([0, 1]);
    });

    test.each(['table-companion', EARLIER])(
      'is known by the cookie "%s" of an earlier version, and given the one of today',
      async (name) => {
        const { phone, join, places } = await scanner();
        await join(false);
        const [, token = ''] = /=([\w-]+)/.exec(phone.said[0] ?? '') ?? [];
        const earlier = browser(world);
        earlier.keep(`${name}=${token}; Path=/; HttpOnly; SameSite=Strict`, false);
        await earlier.send(false, '/');
        expect(earlier.names()).toEqual([name, expect.stringMatching(PLAIN)]);
        expect(await join(false, earlier)).toEqual(LET_IN);
        expect(await places()).toBe(1);
      },
    );

    test('stays let in when the same browser is let in by a second house at another port', async () => {
      const { phone, join, places } = await scanner();
      await join(false);
      const server = await runServer(joinPath(world.folder, 'second'));
      world.kept({ close: () => void server.child.kill('SIGKILL') });
      const second = screenAt(server.url);
      world.kept(second);
      const table = await openTable(second);
      const { invitation } = await access(second, table);
      const message = { table, invitation };
      const reply = JSON.parse(await phone.send(false, JOIN_PATH, message, server.port)) as unknown;
      expect(reply).toEqual(LET_IN);
      expect(phone.names()).toHaveLength(2);
      expect(await join(false)).toEqual(LET_IN);
      expect(await places()).toBe(1);
      expect((await access(second, table)).devices).toHaveLength(1);
    });

    test.each([false, true])(
      'keeps the place of an earlier version (by https: %s)',
      async (byHttps) => {
        const { phone, join, places } = await scanner();
        await join(false);
        const [, token = ''] = /=([\w-]+)/.exec(phone.said[0] ?? '') ?? [];
        const earlier = browser(world);
        const secure = byHttps ? '; Secure' : '';
        earlier.keep(`${EARLIER}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}`, byHttps);
        expect(await join(byHttps, earlier)).toEqual(LET_IN);
        expect(await places()).toBe(1);
        expect(await join(!byHttps, earlier)).toEqual(LET_IN);
        expect(await places()).toBe(byHttps ? 2 : 1);
      },
    );
  },
);
