import { describe, expect, test } from 'vitest';
import type { HintsOffReason } from '#lib/game/hint.ts';
import type { GameMove, TableSetup } from '#lib/games.ts';
import type { Host } from '#lib/server/hosts/host.ts';
import { createHints } from '#lib/server/extensions/hints/index.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { eachAlone, elevensFor } from '../../../support/evening.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

/** Hand of the first player, with the drawn card. */
const HAND = ['roll', '25', '25', '50', '50', '75', 'stop'];

/** A table of this setup, and what the player of a seat is told who holds these cards. */
async function atTable(setup: TableSetup, whyNone: HintsOffReason | null = null) {
  const { host } = await hostWorld().start();
  const made = await host.house.ask('open', { type: 'createTable', setup });
  const code = (made.ok && made.value.made) || 'none';
  return { ask: asking(host, code), hint: hinting(host, code, whyNone), code, host };
}
let ids = 0;
const asking =
  (host: Host, code: string) =>
  async (command: ScreenCommand, outcome = 'accepted') => {
    ids += 1;
    const answered = await host.tables.ask(code, `test ${String(ids)}`, command, 'referee');
    expect(answered).toMatchObject({ value: { outcome } });
  };
function hinting(host: Host, code: string, whyNone: HintsOffReason | null) {
  return async (cards: readonly string[], seat = 0) => {
    const said = { type: 'hand', cards } as const;
    const held = { table: code, seat, said, held: cards.length };
    const hints = createHints({
      tables: host.tables,
      hands: { findHand: () => Promise.resolve(held) },
      whyNoHints: () => whyNone,
    });
    const told = await hints({ table: code, seat });
    return told.ok ? told.value.said : told.refusal;
  };
}
const move = (made: GameMove): ScreenCommand => ({ type: 'move', move: made });

