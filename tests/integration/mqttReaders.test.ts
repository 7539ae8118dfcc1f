import { afterEach, describe, expect, test } from 'vitest';
import { appMissing, startApp } from '../support/app.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { scratchFolder } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { granted, openTable, order, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED readers at a broker: ${missing}`);

interface Heard {
  readonly id: string;
  readonly uid?: string;
  readonly is: string;
}

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

/**
 * Starts the whole program in a house with a broker and MQTT readers. Its bus reports each accepted
 * tag.
 */
async function aHouse() {
  const folder = scratchFolder();
  cleanup.push(() => folder.remove());
  const broker = await Broker.open(folder.path, { keeps: true });
  cleanup.push(() => broker.stop());
  const bus = await Listener.at(broker);
  cleanup.push(() => bus.close());
  const env = { MQTT_URL: broker.url, BRIDGE_READERS: 'mqtt', BRIDGE_ID: 'hall' };
  const app = await startApp({ bridge: true, env });
  cleanup.push(() => app.close());
  let taps = 0;
  const taken = (reader = 'salon') => bus.saidAt<Heard>(`/reader/hall_2f_${reader}/tag`);
  const listens = () => app.output().split('table-companion/in/+/tag').length > 1;
  await until('the bridge listens', listens, 20_000);
  return {
    app,
    broker,
    bus,
    taken,
    tell: (payload: string | object, retain = false) =>
      bus.say(
        'table-companion/in/salon/tag',
        typeof payload === 'string' ? payload : JSON.stringify(payload),
        retain,
      ),
    /** As our firmware tells it. */
    laid: (uid: string, id = `mac-1-${String((taps += 1))}`) => ({ uid, on: true, id }),
    /** Returns the answers that the reader received to its taps. */
    answers: () =>
      bus.said.filter(([topic]) => topic.endsWith('/in/salon/answer')).map(([, sign]) => sign),
    uids: () => taken().map(({ uid }) => uid),
  };
}

