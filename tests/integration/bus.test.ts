import { describe, expect, test } from 'vitest';
import { appMissing } from '../support/app.ts';
import { brokerMissing } from '../support/broker.ts';
import { busWorld } from './busWorld.ts';
import { startInTest } from '../support/world/inWorld.ts';
import { eachAlone } from '../support/evening.ts';
import { freshId } from '../support/sockets.ts';
import { BESIDE_ALL_ELSE, until } from '../support/until.ts';

const missing = appMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED the bus: ${missing}`);

describe.skipIf(missing !== null)('a house with a broker', () => {
  test('follows the game: lamp, state and events, and heals when a move is taken back', async () => {
    const { bus, screen, at, light, state, events, play } = await startInTest(
      busWorld({
        LIGHT_TOPIC: 'wled/hall/col',
      }),
    );
    await until('it is there', () => at('status') === 'online');
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    await play(code, 'Anne', 'roll');
    await play(code, 'Bruno', 'roll');
    await until('it is Anne’s turn', () => light().state === 'turn' && light().name === 'Anne');
    // The lamps are told first.
    await until('the state says so', () => state().turn?.player === 'Anne');
    expect(state().table).toBe(code);
    expect([...bus.heard.keys()].some((topic) => topic.startsWith('homeassistant/device/'))).toBe(
      true,
    );
    const lampThen = bus.heard.get('wled/hall/col');
    expect(lampThen).toMatch(/^#[\da-f]{6}$/);

    await play(code, 'Anne', 'stop', 'Bruno');
    await until('Bruno is held up', () => light().state !== 'turn');
    await until('it is told', () => events().at(-1)?.event_type === 'hazard');
    expect(events().slice(-2)).toMatchObject([
      { event_type: 'card_played', player: 'Anne', side: 1, corrects: null },
      { event_type: 'hazard', player: 'Anne', side: 2 },
    ]);
    const card = events().at(-2);
    await screen.command(code, { type: 'undo', moves: 3, line: 0 });
    await until('the lamp is as before', () => bus.heard.get('wled/hall/col') === lampThen);
    await until('so is the light', () => light().state === 'turn');
    expect(light().name).toBe('Anne');
    await until('it is told', () => events().at(-1)?.event_type === 'corrected');
    expect(events().at(-1)?.corrects).toBe(card?.id);
    expect(new Set(events().map(({ id }) => id)).size).toBe(events().length);
  });

  test('ends a match that is put aside: its light goes out, and its state is taken away', async () => {
    const { screen, light, events, play, at } = await startInTest(
      busWorld({ LIGHT_TOPIC: 'lamp' }),
    );
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    await play(code, 'Anne', 'roll');
    await until('it is the turn of somebody', () => ['turn', 'blocked'].includes(light().state));
    await screen.house({ type: 'closeTable', table: code });
    await until('the light is out', () => light().state === 'off');
    await until('the match is told as ended', () =>
      events().some(({ event_type }) => event_type === 'match_ended'),
    );
    expect(at('place/salon/state')).toBe('');
  });

  test('says who will win in a house that wishes it, and takes it away when it does no more', async () => {
    const { screen, at, play } = await startInTest(busWorld());
    const wish = (shown: boolean) =>
      screen.socket.emitWithAck('device', {
        id: freshId(),
        command: { type: 'showChances', shown },
      });
    const chances = () => at('place/salon/chances') ?? '';
    await wish(true);
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    for (const who of ['Anne', 'Bruno']) await play(code, who, 'roll');
    expect(chances()).toBe('');
    await play(code, 'Anne', '200');
    await play(code, 'Bruno', '25');
    await until('it is said', () => chances() !== '', BESIDE_ALL_ELSE);
    expect(JSON.parse(chances())).toMatchObject({
      table: code,
      after: 4,
      sides: ['Anne', 'Bruno'],
      match: [expect.any(Number), expect.any(Number)],
      round: [expect.any(Number), expect.any(Number)],
    });
    await wish(false);
    await until('it is taken away', () => chances() === '');
  });

  test('says that it has gone when it is killed, and stands there again after a restart', async () => {
    const { screen, restart, at, state } = await startInTest(busWorld());
    const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
    await until('the table is there', () => state().table === code);
    await restart(() => until('it has gone', () => at('status') === 'offline'));
    await until('it is there again', () => at('status') === 'online');
    expect(state().table).toBe(code);
  });

  test('tells a broker that has forgotten all of it again, and plays on meanwhile', async () => {
    const { broker, bus, screen, at, state } = await startInTest(busWorld());
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
