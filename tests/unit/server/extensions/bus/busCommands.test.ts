import { describe, expect, test } from 'vitest';
import type { GameMove, TableSetup } from '#lib/games.ts';
import type { Authority } from '#lib/game/tableGame.ts';
import { BUS_COMMANDS } from '#lib/protocol/bus.ts';
import { MAX_COMMAND_BYTES, parseAllowedCommands, parseCommand } from '#lib/server/bus/commands.ts';
import { accept } from '#lib/game/result.ts';
import { BROKER_MESSAGES, type CommandAnswer } from '#lib/protocol/messages/bus.ts';
import { createChancesSpeaker } from '#lib/server/extensions/chances/index.ts';
import { createCommandHandler } from '#lib/server/extensions/bus/commandHandler.ts';
import { eachAlone, elevensFor } from '../../../../support/evening.ts';
import { hostWorld } from '../../../../support/world/hosts.ts';
import { ofCards } from '../../../../support/ofCards.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A house that permits these commands, with Anne and Bruno at its table. */
async function aHouse({
  allowed = BUS_COMMANDS as readonly (typeof BUS_COMMANDS)[number][],
  seats = false,
  setup = eachAlone('Anne', 'Bruno') as TableSetup,
} = {}) {
  const { host } = await hostWorld().start();
  const made = await host.house.ask('create', {
    ...({ type: 'createTable', setup } as const),
    readers: 'all',
  });
  const code = (made.ok && made.value.made) || '';
  const replies: CommandAnswer[] = [];
  const time = { now: 0, authority: 'player' as Authority, let: null as readonly number[] | null };
  const desk = createCommandHandler(
    {
      allowed,
      seats,
      language: 'fr',
      mayActFor: (_, seat) => time.let?.includes(seat) ?? null,
      tableAt: (place) => (place === 'salon' ? code : undefined),
      view: (table) => host.tables.view(table),
      sendCommand: (table, id, command) => host.tables.ask(table, id, command, time.authority),
      chancesInWords: createChancesSpeaker({ tables: host.tables, isEnabled: () => true }),
      speech: (table, text) => `/${table}?${text}`,
      reply: (_, answer) => replies.push(answer),
    },
    () => time.now,
  );
  let moves = 0;
  return {
    code,
    replies,
    time,
    async play(move: GameMove): Promise<void> {
      await host.tables.ask(
        code,
        `move-${String((moves += 1))}`,
        { type: 'move', move },
        'referee',
      );
    },
    /** Returns the answer to a button press. */
    async press(payload: string, place = 'salon'): Promise<CommandAnswer | undefined> {
      const before = replies.length;
      desk.heard(place, bytes(payload));
      for (let turn = 0; turn < 50 && replies.length === before; turn += 1) {
        await new Promise((next) => setImmediate(next));
      }
      return replies[before];
    },
    async view() {
      const seen = await host.tables.view(code);
      if (!seen.ok) throw new Error('the table is gone');
      return ofCards(seen.value);
    },
  };
}

const roll = (by: string): GameMove => ({ type: 'play', by, card: 'roll' });

