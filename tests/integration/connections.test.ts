import { beforeAll, describe, expect, test } from 'vitest';
import { REQUEST_TIMEOUTS_MS, MAX_CONNECTIONS_PER_NETWORK } from '#lib/server/http/connections.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { isUp } from '../support/program.ts';
import { head, rawHttp, type RawHttp } from './rawHttp.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { until } from '../support/until.ts';

/** Longer than any request may take, and a look at it, in ms. */
const LATE =
  REQUEST_TIMEOUTS_MS.requestTimeout + REQUEST_TIMEOUTS_MS.connectionsCheckingInterval + 10_000;

/** Opens so many connections from that address of this machine, and answers those that stayed. */
async function crowd(port: number, count: number, address: string): Promise<readonly RawHttp[]> {
  const all: RawHttp[] = [];
  while (all.length < count) {
    const some = Array.from({ length: Math.min(100, count - all.length) }, () =>
      rawHttp(port, address),
    );
    all.push(...(await Promise.all(some)));
  }
  return all;
}

const openOf = (all: readonly RawHttp[]) => all.filter((one) => one.isOpen()).length;

inWorld('connections that say nothing', serverWorld(), (world) => {
  let idle: readonly RawHttp[] = [];

  beforeAll(async () => {
    idle = await crowd(world.server.port, MAX_CONNECTIONS_PER_NETWORK + 50, '127.0.0.9');
    idle.forEach((one) => world.kept(one));
  });

  test('are cut at once beyond what one network may have, and leave room for others', async () => {
    await until('some are cut', () => world.server.stderr().includes('for a newer one'));
    expect(await isUp(world.url)).toBe(true);
    const neighbour = world.kept(await rawHttp(world.server.port, '127.0.0.9'));
    neighbour.send(head('GET /healthz'));
    expect(await neighbour.answered()).toBe(200);
  });

  test('are all cut in time, and make room for others of their network', async () => {
    await until('they are cut', () => openOf(idle) === 0, LATE);
    const one = world.kept(await rawHttp(world.server.port, '127.0.0.9'));
    one.send(head('GET /healthz'));
    expect(await one.answered()).toBe(200);
  });
});

inWorld('requests that do not come to their end', serverWorld(), (world) => {
  test.concurrent.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    [
      'body',
      head('POST /devices/join', 'Content-Type: application/json', 'Content-Length: 100') + '{',
    ],
    ['rest, once answered', head('DELETE /devices/join', 'Content-Length: 4000') + '{'],
  ])('are cut: no end of their %s', async (_what, bytes) => {
    const one = world.kept(await rawHttp(world.server.port));
    one.send(bytes);
    await until('it is cut', () => !one.isOpen(), LATE);
    expect(await isUp(world.url)).toBe(true);
  });
});

describe('behind a proxy on its machine', () => {
  inWorld('a server', serverWorld(BEHIND_PROXY), (world) => {
    test('takes as many connections as that has visitors', async () => {
      const all = await crowd(world.server.port, MAX_CONNECTIONS_PER_NETWORK + 50, '127.0.0.1');
      all.forEach((one) => world.kept(one));
      expect(await isUp(world.url)).toBe(true);
      expect(world.server.stderr()).not.toContain('connection cut');
    });
  });
});
