import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MOST_LINES } from '#lib/server/lineLimit.ts';
import {
  isUp,
  runServer,
  scratchFolder,
  secretOf,
  stop,
  type RunningServer,
} from '../support/program.ts';
import {
  bridgeAt,
  freshId,
  openTable,
  screenAt,
  strangerAt,
  watch,
  type ScreenSocket,
} from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** What the server turns away: messages it cannot take, bridges it does not know, pages of other sites. */
const folder = scratchFolder();
let server: RunningServer;
const open: { close(): unknown }[] = [];

const screen = (): ScreenSocket => kept(screenAt(server.url));
function kept<S extends { close(): unknown }>(socket: S): S {
  open.push(socket);
  return socket;
}

beforeAll(async () => {
  server = await runServer(folder.path);
});
afterEach(() => open.splice(0).forEach((socket) => socket.close()));
afterAll(async () => {
  await stop(server);
  folder.remove();
});

describe('what cannot be taken', () => {
  const stranger = (): Socket => kept(strangerAt(server.url));
  const strangeBridge = (): Socket =>
    kept(
      strangerAt(`${server.url}/bridge`, {
        auth: { bridge: 'hall', secret: secretOf(folder.path) },
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
    ['a command nobody knows', { id: 'x', table: 'AAAAA', command: { type: 'win' } }],
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

  it('is refused: a table that nobody opened', async () => {
    const phone = screen();
    const refused = { ok: false, refusal: { code: 'unknown-table' } };
    expect(await phone.emitWithAck('watch', { table: 'QQQQQ' })).toEqual(refused);
    const request = { id: freshId(), table: 'QQQQQ', command: { type: 'takeBack' } } as const;
    expect(await phone.emitWithAck('table', request)).toEqual(refused);
  });

  it('changes nothing and ends nothing when no answer is asked for', async () => {
    const [phone, other] = [screen(), stranger()];
    const table = await openTable(phone);
    other.emit('watch', null);
    other.emit('nonsense');
    other.emit('table', { table });
    expect(await send(other, 'watch', { table })).toMatchObject({ ok: true });
    expect((await watch(phone, table)).position).toBe(1);
  });

  it('is cut off when it is too long, and the server goes on', async () => {
    const options = { reconnection: false, transports: ['websocket'] };
    const talker = kept(strangerAt(server.url, options));
    await until('connected', () => talker.connected);
    const cut = new Promise((resolve) => talker.once('disconnect', resolve));
    talker.emit('watch', { table: 'A'.repeat(100_000) });
    expect(await cut).toMatch(/transport/);
    expect(await isUp(server.url)).toBe(true);
    await until('it is logged', () => /too long|Max payload/i.test(server.stderr()));
  });

  it('is refused when it comes too fast, and taken again later', async () => {
    const phone = screen();
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

it('fills no disk: of a flood that is refused few lines are written', async () => {
  const flood = strangerAt(server.url);
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
  expect(linesOf('message refused') - before).toBeLessThanOrEqual(MOST_LINES);
});
const linesOf = (what: string) => server.stderr().split(`warn ${what}`).length - 1;

describe('who may bring taps', () => {
  const FROM_AFAR = { extraHeaders: { 'x-forwarded-for': '192.168.1.7' } };
  const refusal = (auth: Readonly<Record<string, unknown>>, options = FROM_AFAR) =>
    new Promise((resolve) => {
      const socket = kept(bridgeAt(server.url, auth, options));
      socket.once('connect', () => resolve('let in'));
      socket.once('connect_error', (error: Error & { data?: unknown }) => resolve(error.data));
    });

  it.each([
    ['a wrong secret', { bridge: 'hall', secret: 'guess' }, 'not-allowed'],
    ['no secret, from another machine', { bridge: 'phone' }, 'not-allowed'],
    ['no name', { secret: 'x' }, 'malformed'],
    ['nothing', {}, 'malformed'],
  ])('not one with %s', async (_who, auth, code) => {
    expect(await refusal(auth)).toMatchObject({ code });
  });

  it('the one with the secret', async () => {
    expect(await refusal({ bridge: 'hall', secret: secretOf(folder.path) })).toBe('let in');
  });

  it('pages of this machine itself, but not under the name of a bridge', async () => {
    const here = { extraHeaders: {} } as typeof FROM_AFAR;
    expect(await refusal({ bridge: 'linux-1' }, here)).toBe('let in');
    await refusal({ bridge: 'hall', secret: secretOf(folder.path) });
    expect(await refusal({ bridge: 'hall' }, here)).toMatchObject({ code: 'not-allowed' });
  });

  it('and no page of another site', async () => {
    const headers = { origin: 'http://elsewhere.example' };
    const response = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers });
    expect(response.status).toBe(403);
    const own = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: server.url },
    });
    expect(own.status).toBe(200);
  });
});

it('sends pages with headers that keep other sites out', async () => {
  const { headers } = await fetch(server.url);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