describe('a button of the house', () => {
  test('does what the token does on the table’s reader, and is told in words', async () => {
    const house = await aHouse();
    await house.play(roll('Anne'));
    expect(await house.press('{"type":"undo","id":"first"}')).toEqual({
      id: 'first',
      type: 'undo',
      seat: null,
      ok: true,
      why: null,
      table: house.code,
      text: expect.stringContaining('À Anne') as unknown,
      speech: expect.stringMatching(/^\/ABC234\?.*À Anne/) as unknown,
    });
    expect((await house.view()).moves).toBe(0);
    expect(await house.press('undo')).toMatchObject({ ok: false, why: 'nothing-to-undo' });
    expect(await house.press('next_round')).toMatchObject({ why: 'no-round-to-start' });
  });

  test('takes back once what comes twice', async () => {
    const house = await aHouse();
    await house.play(roll('Anne'));
    await house.play(roll('Bruno'));
    const first = await house.press('{"type":"undo","id":"1795300958.123"}');
    expect(await house.press('{"type":"undo","id":"1795300958.123"}')).toMatchObject({
      ok: first?.ok,
    });
    expect((await house.view()).moves).toBe(1);
  });

  test('begins a pause and ends it, however often it is pressed', async () => {
    const house = await aHouse();
    for (const [name, paused] of [
      ['pause', true],
      ['pause', true],
      ['resume', false],
      ['resume', false],
    ] as const) {
      expect(await house.press(name)).toMatchObject({ ok: true });
      expect((await house.view()).paused).toBe(paused);
    }
  });

  test('has the standing said at the table, and hears it', async () => {
    const house = await aHouse();
    const said = await house.press('say_standing');
    expect(said).toMatchObject({ ok: true, text: expect.stringContaining('Anne') as unknown });
    expect((await house.view()).notice).toMatchObject({
      type: 'told',
      told: { type: 'standing', by: 'Anne' },
    });
  });

  test('has it said who will win, as the token does', async () => {
    const house = await aHouse({ seats: true });
    for (const press of ['say_chances', '{"type":"say_chances","seat":2}']) {
      const text = expect.stringContaining('Qui va gagner') as unknown;
      expect(await house.press(press)).toMatchObject({ ok: true, text });
      expect((await house.view()).notice).toMatchObject({ told: { type: 'chances' } });
    }
  });

  test('takes back nothing of the referee’s where there is one', async () => {
    const house = await aHouse();
    await house.play({ type: 'setDrawPile', is: 90 });
    expect(await house.press('undo')).toMatchObject({ ok: false, why: 'only-referee' });
    // Without a referee, any player with a token acts for one.
    house.time.authority = 'referee';
    expect(await house.press('undo')).toMatchObject({ ok: true });
  });

  test('does nothing at a place where there is no table', async () => {
    const house = await aHouse();
    expect(await house.press('undo', 'kitchen')).toMatchObject({ ok: false, why: 'no-table' });
  });

  test('does nothing unless permitted', async () => {
    const house = await aHouse({ allowed: ['say_standing'] });
    await house.play(roll('Anne'));
    expect(await house.press('{"type":"undo","id":"x"}')).toEqual({
      id: 'x',
      type: 'undo',
      seat: null,
      ok: false,
      why: 'not-allowed',
      table: null,
      text: null,
      speech: null,
    });
    expect((await house.view()).moves).toBe(1);
  });

  test('is a player’s only where the referee lets it, and not any more when that is revoked', async () => {
    const house = await aHouse();
    house.time.let = [];
    const bruno = '{"type":"say_my_side","seat":2}';
    expect(await house.press(bruno)).toMatchObject({ ok: false, why: 'seat-not-allowed', seat: 2 });
    house.time.let = [2];
    expect(await house.press(bruno)).toMatchObject({ ok: true, seat: 2 });
    expect((await house.view()).notice).toMatchObject({ told: { type: 'my-side', by: 'Bruno' } });
    expect(await house.press('{"type":"say_my_side","seat":1}')).toMatchObject({
      why: 'seat-not-allowed',
    });
    // A command that is otherwise open to all is refused too if it names the seat.
    expect(await house.press('{"type":"undo","seat":1}')).toMatchObject({
      why: 'seat-not-allowed',
    });
    house.time.let = [];
    expect(await house.press(bruno)).toMatchObject({ ok: false, why: 'seat-not-allowed' });
  });

  test('is a player’s without a referee where the house says so, and names which', async () => {
    expect(await (await aHouse()).press('{"type":"pass","seat":1}')).toMatchObject({
      why: 'seat-not-allowed',
    });
    const house = await aHouse({ seats: true });
    expect(await house.press('{"type":"say_my_side","seat":2}')).toMatchObject({ ok: true });
    expect(await house.press('say_my_side')).toMatchObject({ why: 'no-seat', seat: null });
    expect(await house.press('{"type":"say_my_side","seat":9}')).toMatchObject({
      why: 'no-such-place',
    });
  });

  test('plays for its own player only, and not out of turn', async () => {
    const house = await aHouse({ seats: true, setup: elevensFor('Anne', 'Bruno') });
    expect(await house.press('{"type":"draw","seat":2}')).toMatchObject({
      ok: false,
      why: 'not-your-turn',
      seat: 2,
    });
    expect(await house.press('{"type":"draw","seat":1}')).toMatchObject({ ok: true, seat: 1 });
  });

  test('that is pressed by a machine is heard no oftener than by fingers', async () => {
    const house = await aHouse();
    for (let press = 0; press < 100; press += 1) await house.press('say_standing');
    expect(house.replies).toHaveLength(20);
    house.time.now += 1000;
    expect(await house.press('pause')).toMatchObject({ ok: true });
  });
});

describe('an invalid command', () => {
  test.each([
    ['nothing', ''],
    ['half of one', '{'],
    ['another spelling', 'UNDO'],
    ['a name with something behind it', 'undo\0'],
    ['an id that is a path', '{"type":"undo","id":"../../x"}'],
    ['a long id', `{"type":"undo","id":"${'x'.repeat(65)}"}`],
    ['an id that is a number', '{"type":"undo","id":7}'],
    ['a list', '{"type":["undo"]}'],
    ['a name that every object knows', '{"type":"__proto__"}'],
    ['a move', '{"type":"move","move":{"type":"endRound"}}'],
    ['another one', '{"type":"constructor"}'],
    ['a seat that is none', '{"type":"pass","seat":0}'],
    ['a seat between two', '{"type":"pass","seat":1.5}'],
    ['a side of a hundred', '{"type":"pass","seat":100}'],
    ['several', '[{"type":"undo"}]'],
    ['a deep one', `{"type":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['one with luggage', `{"type":"undo","more":"${'x'.repeat(MAX_COMMAND_BYTES)}"}`],
  ])('is refused: %s', async (_, payload) => {
    const house = await aHouse();
    await house.play(roll('Anne'));
    const before = await house.view();
    expect(await house.press(payload)).toMatchObject({ id: null, ok: false, why: 'malformed' });
    expect(await house.view()).toEqual(before);
  });

  test.each(BROKER_MESSAGES.command.samples.map((sample) => [sample.type, sample]))(
    'is read as its definition says: %s',
    (_, sample) => {
      expect(parseCommand(Buffer.from(JSON.stringify(sample)))).toEqual(accept(sample));
    },
  );

  test('is not read beyond its first bytes', () => {
    expect(parseCommand(new Uint8Array(50_000_000)).ok).toBe(false);
    expect(parseCommand(new Uint8Array([0xff, 0xfe, 0xfd])).ok).toBe(false);
  });
});

describe('the settings allow', () => {
  test('nothing by default, and otherwise only the named commands', () => {
    expect(parseAllowedCommands('')).toEqual([]);
    expect(parseAllowedCommands('all')).toEqual(BUS_COMMANDS);
    expect(parseAllowedCommands('undo, say_standing')).toEqual(['undo', 'say_standing']);
    expect(parseAllowedCommands('undo,erase')).toBeNull();
  });
});
