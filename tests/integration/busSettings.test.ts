import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { BusChange, BusView } from '#lib/protocol/bus.ts';
import { appMissing } from '../support/app.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { eachAlone } from '../support/evening.ts';
import {
  runServer,
  scratchFolder,
  secretOf,
  stop,
  type ServerOptions,
} from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { bridgeAt } from '../support/sockets.ts';
import { until } from '../support/until.ts';
import { WebhookListener } from '../support/webhookListener.ts';

const missing = appMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED settings of the bus: ${missing}`);

const KEY = 'a key of the house';
const HEAR = pathToFileURL(join(import.meta.dirname, './hearModules.mjs')).href;

describe.skipIf(missing !== null)('the page of the bus', () => {
  const cleanup: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of cleanup.splice(0).reverse()) await close();
  });
  function kept<Thing>(thing: Thing, close: () => unknown): Thing {
    cleanup.push(close);
    return thing;
  }

  /** A house without a broker, and a broker that it does not know. */
  async function aHouse(env: Readonly<Record<string, string>> = {}) {
    const folder = scratchFolder();
    kept(folder, () => folder.remove());
    const broker = await Broker.open(folder.path);
    kept(broker, () => broker.stop());
    const listen = async () => {
      const bus = await Listener.at(broker);
      return kept(bus, () => bus.close());
    };
    const open = async (options: ServerOptions = {}) => {
      const server = await runServer(folder.path, { env, ...options });
      kept(server, () => stop(server));
      const screen = openScreenSocket(server.url);
      kept(screen, () => screen.close());
      const view = async (): Promise<BusView> => {
        const reply = await screen.socket.emitWithAck('bus', {});
        if (!reply.ok) throw new Error(reply.refusal.code);
        return reply.value;
      };
      return {
        server,
        screen,
        view,
        set: (change: BusChange) => screen.socket.emitWithAck('setBus', change),
        state: async () => (await view()).broker?.state,
        trouble: async () => (await view()).broker?.trouble?.why,
      };
    };
    const { protocol, host } = new URL(broker.url);
    const named = { MQTT_URL: `${protocol}//${host}`, MQTT_PLACE: 'salon' };
    return {
      broker,
      listen,
      open,
      named,
      data: folder.path,
      ours: { user: 'house', password: 'secret' },
    };
  }
  /** Returns the retained messages that a new subscriber receives. */
  async function standing(house: Awaited<ReturnType<typeof aHouse>>) {
    const bus = await house.listen();
    await bus.say('end', 'of what stands');
    await until('all is told', () => bus.heard.has('end'));
    return [...bus.heard.keys()].filter((topic) => topic !== 'end').toSorted();
  }

  test('takes effect while the server runs, leaves nothing behind, and holds after a restart', async () => {
    const house = await aHouse();
    const bus = await house.listen();
    const { set, state, screen, server, view } = await house.open();
    expect(await view()).toMatchObject({ broker: null, webhook: null, places: [] });
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    const at = (place: string) => bus.heard.get(`table-companion/place/${place}/state`) ?? '';
    expect(await set({ values: house.named, ...house.ours })).toMatchObject({ ok: true });
    await until('it is connected', async () => (await state()) === 'connected');
    await until('the table stands there', () => at('salon').includes(code));
    expect(await view()).toMatchObject({
      broker: { trouble: null, isPublic: false },
      places: ['salon'],
    });

    // Another name of the place: the one before is forgotten.
    expect(await set({ values: { MQTT_PLACE: 'kitchen' } })).toMatchObject({ ok: true });
    await until('it stands at the other place', () => at('kitchen').includes(code));
    await until('nothing stands at the first one', () => at('salon') === '');
    const now = await standing(house);
    expect(now.some((topic) => topic.includes('salon'))).toBe(false);
    expect(now.filter((topic) => topic.startsWith('homeassistant/'))).toHaveLength(1);

    await stop(server);
    const again = await house.open({ port: server.port });
    await until('it is connected again', async () => (await again.state()) === 'connected');
    expect((await again.view()).settings.values.MQTT_PLACE).toBe('kitchen');
    expect(await again.set({ values: { MQTT_URL: '' } })).toMatchObject({
      value: { broker: null, settings: { password: false, user: '' } },
    });
    expect(await standing(house)).toEqual([]);
  });

  test('says in one of few words why a broker is not reached, and when it is again', async () => {
    const house = await aHouse();
    const { set, state, trouble, view } = await house.open();
    await set({ values: house.named, user: 'house', password: 'wrong' });
    await until('the password is wrong', async () => (await trouble()) === 'bad-password');
    expect(await state()).toBe('away');
    await set({ values: {}, password: 'secret' });
    await until('it is connected', async () => (await state()) === 'connected');
    await house.broker.stop();
    await until('it is away', async () => (await trouble()) === 'refused');
    await house.broker.start();
    await until('it is back', async () => (await state()) === 'connected');
    // The last error can still be read.
    expect((await view()).broker?.trouble?.why).toBe('refused');
    await set({ values: { MQTT_URL: 'mqtt://broker.invalid' } });
    await until('there is none', async () => (await trouble()) === 'no-such-name');
    expect((await view()).broker?.isPublic).toBe(true);
    const { MQTT_URL } = house.named;
    await set({ values: { MQTT_URL: MQTT_URL.replace('mqtt:', 'mqtts:') } });
    await until('it speaks otherwise', async () =>
      ['no-broker', 'lost'].includes((await trouble()) ?? ''),
    );
  });

  test('leaves alone what a change is not about: the broker, and what waits for an address', async () => {
    const house = await aHouse();
    const { set, state, server, screen } = await house.open();
    const hook = new WebhookListener(KEY);
    const url = await hook.listen();
    kept(hook, () => hook.close());
    await set({
      values: { ...house.named, WEBHOOK_URL: url, WEBHOOK_SECRET: KEY },
      ...house.ours,
    });
    await until('it is connected', async () => (await state()) === 'connected');
    // No table yet: that the light is off was taken.
    await until('it is told of the place', () => hook.sent.length === 1);
    hook.answers.push(...Array<number>(30).fill(503));
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    const move = { type: 'play', by: 'Anne', card: 'roll' } as const;
    await screen.command(code, { type: 'move', move });
    await until('it was tried', () => hook.sent.length > 1);
    const waits = hook.sent[1]?.id ?? '';
    const times = () => server.stderr().split('"now":"connected"').length - 1;
    const before = times();
    await set({ values: { FRAME_ADDRESSES: 'http://ha.lan' } });
    expect([times(), await state()]).toEqual([before, 'connected']);
    await set({ values: { LIGHT_TOPIC: 'wled/all/col' } });
    await until('the broker is told otherwise', () => times() > before);
    hook.answers.length = 0;
    await until('all of it is taken', () =>
      hook.sent.some(({ topic, body }) => topic === 'place/salon/event' && body.includes('Anne')),
    );
    // In order, none left out: what was tried first is tried until it is taken.
    const ids = hook.sent.slice(1).map(({ id }) => id);
    expect(ids.lastIndexOf(waits)).toBeGreaterThan(0);
    expect(new Set(ids.slice(0, ids.lastIndexOf(waits) + 1))).toEqual(new Set([waits]));
  });

  test('never tells password, key or path: not to a page, in no log, figure or file but one', async () => {
    const house = await aHouse();
    const { set, state, view, server } = await house.open();
    const hook = new WebhookListener(KEY);
    const url = `${await hook.listen()}/path-that-is-secret`;
    kept(hook, () => hook.close());
    const replies = [
      await set({
        values: { ...house.named, WEBHOOK_URL: url, WEBHOOK_SECRET: KEY },
        ...house.ours,
      }),
      await set({ values: { WEBHOOK_URL: url, WEBHOOK_SECRET: 'short' } }),
      await set({ values: { MQTT_URL: 'mqtt://house:se%zz@nas.lan' } }),
    ];
    await until('it is connected', async () => (await state()) === 'connected');
    const key = readFileSync(join(house.data, 'metrics-key'), 'utf8');
    const figures = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const told = JSON.stringify([...replies, await view(), await figures.text()]);
    for (const secret of ['"secret"', ':secret@', KEY, 'path-that-is-secret']) {
      for (const where of [told, server.stderr(), server.stdout()]) {
        expect(where).not.toContain(secret);
      }
    }
    const holding = readdirSync(house.data).filter(
      (name) => statSync(join(house.data, name)).isFile() && read(house.data, name).includes(KEY),
    );
    expect(holding).toEqual(['bus-settings']);
    expect(statSync(join(house.data, 'bus-settings')).mode & 0o777).toBe(0o600);
  });

  test('changes nothing that the environment names, nor by what cannot work', async () => {
    const house = await aHouse({ MQTT_PLACE: 'hall' });
    const { set, view } = await house.open();
    expect(await set({ values: house.named })).toMatchObject({
      refusal: { code: 'fixed', setting: 'MQTT_PLACE' },
    });
    expect(await set({ values: { MQTT_URL: 'nas.lan' } })).toMatchObject({
      refusal: { code: 'bad-setting', setting: 'MQTT_URL' },
    });
    expect(await set({ values: { MQTT_URL: 'mqtt://a\u0000b' } })).toMatchObject({
      refusal: { code: 'malformed' },
    });
    expect(await view()).toMatchObject({ broker: null, settings: { fixed: ['MQTT_PLACE'] } });
  });

  test('removes a deleted place from the broker after a restart, or after the broker was away', async () => {
    const house = await aHouse();
    const env = { MQTT_URL: house.broker.url, MQTT_PLACE: 'salon' };
    const first = await house.open({ env });
    const bridge = bridgeAt(first.server.url, { bridge: 'hall', secret: secretOf(house.data) });
    kept(bridge, () => bridge.close());
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    await until('the reader is told of', async () =>
      (await standing(house)).some((topic) => topic.includes('/reader/hall')),
    );
    // Written down a second later; a server that ends says nothing more.
    await until('it is written down', () =>
      (read(house.data, 'bus-standing') ?? '').includes('/reader/hall'),
    );
    await stop(first.server);
    await house.open({ env: { ...env, MQTT_PLACE: 'kitchen', MQTT_PREFIX: 'games' } });
    await until('only the new one stands there', async () => {
      const topics = await standing(house);
      return (
        topics.includes('games/status') &&
        topics.every((topic) => topic.startsWith('games/') || topic.includes('kitchen'))
      );
    });
  });

  test.each([
    ['another broker', true],
    ['no broker', false],
  ])('leaves nothing at the broker of before when the environment names %s', async (_, another) => {
    const [house, next] = [await aHouse(), await aHouse()];
    const first = await house.open({ env: { MQTT_URL: house.broker.url, MQTT_PLACE: 'salon' } });
    await first.screen.createTable(eachAlone('Anne', 'Bruno'));
    await until('it is written down', () =>
      (read(house.data, 'bus-standing') ?? '').includes('place/salon/state'),
    );
    await stop(first.server);
    expect((await standing(house)).length).toBeGreaterThan(2);
    await house.open({ env: another ? { MQTT_URL: next.broker.url, MQTT_PLACE: 'salon' } : {} });
    await until('nothing stands there', async () => (await standing(house)).length === 0);
    await until(
      'the next broker is told, where there is one',
      async () => (await standing(next)).includes('table-companion/status') === another,
    );
    expect(read(house.data, 'bus-left')).not.toContain('secret');
  });

  test('publishes again when Home Assistant starts, and limits repeated requests for that', async () => {
    const house = await aHouse();
    const bus = await house.listen();
    const { set, state } = await house.open();
    await set({ values: house.named, ...house.ours });
    await until('it is connected', async () => (await state()) === 'connected');
    const configs = () =>
      bus.said.filter(([topic, said]) => topic.endsWith('_salon/config') && said !== '').length;
    await until('it is told', () => configs() > 0);
    const before = configs();
    await bus.say('homeassistant/status', 'offline');
    for (let start = 0; start < 50; start += 1) await bus.say('homeassistant/status', 'online');
    await until('it is told again', () => configs() > before);
    await bus.say('homeassistant/status', 'x'.repeat(100_000));
    await bus.say('homeassistant/status', 'end');
    expect(configs() - before).toBeLessThanOrEqual(6);
    expect(await state()).toBe('connected');
  });

  test('costs nothing while it is off: nothing that speaks to brokers or addresses is loaded', async () => {
    const house = await aHouse({ NODE_OPTIONS: `--import ${HEAR}` });
    const { server, set, state, screen } = await house.open();
    await screen.createTable(eachAlone('Anne', 'Bruno'));
    const loaded = () =>
      [...server.stderr().matchAll(/^module (.+)$/gm)].map(([, name = '']) => name);
    expect(loaded()).toContain('libsql');
    const speaks = (name: string) => /mqtt|webhook/i.test(name);
    expect(loaded().filter(speaks)).toEqual([]);
    await set({ values: house.named, ...house.ours });
    await until('it is connected', async () => (await state()) === 'connected');
    expect(loaded()).toContain('mqtt');
  });

  test('starts all the same where what was set cannot be read', async () => {
    const house = await aHouse();
    writeFileSync(join(house.data, 'bus-settings'), '{"MQTT_URL":"not an address"}');
    const { view, server } = await house.open();
    expect(await view()).toMatchObject({ broker: null, settings: { values: { MQTT_URL: '' } } });
    await until('it is said', () => server.stderr().includes('settings of the bus cannot work'));
  });
});

function read(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
}
