import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_CONNECTIONS } from '#lib/server/access/places.ts';
import { runServer, scratchFolder, stop, type RunningServer } from '../support/program.ts';
import { openTable, screenAt, type ScreenSocket } from '../support/sockets.ts';
import { strangerTo } from '../support/strangers.ts';
import { until } from '../support/until.ts';

describe('an address that opens connection after connection', () => {
  const folder = scratchFolder();
  const crowd: ScreenSocket[] = [];
  let server: RunningServer;

  beforeAll(async () => {
    server = await runServer(folder.path, { env: { ADDRESS_HEADER: 'x-forwarded-for' } });
    const stranger = strangerTo(server.url);
    const options = { ...stranger.options(), transports: ['websocket'], reconnection: false };
    const connected = () => crowd.filter((socket) => socket.connected).length;
    crowd.push(...Array.from({ length: MOST_CONNECTIONS }, () => screenAt(server.url, options)));
    await until('all of them are connected', () => connected() === MOST_CONNECTIONS);
    crowd.push(screenAt(server.url, options));
  });
  afterAll(async () => {
    for (const socket of crowd) socket.close();
    await stop(server);
    folder.remove();
  });

  test('has no more than its number', async () => {
    const [one, tooMany] = [crowd[0], crowd.at(-1)];
    const error = await new Promise((resolve) => tooMany?.once('connect_error', resolve));
    expect(error).toMatchObject({ message: 'websocket error' });
    expect(one?.connected).toBe(true);
  });

  test('leaves room for other addresses and for the house', async () => {
    const other = strangerTo(server.url).screen();
    await until('another stranger is connected', () => other.connected);
    const house = screenAt(server.url);
    expect(await openTable(house)).not.toBe('');
    other.close();
    house.close();
  });

  test('may open another when one is closed', async () => {
    crowd[0]?.close();
    const again = crowd.at(-1);
    again?.on('connect_error', () => again.connect());
    again?.connect();
    await until('it is let in', () => again?.connected === true);
  });
});