describe('a hint', () => {
  test.each<[string, TableSetup]>([
    ['classique', eachAlone('Anne', 'Bruno')],
    ['prestige', { ...eachAlone('Anne', 'Bruno'), edition: 'prestige' }],
    ['green', { ...eachAlone('Anne', 'Bruno'), edition: 'green' }],
  ])('names the card that lets a side drive, and says so: %s', async (_, setup) => {
    const { hint } = await atTable(setup);
    expect(await hint(HAND)).toMatchObject({
      type: 'hint',
      move: { type: 'play', card: 'roll' },
      because: 'goes',
      at: { moves: 0 },
    });
  });

  test('says against whom, and is the same however often it is asked', async () => {
    const { ask, hint } = await atTable(eachAlone('Anne', 'Bruno', 'Carla'));
    await ask(move({ type: 'discard', by: 'Anne', card: '25' }));
    await ask(move({ type: 'play', by: 'Bruno', card: 'roll' }));
    const told = await hint(['stop', 'stop', 'stop', 'stop', '200', '200', '200'], 2);
    expect(told).toMatchObject({
      move: { type: 'play', by: 'Carla', card: 'stop', on: 'Bruno' },
      because: 'stops',
    });
    expect(await hint(['stop', 'stop', 'stop', 'stop', '200', '200', '200'], 2)).toEqual(told);
  });

  test('says where a card goes at Elevens', async () => {
    const { hint } = await atTable(elevensFor('Zoé', 'Max'));
    const rows = ['c1', 'c2', 'c3', 'c4'];
    const whole = rows.flatMap((row) =>
      [8, 9, 10, 12, 13].map((value) => `${row}-${String(value)}`),
    );
    expect(await hint(whole)).toMatchObject({ type: 'hint', move: { type: 'place', by: 'Zoé' } });
    expect(await hint(whole.slice(1))).toMatchObject({ why: 'missing', cards: 1 });
  });

  test.each<[string, readonly ScreenCommand[], readonly string[], object]>([
    ['in a pause', [{ type: 'pause', paused: true }], HAND, { why: 'paused' }],
    ['out of turn', [move({ type: 'discard', by: 'Anne', card: '25' })], HAND, { why: 'turn' }],
    [
      'between rounds',
      [move({ type: 'discard', by: 'Anne', card: '25' }), move({ type: 'endRound' })],
      HAND,
      { why: 'turn' },
    ],
    [
      'while a partner has the seat',
      [{ type: 'partner', seat: 0, strength: 'easy', hands: 'told' }],
      HAND,
      { why: 'turn' },
    ],
    ['while a discard is announced', [{ type: 'armDiscard', armed: true }], HAND, { why: 'open' }],
    ['of part of a hand', [], HAND.slice(2), { why: 'missing', cards: 2 }],
    ['of more than a hand', [], [...HAND, '25'], { why: 'too-many', cards: 1 }],
    ['of no hand at all', [], [], { why: 'missing', cards: 7 }],
    [
      'of an impossible hand',
      [],
      ['roll', 'driving-ace', 'driving-ace', '25', '50', '75', '100'],
      { why: 'impossible' },
    ],
  ])('is not told %s', async (_, commands, cards, whyNot) => {
    const { ask, hint } = await atTable(eachAlone('Anne', 'Bruno'));
    for (const command of commands) await ask(command);
    expect(await hint(cards)).toMatchObject({ type: 'no-hint', ...whyNot });
  });

  test('tells who is attacked what ends it, and a coup-fourré before the next card is drawn', async () => {
    const { ask, hint } = await atTable(eachAlone('Anne', 'Bruno'));
    await ask(move({ type: 'play', by: 'Anne', card: 'roll' }));
    await ask(move({ type: 'play', by: 'Bruno', card: 'accident', on: 'Anne' }));
    expect(await hint(['repairs', ...HAND.slice(1)])).toMatchObject({
      move: { type: 'play', card: 'repairs' },
      because: 'ends',
    });
    const undrawn = HAND.slice(1);
    expect(await hint(undrawn)).toMatchObject({ why: 'missing', cards: 1 });
    expect(await hint(['driving-ace', ...undrawn.slice(1)])).toMatchObject({
      move: { type: 'coupFourre', by: 'Anne' },
    });
  });

  test('is not told where a card was refused, nor where the round cannot be', async () => {
    const { ask, hint } = await atTable(eachAlone('Anne', 'Bruno'));
    await ask(move({ type: 'play', by: 'Anne', card: '100' }), 'refused');
    expect(await hint(HAND)).toMatchObject({ why: 'open' });
    await ask({ type: 'takeBack' });
    expect(await hint(HAND)).toMatchObject({ type: 'hint' });
    await ask(move({ type: 'setDrawPile', is: 99 }));
    expect(await hint(HAND)).toMatchObject({ why: 'impossible' });
  });

  test.each<HintsOffReason>(['unwished', 'tournament'])(
    'is not given where it is %s',
    async (why) => {
      const { hint } = await atTable(eachAlone('Anne', 'Bruno'), why);
      expect(await hint(HAND)).toEqual({ type: 'no-hint', why, at: null });
    },
  );

  test('is given against the program without a wish of the venue, but not in a tournament', async () => {
    for (const why of ['unwished', 'tournament'] as const) {
      const { ask, hint } = await atTable(eachAlone('Anne', 'Bruno'), why);
      await ask({ type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' });
      const { type } = { type: '', ...(await hint(HAND)) };
      expect(type).toBe(why === 'unwished' ? 'hint' : 'no-hint');
    }
    const { ask, hint } = await atTable(eachAlone('Anne', 'Bruno', 'Carla'), 'unwished');
    await ask({ type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' });
    expect(await hint(HAND)).toMatchObject({ type: 'no-hint' });
  });

  test('is of the hand as it is by then, where a card was drawn while it was worked out', async () => {
    const { host, code } = await atTable(eachAlone('Anne', 'Bruno'));
    const known = [HAND.slice(1), HAND, HAND];
    const ask = () => {
      const cards = known.shift() ?? HAND;
      const said = { type: 'hand', cards } as const;
      return Promise.resolve({ table: code, seat: 0, said, held: cards.length });
    };
    const hints = createHints({
      tables: host.tables,
      hands: { findHand: ask },
      whyNoHints: () => null,
    });
    expect(await hints({ table: code, seat: 0 })).toMatchObject({
      value: { said: { type: 'hint' }, held: HAND.length },
    });
  });

  test('is of no hand where none is known to this server, and of no match that is counted by hand', async () => {
    const { host, code } = await atTable(eachAlone('Anne', 'Bruno'));
    const none = createHints({
      tables: host.tables,
      hands: { findHand: () => Promise.resolve(null) },
      whyNoHints: () => null,
    });
    expect(await none({ table: code, seat: 0 })).toEqual({
      ok: false,
      refusal: { code: 'no-hand' },
    });
  });
});
