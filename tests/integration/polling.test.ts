import { request, type RequestOptions } from 'node:http';
import { expect, test } from 'vitest';
import { openConnection } from '#lib/client/socket.ts';
import { MAX_CONNECTIONS_PER_NETWORK } from '#lib/server/access/requestLimits.ts';
import { MAX_MESSAGE_BYTES, PAGE_HEADERS } from '#lib/protocol/messages.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { BROWSER, openCuttingProxy, WAYS_TO_CUT } from './cutUpgrades.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { nginxMissing, openNginx } from '../support/proxies.ts';
import { access, freshId, openTable, screenAt, watch } from '../support/sockets.ts';
import { BEHIND_PROXY, strangerTo } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const POLLING = { transports: ['polling'], upgrade: false };

const missing = nginxMissing();
if (missing !== null) console.log(`SKIPPED polling through nginx: ${missing}`);

inWorld('a page without a WebSocket', serverWorld(BEHIND_PROXY), (world) => {
  const poll = (path = '', init: RequestInit = {}) =>
    fetch(`${world.url}/socket.io/?EIO=4&transport=polling${path}`, init);
  const sessionOf = async (headers: Readonly<Record<string, string>> = {}) => {
    const said = await (await poll('', { headers })).text();
    const { sid } = JSON.parse(said.slice(1)) as { readonly sid: string };
    return `&sid=${sid}`;
  };

  test.each(WAYS_TO_CUT)(
    'follows its table by requests where each WebSocket is %s',
    async (way) => {
      const proxy = world.kept(await openCuttingProxy(world.url, way));
      const table = await openTable(world.house);
      const page = world.kept(openConnection(`${proxy.url}/`));
      const seen: number[] = [];
      page.on('table', ({ position }) => seen.push(position));
      let asked = 0;
      page.on('connect', () => {
        asked += 1;
        page.emit('watch', { table }, () => undefined);
      });
      await until(
        'it polls',
        () => page.io.engine?.transport.name === 'polling' && page.connected,
        40_000,
      );
      await until('it has asked for the table', () => asked > 0);
      await watch(page, table);
      const command = { type: 'pause', paused: true } as const;
      await world.house.emitWithAck('table', { id: freshId(), table, command });
      await until('it hears of the pause', () => seen.length > 0);
      expect(page.connected).toBe(true);
    },
  );

  test('goes on by WebSocket once one gets through', async () => {
    const proxy = world.kept(await openCuttingProxy(world.url, 'refused'));
    const page = world.kept(openConnection(`${proxy.url}/`));
    await until('it polls', () => page.connected && page.io.engine.transport.name === 'polling');
    proxy.letThrough();
    page.io.engine.close();
    await until(
      'it has a WebSocket',
      () => page.connected && page.io.engine.transport.name === 'websocket',
    );
  });

  test('is gone on with by its own browser alone, though logs of proxies hold its id', async () => {
    const own = houseHeaders(world.url);
    const session = await sessionOf(own);
    const connect = (headers: Readonly<Record<string, string>>) =>
      poll(session, { method: 'POST', headers, body: '40/screens,' });
    expect((await connect({})).status).toBe(400);
    expect((await connect({ 'x-forwarded-for': '198.51.100.9' })).status).toBe(400);
    expect((await connect(own)).status).toBe(200);
    const stranger = await sessionOf({ 'x-forwarded-for': '198.51.100.9' });
    expect((await poll(stranger, { headers: { 'x-forwarded-for': '198.51.100.8' } })).status).toBe(
      400,
    );
  });

  test('asks by WebSocket alone where those get through', async () => {
    const proxy = world.kept(await openCuttingProxy(world.url, 'refused'));
    proxy.letThrough();
    const page = world.kept(openConnection(`${proxy.url}/`));
    await until('it is connected', () => page.connected);
    expect([page.io.engine.transport.name, proxy.upgrades()]).toEqual(['websocket', 1]);
  });

  test.skipIf(missing !== null)('follows its table through nginx without the recipe', async () => {
    const nginx = world.kept(await openNginx(world.url, ['proxy_set_header Host $http_host;']));
    const table = await openTable(world.house);
    const page = world.kept(openConnection(`${nginx.url}/`));
    await until('it polls', () => page.connected && page.io.engine.transport.name === 'polling');
    expect((await watch(page, table)).code).toBe(table);
  });

  test('has the rights of its device, and a stranger none', async () => {
    const house = world.kept(screenAt(world.url, POLLING));
    const stranger = world.kept(
      screenAt(world.url, { ...strangerTo(world.url).options(), ...POLLING }),
    );
    expect((await access(house, null)).role).toBe('house');
    expect((await access(stranger, null)).role).toBe('viewer');
    const command = { type: 'createDeck', name: 'Mine' } as const;
    expect(await stranger.emitWithAck('house', { id: freshId(), command })).toEqual({
      ok: false,
      refusal: { code: 'not-allowed', needs: 'house' },
    });
  });

  test('of another site opens no session, and uses none that is open', async () => {
    const origin = { origin: 'http://elsewhere.example' };
    expect((await poll('', { headers: origin })).status).toBe(403);
    const session = await sessionOf();
    expect((await poll(session, { headers: origin })).status).toBe(400);
    const post = { method: 'POST', body: '40', headers: { 'content-type': 'text/plain' } };
    expect((await poll(session, { ...post, headers: { ...post.headers, ...origin } })).status).toBe(
      400,
    );
    expect((await poll(session.replace('sid', 's%69d'), { headers: origin })).status).toBe(400);
    expect((await poll(session, post)).status).toBe(200);
  });

  test('opens no session as a picture of another site, by plain http or by https', async () => {
    const open = (path: string, headers: Readonly<Record<string, string>>) =>
      statusOf(new URL(`/socket.io/?EIO=4${path}`, world.url), { headers });
    const [polling, webSocket] = ['&transport=polling', '&transport=websocket'];
    for (const path of [polling, polling + webSocket, webSocket + polling]) {
      expect(await open(path, BROWSER)).not.toBe(200);
      expect(await open(path, { 'sec-fetch-site': 'cross-site' })).not.toBe(200);
    }
    expect(await open(polling, { ...BROWSER, ...PAGE_HEADERS })).toBe(200);
  });

  test('needs no header of its pages where a program asks that is no browser', async () => {
    expect((await poll()).status).toBe(200);
    const program = world.kept(screenAt(world.url, { transports: ['polling', 'websocket'] }));
    await until('it is connected', () => program.connected);
  });

  test('goes on with no session of another device by naming it twice', async () => {
    const session = await sessionOf(houseHeaders(world.url));
    expect((await poll(session)).status).toBe(400);
    expect((await poll(`&sid=x${session}`)).status).toBe(400);
    expect((await poll(`${session}${session}`, { headers: houseHeaders(world.url) })).status).toBe(
      400,
    );
    expect((await poll(`&sid=x`)).status).toBe(400);
  });

  test('of no site at all ends no server', async () => {
    const session = await sessionOf();
    const { host } = new URL(world.url);
    for (const [method, transport] of [
      ['GET', 'websocket'],
      ['POST', 'polling'],
      ['GET', 'polling'],
    ] as const) {
      const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
      };
      const headers = {
        host,
        origin: 'file:///',
        ...(transport === 'websocket' && upgrade),
      };
      const path = `/socket.io/?EIO=4&transport=${transport}${session}`;
      expect(await statusOf(new URL(path, world.url), { method, headers })).toBe(400);
    }
    expect((await poll()).status).toBe(200);
  });

  test('of a network that has too many gets no more, and the house does', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const statuses: number[] = [];
    for (let n = 0; n < MAX_CONNECTIONS_PER_NETWORK + 10; n += 1)
      statuses.push((await poll('', { headers })).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(
      MAX_CONNECTIONS_PER_NETWORK,
    );
    expect(statuses.at(-1)).toBe(403);
    expect((await poll('', { headers: houseHeaders(world.url) })).status).toBe(200);
  });

  test('is cut off when it floods, with others of its network, and the house is not', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.8', 'content-type': 'text/plain' };
    const table = await openTable(world.house);
    const session = await sessionOf(headers);
    await poll(session, { method: 'POST', body: '40', headers });
    const body = Array.from({ length: 2_700 }, () => '42["x"]')
      .join('\x1e')
      .slice(0, 16_000);
    const answers: number[] = [];
    for (let n = 0; n < 40 && answers.at(-1) !== 400; n += 1) {
      const answer = await poll(session, { method: 'POST', body, headers }).catch(() => null);
      answers.push(answer?.status ?? 400);
    }
    expect(answers.at(-1)).toBe(400);
    expect((await watch(world.house, table)).position).toBe(1);
  });

  test('sends no message longer than a WebSocket may', async () => {
    const session = await sessionOf();
    const body = `42${'x'.repeat(MAX_MESSAGE_BYTES)}`;
    expect((await poll(session, { method: 'POST', body })).status).toBe(413);
  });
});

/** The status that a request is answered; null: it was cut. A browser would not let its Origin be chosen. */
const statusOf = (url: URL, options: RequestOptions): Promise<number | null> =>
  new Promise((resolve) => {
    request(url, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    })
      .on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? null);
      })
      .on('error', () => resolve(null))
      .end();
  });
