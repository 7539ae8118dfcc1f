import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { head, rawHttp } from './rawHttp.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const FLOODER = '198.18.7.1';
/** Requests that are sent at once, over one connection. */
const AT_ONCE = 1_000;

inWorld('an address that asks and asks', serverWorld(BEHIND_PROXY), (world) => {
  const statusOf = async (path: string, address: string, headers = {}) => {
    const response = await fetch(world.url + path, {
      headers: { 'x-forwarded-for': address, ...headers },
    });
    await response.arrayBuffer();
    return response.status;
  };

  async function flood(): Promise<void> {
    const connection = await rawHttp(world.server.port);
    const line = 'HEAD /icons/icon.svg';
    const from = `X-Forwarded-For: ${FLOODER}`;
    connection.send(head(line, from).repeat(AT_ONCE) + head(line, from, 'Connection: close'));
    await until('all of them are answered', () => !connection.isOpen());
  }

  /** Floods until that is what the flooder is told. */
  const refused = (path: string, headers = {}) =>
    until('it is told that it has asked too often', async () => {
      await flood();
      return (await statusOf(path, FLOODER, headers)) === 429;
    });

  test.each(['/healthz', '/service-worker.js', '/no-such-file', '/'])(
    'is not given %s',
    async (path) => {
      await refused(path);
    },
  );

  test('takes nothing from others, the house and its watcher', async () => {
    const key = readFileSync(join(world.data, 'metrics-key'), 'utf8').trim();
    await refused('/healthz', { authorization: 'Bearer guess' });
    expect(await statusOf('/healthz', '198.18.7.2')).toBe(200);
    expect(await statusOf('/healthz', FLOODER, houseHeaders(world.url))).toBe(200);
    expect(await statusOf('/healthz', FLOODER, { authorization: `Bearer ${key}` })).toBe(200);
  });
});
