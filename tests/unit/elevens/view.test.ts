import { describe, expect, test } from 'vitest';
import { cardOf, copiesOf, ELEVENS_CARDS, isCard } from '#lib/elevens/cards.ts';
import { elevens } from '#lib/elevens/game.ts';
import { legalMoves } from '#lib/elevens/legal.ts';
import { plainReading, readings } from '#lib/elevens/atTable.ts';
import type { State } from '#lib/elevens/state.ts';
import { viewOf } from '#lib/elevens/viewOf.ts';
import { stateOf, tableOf } from '../../support/elevens.ts';

test('the box has 84 numbers, 4 jokers, 15 links and 7 bonus cards', () => {
  const total = ELEVENS_CARDS.reduce((sum, card) => sum + copiesOf(card), 0);
  expect(total).toBe(84 + 4 + 15 + 7);
  expect(ELEVENS_CARDS.every(isCard)).toBe(true);
  expect([cardOf('c1-22'), cardOf('c5-1'), cardOf('toString')]).toEqual([null, null, null]);
});

describe('a card laid on a reader', () => {
  const middle = stateOf({ laid: { red: '12-15', yellow: '12* 13', green: '12-15' } });
  const seen = (card: string, state: State = middle) =>
    readings(card, state).map((move) => ('link' in move ? `link ${move.link}` : move.type));

  test('of a number means its own place, or the joker that lies there', () => {
    expect(seen('c1-16')).toEqual(['place']);
    expect(seen('c2-12')).toEqual(['exchange']);
    expect(seen('c4-12')).toEqual(['place']);
  });

  test('of a number that needs a link asks from which row when there are two', () => {
    expect(seen('c2-15')).toEqual(['link red', 'link green']);
    expect(seen('c4-15')).toEqual(['link green']);
    expect(
      seen('c2-15', { ...middle, players: middle.players.map((p) => ({ ...p, links: 0 })) }),
    ).toEqual([]);
  });

  test('without a legal reading is what decide gives the reason for', () => {
    expect(seen('c1-20')).toEqual([]);
    const plain = plainReading('c1-20', middle);
    expect(plain).toEqual({ type: 'place', by: 'Zoé', row: 'red', value: 20 });
    expect(plainReading('nonsense', middle)).toBeNull();
  });

  test('of a joker means every open place, or out of the game', () => {
    const meant = readings('joker', tableOf({ links: { Zoé: 0 } }).state());
    expect(meant).toHaveLength(8 + 1);
    expect(meant.at(-1)).toEqual({ type: 'throwJoker', by: 'Zoé' });
  });

  test('after a link spends it', () => {
    expect(readings('c2-14', middle, { withLink: true }).map((move) => 'link' in move)).toEqual([
      true,
      true,
    ]);
    expect(readings('c2-14', middle)).toHaveLength(1);
    expect(readings('link', tableOf({ laid: { red: '12' } }).state())).toEqual([
      { type: 'place', by: 'Zoé', row: 'yellow', value: 12, link: 'red' },
    ]);
  });
});

describe('the view', () => {
  test('shows a link between the rows that it joins, at the value of both', () => {
    const table = tableOf({ laid: { yellow: '12-14' } });
    table.place('Zoé', 'red', 14, 'yellow');
    table.place('Zoé', 'green', 13, 'yellow');
    expect(viewOf(table.state()).links).toEqual([
      { above: 0, value: 14 },
      { above: 1, value: 13 },
    ]);
  });

  test('shows rows, and what the player on turn may do', () => {
    const view = viewOf(stateOf({ laid: { red: '12-21', yellow: '12 13*' } }));
    expect(view.rows[0]?.complete).toEqual(['high']);
    expect(view.jokersOut).toBe(1);
    const { turn } = view;
    expect(turn).toMatchObject({ player: 'Zoé', cardsLeft: 4, mayDraw: true, mayPass: false });
    expect(turn).toMatchObject({ mayEnd: false, exchanges: [{ row: 'yellow', value: 13 }] });
    expect(turn?.choices).toContainEqual({
      row: 'yellow',
      value: 14,
      adjacent: true,
      links: ['red'],
    });
    expect(turn?.choices).toContainEqual({
      row: 'yellow',
      value: 21,
      adjacent: false,
      links: ['red'],
    });
    expect(turn?.choices.filter(({ row }) => row === 'red')).toHaveLength(1);
  });

  test('after the end shows who still has to tell', () => {
    const table = tableOf({ hands: { Zoé: 1 } });
    table.place('Zoé', 'red', 12);
    expect(viewOf(table.state())).toMatchObject({ over: true, turn: null, stillToTell: ['Max'] });
  });
});

/** Ways in which the next moves can go, to a depth. */
const count = (state: State, depth: number): number =>
  depth === 0
    ? 1
    : legalMoves(state).reduce((sum, move) => {
        const decided = elevens.decide(move, state);
        const events = decided.ok ? decided.value : [];
        return (
          sum +
          count(
            events.reduce((now, event) => elevens.evolve(event, now), state),
            depth - 1,
          )
        );
      }, 0);

test.each([
  // 8 places for a number or a joker, a throw, a draw.
  ['the opening', stateOf({}), 1, 18],
  ['the beginners’ opening', stateOf({ beginner: true }), 1, 9],
  // 8 placings, each followed by 8 placings and the end of the turn; the draw is followed by 9 moves.
  ['the beginners’ opening', stateOf({ beginner: true }), 2, 8 * 9 + 9],
  ['the last card', stateOf({ beginner: true, hands: { Zoé: 1 } }), 2, 9],
])('from %s there are as many lines of %#: depth counted', (_, state, depth, lines) => {
  expect(count(state, depth)).toBe(lines);
});