describe.skipIf(missing !== null)('a reader that speaks at the broker of the house', () => {
  test('plays, is told what became of its card, and counts no tap twice', async () => {
    const { tell, laid, taken, uids, answers } = await aHouse();
    await tell(laid(tag(1)));
    await until('its card is taken', () => taken().length === 1);
    await until('it is answered', () => answers().length === 1);
    // No table is open.
    expect(answers()).toEqual(['refused']);

    // Repeats the first tap, as a broker does without an acknowledgement, and sends a retained one.
    await tell({ on: false });
    await tell(laid(tag(1), 'mac-1-1'));
    await tell({ on: false });
    await tell(laid(tag(9), 'mac-1-99'), true);
    await tell({ on: false });
    await tell(laid(tag(2)));
    await until('the next is taken', () => uids().includes(tag(2)));
    expect(new Set(taken().map(({ id }) => id)).size).toBe(3);
    expect(uids().filter((uid) => uid === tag(1))).toHaveLength(1);
  });

  test('loses nothing to a bridge that is killed, and keeps the order', async () => {
    const { app, tell, laid, uids } = await aHouse();
    await tell(laid(tag(1)));
    await until('the first is taken', () => uids().length === 1);
    process.kill(app.pidOf('bridge'), 'SIGKILL');
    for (const n of [2, 3, 4]) {
      await tell({ on: false });
      await tell(laid(tag(n)));
    }
    await until('all are taken', () => uids().length === 4, 20_000);
    expect(uids()).toEqual([1, 2, 3, 4].map(tag));
  });

  test('loses nothing to a broker that starts again', async () => {
    const { broker, tell, laid, answers } = await aHouse();
    await tell(laid(tag(1)));
    await until('the first is answered', () => answers().length === 1);
    await broker.stop('SIGTERM');
    await broker.start();
    for (const n of [2, 3, 4]) {
      await tell({ on: false });
      await tell(laid(tag(n)));
    }
    // Only the newest tap of a reader is answered there, by the bridge alone: the server may be back later.
    await until('the last is answered', () => answers().length >= 2, 20_000);
  });

  test('lays no card that was left standing, however often the bridge asks anew', async () => {
    const { app, bus, tell, laid, uids } = await aHouse();
    await bus.say('table-companion/in/attic/tag', JSON.stringify(laid(tag(7))), true);
    await until('it is laid as it is said', () =>
      bus.heard.has('table-companion/reader/hall_2f_attic/tag'),
    );
    process.kill(app.pidOf('bridge'), 'SIGKILL');
    await tell(laid(tag(1)));
    await until('the bridge is back', () => uids().length === 1, 20_000);
    const ofAttic = bus.said.filter(([topic]) => topic.endsWith('hall_2f_attic/tag'));
    expect(ofAttic).toHaveLength(1);
  });

  test('is believed what the broker tells a second time, since it was not taken the first', async () => {
    const { app, tell, laid, uids } = await aHouse();
    await tell(laid(tag(1)));
    await until('the first is taken', () => uids().length === 1);
    const bridge = app.pidOf('bridge');
    // It has been handed the next ones, and dies before it can take them.
    process.kill(bridge, 'SIGSTOP');
    for (const n of [2, 3]) {
      await tell({ on: false });
      await tell(laid(tag(n)));
    }
    process.kill(bridge, 'SIGKILL');
    await until('all are taken', () => uids().length === 3, 20_000);
    expect(uids()).toEqual([1, 2, 3].map(tag));
  });

  test('keeps its role, and is missed with its broker or by its own word', async () => {
    const { app, broker, bus, tell, laid, answers } = await aHouse();
    const screen = openScreenSocket(app.url);
    cleanup.push(() => screen.close());
    const status = (word: string) => bus.say('table-companion/in/salon/status', word, true);
    await status('online');
    const [reader] = await screen.readersReady(1);
    expect(reader).toMatchObject({ id: 'hall/salon', kind: 'mqtt', state: 'ready' });
    await screen.house({ type: 'assignReader', reader: 'hall/salon', role: { role: 'discard' } });
    const listed = async () => granted(await screen.socket.emitWithAck('watchHouse', {})).readers;
    const seen = async () => (await listed()).find(({ name }) => name === 'salon')?.state;

    await status('offline');
    await until('it is missed', async () => (await seen()) === 'connecting');
    await status('online');
    await until('it is back', async () => (await seen()) === 'ready');
    await broker.stop('SIGTERM');
    await until('it is missed with its broker', async () => (await seen()) === 'connecting');
    await broker.start();
    await until('it is back with it', async () => (await seen()) === 'ready', 20_000);
    await tell(laid(tag(1)));
    // By the bridge alone: the server may be back later.
    await until('it plays', () => answers().length === 1, 20_000);
    expect(await listed()).toMatchObject([{ name: 'salon', role: { role: 'discard' } }]);
  });

  test('is understood where it says a number otherwise, as readers that type do', async () => {
    const { app, tell, taken } = await aHouse();
    const screen = openScreenSocket(app.url);
    cleanup.push(() => screen.close());
    const deck = await order(screen.socket, { type: 'createDeck', name: 'Maison' });
    await order(screen.socket, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    await tell('04-A1-B2-C3-D4-E5-80');
    await until('the card is enrolled', () => taken().length === 1);
    await order(screen.socket, { type: 'clearDesk' });
    await openTable(screen.socket, deck);
    const backwards = '80E5D4C3B2A104';
    const inDecimal = (bytes: string) => String(parseInt(bytes, 16)).padStart(10, '0');
    const otherwise = [backwards, inDecimal('c3d4e580'), inDecimal('c3b2a104')];
    for (const spelling of otherwise) {
      await tell('');
      await tell(spelling);
    }
    await until('all are laid', () => taken().length === 4);
    expect(taken().map(({ is }) => is)).toEqual(Array(4).fill('card'));
  });
});
