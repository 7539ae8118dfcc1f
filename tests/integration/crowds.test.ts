import { beforeAll, expect, test } from 'vitest';
import { MAX_CONNECTIONS_PER_NETWORK } from '#lib/server/access/requestLimits.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { openTable, screenAt, type ScreenSocket } from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { until } from '../support/until.ts';

inWorld('an address that opens connection after connection', serverWorld(BEHIND_PROXY), (world) => {
  const crowd: ScreenSocket[] = [];

  beforeAll(async () => {
    const stranger = world.stranger();
    const options = { ...stranger.options(), transports: ['websocket'], reconnection: false };
    const another = () => world.kept(screenAt(world.url, options));
    const connected = () => crowd.filter((socket) => socket.connected).length;
    crowd.push(...Array.from({ length: MAX_CONNECTIONS_PER_NETWORK }, another));
    await until('all of them are connected', () => connected() === MAX_CONNECTIONS_PER_NETWORK);
    crowd.push(another());
  });

  test('has no more than its number', async () => {
    const [one, tooMany] = [crowd[0], crowd.at(-1)];
    const error = await new Promise((resolve) => tooMany?.once('connect_error', resolve));
    expect(error).toMatchObject({ message: 'websocket error' });
    expect(one?.connected).toBe(true);
  });

  test('leaves room for other addresses and for the house', async () => {
    const other = world.stranger().screen();
    await until('another stranger is connected', () => other.connected);
    expect(await openTable(world.screen())).not.toBe('');
  });

  test('may open another when one is closed', async () => {
    crowd[0]?.close();
    const again = crowd.at(-1);
    again?.on('connect_error', () => again.connect());
    again?.connect();
    await until('it is let in', () => again?.connected === true);
  });
});
