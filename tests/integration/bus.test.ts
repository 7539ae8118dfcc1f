import { afterEach, describe, expect, test } from 'vitest';
import type { BusEvent } from '#lib/server/bus/happened.ts';
import type { Light } from '#lib/server/bus/light.ts';
import type { FeedState } from '#lib/table/feed.ts';
import { appMissing } from '../support/app.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { runServer, scratchFolder, stop } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { eachAlone } from '../support/evening.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED the bus: ${missing}`);

describe.skipIf(missing !== null)('a house with a broker', () => {
  const cleanup: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of cleanup.splice(0).reverse()) await close();
  });

  async function aHouse() {
    const folder = scratchFolder();
    cleanup.push(() => folder.remove());
    const broker = await Broker.open(folder.path);
    cleanup.push(() => broker.stop());
    const bus = await Listener.at(broker);
    cleanup.push(() => bus.close());
    const env = { MQTT_URL: broker.url, MQTT_PLACE: 'salon', LIGHT_TOPIC: 'wled/hall/col' };
    const open = async (port = 0) => {
      const server = await runServer(folder.path, { port, env });
      cleanup.push(() => stop(server));
      return server;
    };
    const server = await open();
    const screen = openScreenSocket(server.url);
    cleanup.push(() => screen.close());
    const at = (topic: string) => bus.heard.get(`table-companion/${topic}`);
    const told = <Told>(topic: string) => JSON.parse(at(`place/salon/${topic}`) ?? '{}') as Told;
    return {
      ...{ broker, bus, server, screen, open, at },
      light: () => told<Light>('light'),
      state: () => told<FeedState>('state'),
      events: () =>
        bus.said.flatMap(([topic, payload]) =>
          topic.endsWith('/event') ? [JSON.parse(payload) as BusEvent] : [],
        ),
    };
  }

  test('follows the game: lamp, state and events, and heals when a move is taken back', async () => {
    const { bus, screen, at, light, state, events } = await aHouse();
    await until('it is there', () => at('status') === 'online');
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    const play = (by: string, card: string, on?: string) =>
      screen.command(code, {
        type: 'move',
        move: { type: 'play', by, card, ...(on !== undefined && { on }) },
      });
    await play('Anne', 'roll');
    await play('Bruno', 'roll');
    await until('it is Anne’s turn', () => light().state === 'turn' && light().name === 'Anne');
    expect(state()).toMatchObject({ table: code, turn: { player: 'Anne' } });
    expect([...bus.heard.keys()].some((topic) => topic.startsWith('homeassistant/device/'))).toBe(
      true,
    );
    const lampThen = bus.heard.get('wled/hall/col');
    expect(lampThen).toMatch(/^#[\da-f]{6}$/);

    await play('Anne', 'stop', 'Bruno');
    await until('Bruno is held up', () => light().state !== 'turn');
    expect(events().slice(-2)).toMatchObject([
      { event_type: 'card_played', player: 'Anne', side: 1, corrects: null },
      { event_type: 'hazard', player: 'Anne', side: 2 },
    ]);
    const card = events().at(-2);
    await screen.command(code, { type: 'undo', moves: 3, line: 0 });
    await until('the lamp is as before', () => bus.heard.get('wled/hall/col') === lampThen);
    expect(light()).toMatchObject({ state: 'turn', name: 'Anne' });
    await until('it is told', () => events().at(-1)?.event_type === 'corrected');
    expect(events().at(-1)?.corrects).toBe(card?.id);
    expect(new Set(events().map(({ id }) => id)).size).toBe(events().length);
  });

  test('says that it has gone when it is killed, and stands there again after a restart', async () => {
    const { screen, server, open, at, state } = await aHouse();
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    await until('the table is there', () => state().table === code);
    await stop(server);
    await until('it has gone', () => at('status') === 'offline');
    await open(server.port);
    await until('it is there again', () => at('status') === 'online');
    expect(state().table).toBe(code);
  });

  test('tells a broker that has forgotten all of it again, and plays on meanwhile', async () => {
    const { broker, bus, screen, at, state } = await aHouse();
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    await until('the table is there', () => state().table === code);
    await broker.stop();
    await screen.command(code, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
    bus.heard.clear();
    await broker.start();
    await until('it stands there', () => state().turn?.player === 'Bruno');
    await until('it says that it is there', () => at('status') === 'online');
  });
});
