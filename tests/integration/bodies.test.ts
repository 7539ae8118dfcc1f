import { expect, test } from 'vitest';
import { QUOTAS } from '#lib/server/access/requestLimits.ts';
import { MAX_BODY_BYTES } from '#lib/server/http/bodies.ts';
import { MAX_RECORD_BYTES } from '#lib/record/limits.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { isUp } from '../support/program.ts';
import { head, rawHttp } from './rawHttp.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';

const JSON_TYPE = 'Content-Type: application/json';
const DOORS = ['join', 'code', 'house', 'pair', 'prove', 'await'].map((door) => `/devices/${door}`);

inWorld('bodies', serverWorld(BEHIND_PROXY), (world) => {
  const from = (address: string) => `X-Forwarded-For: ${address}`;
  const connection = async () => world.kept(await rawHttp(world.server.port));

  test.each([
    ...DOORS.map((path) => ({ path, most: MAX_BODY_BYTES })),
    { path: '/', most: MAX_BODY_BYTES },
    { path: '/healthz', most: MAX_BODY_BYTES },
    { path: '/records', most: MAX_RECORD_BYTES },
  ])('for $path that are announced as longer than it takes are refused unread', async (to) => {
    const one = await connection();
    const lines = [JSON_TYPE, from('198.18.9.1'), `Content-Length: ${String(to.most + 1)}`];
    one.send(head(`POST ${to.path}`, ...lines));
    // Nothing of the body was sent.
    expect(await one.answered()).toBe(413);
  });

  test.each(DOORS)('for %s that become longer than it takes are refused then', async (path) => {
    const one = await connection();
    one.send(head(`POST ${path}`, JSON_TYPE, from('198.18.9.2'), 'Transfer-Encoding: chunked'));
    const part = 'x'.repeat(MAX_BODY_BYTES);
    one.send(`${MAX_BODY_BYTES.toString(16)}\r\n${part}\r\n1\r\nx\r\n`);
    // The last part never comes.
    expect(await one.answered()).toBe(413);
    expect(await isUp(world.url)).toBe(true);
  });

  test('are not read from a device over its quota of pairing requests', async () => {
    const asked = Array.from({ length: QUOTAS.pairing.points }, () =>
      fetch(`${world.url}/devices/pair`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '198.18.9.3', 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    await Promise.all(asked);
    const one = await connection();
    one.send(head('POST /devices/pair', JSON_TYPE, from('198.18.9.3'), 'Content-Length: 2'));
    expect(await one.answered()).toBe(429);
  });
});
