import { expect, test } from 'vitest';
import { QUOTAS } from '#lib/server/access/requestLimits.ts';
import { FRAME_RATE } from '#lib/server/sockets/floodGuard.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { head, rawHttp } from './rawHttp.ts';
import { rawSocket } from './rawSocket.ts';
import { openTable, watch } from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** Frames that one connection may send in a moment. */
const UNDER_THE_CUT = FRAME_RATE.burst - 1_000;
const AT_ONCE = 20;
/** More than one network may ask for in a moment. */
const TOO_MANY = 4_000;

inWorld('a stranger who floods', serverWorld(), (world) => {
  test('is not let in a second time while the first is under way', async () => {
    const socket = world.kept(await rawSocket(world.url, { join: false }));
    for (let n = 0; n < 100; n += 1) socket.send('40');
    await until('it is cut off', () => !socket.isOpen());
    expect(socket.heard.filter((frame) => frame.startsWith('40')).length).toBeLessThan(2);
  });

  test('is cut off over all connections together, and the house is not', async () => {
    const table = await openTable(world.house);
    const opened = Array.from({ length: AT_ONCE }, () => rawSocket(world.url));
    const all = (await Promise.all(opened)).map((one) => world.kept(one));
    for (const socket of all) for (let n = 0; n < UNDER_THE_CUT; n += 1) socket.send('42["x"]');
    await until('most are cut off', () => all.filter((one) => one.isOpen()).length < 3);
    expect((await watch(world.house, table)).position).toBe(1);
  });

  test('is hung up on in the middle of a breath of requests', async () => {
    const request = head('GET /no-such-page');
    const began = performance.now();
    const answered = async () => {
      const one = world.kept(await rawHttp(world.server.port, '127.0.0.8'));
      one.send(request.repeat(TOO_MANY));
      await until('it is hung up on', () => !one.isOpen(), 90_000);
      return one.heard().split('HTTP/1.1 ').length - 1;
    };
    const [first, second] = [await answered(), await answered()];
    expect(first).toBeLessThan(TOO_MANY);
    // If this took longer than one window of the rate limit, the next window's quota was available
    // too.
    const { points, duration } = QUOTAS.request;
    const spans = 1 + Math.floor((performance.now() - began) / (1_000 * duration));
    const refusals = 2;
    expect(first + second).toBeLessThanOrEqual(spans * points + refusals);
  });
});
