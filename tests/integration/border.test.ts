import { connect } from 'node:net';
import type { Socket } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { MAX_LINES_PER_KIND } from '#lib/server/log/log.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { isUp, secretOf } from '../support/program.ts';
import { rawSocket } from './rawSocket.ts';
import { bridgeAt, freshId, openTable, strangerAt, watch } from '../support/sockets.ts';
import { until } from '../support/until.ts';

inWorld('input validation of the server', serverWorld(), (world) => {
  describe('an invalid message', () => {
    const stranger = (): Socket => world.kept(strangerAt(world.url));
    const strangeBridge = (): Socket =>
      world.kept(
        strangerAt(`${world.url}/bridge`, {
          auth: { bridge: 'hall', secret: secretOf(world.data) },
        }),
      );
    const send = (socket: Socket, event: string, raw: unknown): Promise<unknown> =>
      socket.timeout(3_000).emitWithAck(event, raw);

    it.each([
      ['nothing', undefined],
      ['a number', 7],
      ['an array', []],
      ['half a request', { id: 'x', table: 'AAAAA' }],
      ['an id that is none', { id: '', table: 'AAAAA', command: { type: 'takeBack' } }],
      ['an unknown command', { id: 'x', table: 'AAAAA', command: { type: 'win' } }],
      ['a prototype', JSON.parse('{"__proto__":{"id":"x"},"table":"AAAAA"}')],
    ])('is refused as malformed: %s', async (_what, raw) => {
      expect(await send(stranger(), 'table', raw)).toMatchObject({
        ok: false,
        refusal: { code: 'malformed' },
      });
    });

    it.each(['win', 'constructor', '__proto__', 'toString', ''])(
      'is refused as unknown: the message "%s"',
      async (event) => {
        for (const socket of [stranger(), strangeBridge()]) {
          expect(await send(socket, event, {})).toEqual({
            ok: false,
            refusal: { code: 'unknown-message' },
          });
        }
      },
    );

    it('is refused: a table that does not exist', async () => {
      const phone = world.screen();
      const refused = { ok: false, refusal: { code: 'unknown-table' } };
      expect(await phone.emitWithAck('watch', { table: 'QQQQQ' })).toEqual(refused);
      const request = { id: freshId(), table: 'QQQQQ', command: { type: 'takeBack' } } as const;
      expect(await phone.emitWithAck('table', request)).toEqual(refused);
    });

    it('changes nothing without a callback for the answer', async () => {
      const [phone, other] = [world.screen(), stranger()];
      const table = await openTable(phone);
      other.emit('watch', null);
      other.emit('nonsense');
      other.emit('table', { table });
      expect(await send(other, 'watch', { table })).toMatchObject({ ok: true });
      expect((await watch(phone, table)).position).toBe(1);
    });

    it('is cut off if too long, and the server keeps running', async () => {
      const options = { reconnection: false, transports: ['websocket'] };
      const talker = world.kept(strangerAt(world.url, options));
      await until('connected', () => talker.connected);
      const cut = new Promise((resolve) => talker.once('disconnect', resolve));
      talker.emit('watch', { table: 'A'.repeat(100_000) });
      expect(await cut).toMatch(/transport/);
      expect(await isUp(world.url)).toBe(true);
      await until('it is logged', () => /too long|Max payload/i.test(world.server.stderr()));
    });

    it('is refused if sent too fast, and accepted again later', async () => {
      const phone = world.screen();
      const replies = await Promise.all(
        Array.from({ length: 200 }, () => phone.emitWithAck('watch', { table: 'QQQQQ' })),
      );
      const codes = replies.map((reply) => (reply.ok ? 'ok' : reply.refusal.code));
      expect(codes).toContain('not-allowed');
      await until('the rate has room again', async () => {
        const reply = await phone.emitWithAck('watch', { table: 'QQQQQ' });
        return !reply.ok && reply.refusal.code === 'unknown-table';
      });
    });
  });

  it('is logged in few lines during a flood', async () => {
    const flood = strangerAt(world.url);
    const before = linesOf('message refused');
    for (let n = 0; n < 1_000; n++) flood.emit(`nonsense ${String(n)}`);
    await until('the last was refused', () =>
      flood
        .timeout(3_000)
        .emitWithAck('nonsense')
        .then(
          () => true,
          () => false,
        ),
    );
    flood.close();
    expect(linesOf('message refused') - before).toBeLessThanOrEqual(MAX_LINES_PER_KIND);
  });
  const linesOf = (what: string) => world.server.stderr().split(`warn ${what}`).length - 1;

  describe('a bridge connection', () => {
    const refusal = (auth: Readonly<Record<string, unknown>>, options = {}) =>
      new Promise((resolve) => {
        const socket = world.kept(bridgeAt(world.url, auth, options));
        socket.once('connect', () => resolve('let in'));
        socket.once('connect_error', (error: Error & { data?: unknown }) => resolve(error.data));
      });

    it.each([
      ['a wrong secret', { bridge: 'hall', secret: 'guess' }, 'not-allowed'],
      ['no secret, from no device of the house', { bridge: 'phone' }, 'not-allowed'],
      ['no name', { secret: 'x' }, 'malformed'],
      ['nothing', {}, 'malformed'],
    ])('is refused with %s', async (_who, auth, code) => {
      expect(await refusal(auth)).toMatchObject({ code });
    });

    it('is accepted with the secret', async () => {
      expect(await refusal({ bridge: 'hall', secret: secretOf(world.data) })).toBe('let in');
    });

    it('is accepted from an administrator’s page, but not under the name of a bridge', async () => {
      const here = { extraHeaders: { ...houseHeaders(world.url) } };
      expect(await refusal({ bridge: 'linux-1' }, here)).toBe('let in');
      await refusal({ bridge: 'hall', secret: secretOf(world.data) });
      expect(await refusal({ bridge: 'hall' }, here)).toMatchObject({ code: 'name-taken' });
    });

    it('is refused from a page of another site', async () => {
      const opens = (origin: string) =>
        rawSocket(world.url, { headers: { origin } })
          .then((socket) => world.kept(socket).isOpen())
          .catch(() => false);
      expect(await opens('http://elsewhere.example')).toBe(false);
      expect(await opens(world.url)).toBe(true);
    });
  });

  it('sends pages with headers that keep other sites out', async () => {
    const { headers } = await fetch(world.url);
    const policy = headers.get('content-security-policy') ?? '';
    const sourcesOf = (kind: string) =>
      new RegExp(`(?:^|; ?)${kind} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
    expect(sourcesOf('frame-ancestors')).toEqual(["'none'"]);
    expect(sourcesOf('object-src')).toEqual(["'none'"]);
    expect(sourcesOf('base-uri')).toEqual(["'none'"]);
    expect(sourcesOf('default-src')).toEqual(["'self'"]);
    // Nothing runs but files of this server and what it has marked itself, for this one answer.
    expect(sourcesOf('script-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-.{16,}'$/)]);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('unsafe-eval');
    const again = (await fetch(world.url)).headers.get('content-security-policy');
    expect(again).not.toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('sends files, refusals and the answers of sockets with the headers that pages have', async () => {
    const page = await (await fetch(world.url)).text();
    const [script = ''] = /_app\/immutable\/[^"]+\.js/.exec(page) ?? [];
    const kept = (await fetch(`${world.url}/${script}`)).headers.get('cache-control');
    expect(kept).toContain('immutable');
    for (const path of [
      '',
      script,
      'manifest.webmanifest',
      'service-worker.js',
      'icons/icon.svg',
      'no-such-page',
      'table/QQQQQQ/record.json',
      'healthz',
      'socket.io/?EIO=4&transport=polling',
    ]) {
      const { headers } = await fetch(`${world.url}/${path}`);
      const said = {
        sniff: headers.get('x-content-type-options'),
        frame: headers.get('x-frame-options'),
        referrer: headers.get('referrer-policy'),
        resource: headers.get('cross-origin-resource-policy'),
        permissions: headers.get('permissions-policy'),
        others: headers.get('access-control-allow-origin'),
      };
      expect(said, path).toEqual({
        sniff: 'nosniff',
        frame: 'DENY',
        referrer: 'same-origin',
        resource: 'same-origin',
        permissions: 'camera=(self), geolocation=(), payment=()',
        others: null,
      });
      const policy = headers.get('content-security-policy') ?? '';
      for (const kind of ['object-src', 'base-uri', 'frame-ancestors']) {
        expect(policy, path).toContain(`${kind} 'none'`);
      }
    }
  });

  it.each([
    '.git/HEAD',
    'icons/',
    '_app/immutable/',
    'server.js',
    '..%2fserver.js',
    'package.json',
  ])('sends neither lists of files nor what is no page: /%s', async (path) =>
    expect((await fetch(`${world.url}/${path}`)).status).toBe(404),
  );

  it.each(
    ['join', 'house', 'pair', 'prove', 'await'].map((what) => `devices/${what}`).concat('records'),
  )('changes nothing for a link or a picture that leads there: /%s', async (path) =>
    expect((await fetch(`${world.url}/${path}`)).status).toBe(405),
  );

  it.each(['', 'icons/icon.svg', 'healthz', 'socket.io/?EIO=4&transport=polling'])(
    'says nothing back of a TRACE: /%s',
    async (path) => {
      const said = await sendRaw(world.server.port, [
        `TRACE /${path} HTTP/1.1`,
        'Cookie: a-secret',
      ]);
      expect(said).toMatch(/^HTTP\/1.1 \d{3} /);
      expect(said).not.toContain('a-secret');
    },
  );

  describe('a name for the server that is none', () => {
    const asked = (path: string, host: string, ...lines: readonly string[]) =>
      sendRaw(world.server.port, [`GET ${path} HTTP/1.1`, ...lines], host);

    it.each(
      ['a/../b?x#', 'localhost/devices', 'me@localhost', 'localhost, localhost', ''].flatMap(
        (host) =>
          ['/', '/icons/icon.svg', '/socket.io/?EIO=4&transport=polling'].map((path) => ({
            host,
            path,
          })),
      ),
    )('is refused before anything is looked for: "$host" of $path', async ({ host, path }) => {
      const said = await asked(path, host);
      expect(said).toMatch(/^HTTP\/1.1 400 /);
      expect(said).toMatch(/x-content-type-options: nosniff/i);
    });

    it('opens no socket', async () => {
      const upgrade = [
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ];
      const path = '/socket.io/?EIO=4&transport=websocket';
      expect(await asked(path, 'a/../b?x#', ...upgrade)).not.toContain('HTTP/1.1 101');
    });

    it.each(['localhost', '127.0.0.1:3000', '[::1]:3000', 'an_upstream', 'evil.example'])(
      'is not one like "%s"',
      async (host) => {
        expect(await asked('/', host)).toMatch(/^HTTP\/1.1 200 /);
      },
    );
  });
});

/** Sends a request and resolves with all that is answered until the connection is closed. */
function sendRaw(port: number, lines: readonly string[], host = 'localhost'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (part) => (said += String(part)));
    socket.once('error', reject).once('close', () => resolve(said));
    const isUpgrade = lines.some((line) => line.startsWith('Upgrade'));
    const connection = `Connection: ${isUpgrade ? 'Upgrade' : 'close'}`;
    socket.write(`${[...lines, `Host: ${host}`, connection].join('\r\n')}\r\n\r\n`);
  });
}
