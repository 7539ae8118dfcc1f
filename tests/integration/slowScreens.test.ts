import { expect, it } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { playLongMatch } from './longMatch.ts';
import { rawSocket } from './rawSocket.ts';
import { granted } from '../support/sockets.ts';
import { until } from '../support/until.ts';

inWorld('a screen that takes what it is told too slowly', serverWorld(), (world) => {
  it('is cut off when it answers pings over a WebSocket and never reads', async () => {
    // Its view is long, so that what the network takes by itself is soon full.
    const table = 'LANGE';
    await playLongMatch(world.data, table);
    const cuts = () => world.server.stderr().split('connection cut').length - 1;
    const before = cuts();
    const deaf = world.kept(await rawSocket(world.url));
    deaf.stopReading();
    const ask = () => deaf.send(`421["watch",{"table":"${table}"}]`);
    // Fewer a second than what is too often, because refusals are short.
    const asking = world.kept(everyNow(ask, 40));
    await until('it is cut off', () => cuts() > before, 120_000);
    await until('its end of the connection is gone', () => !deaf.isOpen());
    asking.close();
    expect(granted(await world.house.emitWithAck('watch', { table })).code).toBe(table);
  });
});

function everyNow(what: () => void, every: number) {
  const timer = setInterval(what, every);
  return { close: () => clearInterval(timer) };
}
