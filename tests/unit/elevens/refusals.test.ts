import { describe, expect, test } from 'vitest';
import { elevens } from '#lib/elevens/game.ts';
import type { Move, Refusal } from '#lib/elevens/moves.ts';
import { parseSetup, type SetupInput } from '#lib/elevens/setup.ts';
import { ROWS, stateOf, tableOf, type Given } from '../../support/elevens.ts';

const refusalOf = (move: Move, given: Given = {}): Refusal => {
  const decided = elevens.decide(move, stateOf(given));
  if (decided.ok) throw new Error('the move is legal');
  return decided.refusal;
};

describe('a refusal tells what a sentence about it needs', () => {
  const by = 'Zoé';

  test('of a card: its row and value, whether it was a joker, and the row of its link', () => {
    expect(refusalOf({ type: 'place', by, row: 'red', value: 14 })).toEqual({
      code: 'not-adjacent',
      by,
      row: 'red',
      value: 14,
      joker: false,
    });
    expect(
      refusalOf({ type: 'place', by, row: 'red', value: 14, joker: true, link: 'blue' }),
    ).toEqual({
      code: 'link-without-anchor',
      by,
      row: 'red',
      value: 14,
      joker: true,
      link: 'blue',
    });
  });

  test('of an unknown row: that one of the two that does not exist', () => {
    const place = (row: string, link: string) =>
      refusalOf({ type: 'place', by, row, value: 12, link }).row;
    expect(place('pink', 'red')).toBe('pink');
    expect(place('red', 'pink')).toBe('pink');
    expect(place('yellow', 'pink')).toBe('pink');
    expect(place('brown', 'pink')).toBe('brown');
    expect(refusalOf({ type: 'place', by, row: 'red', value: 14, link: 'blue' }).row).toBe('red');
  });

  test('of an exchange: where it was to be', () => {
    expect(refusalOf({ type: 'exchange', by, row: 'red', value: 12 })).toEqual({
      code: 'nothing-to-exchange',
      by,
      row: 'red',
      value: 12,
    });
  });

  test('of a pass too early: how many cards are left to draw', () => {
    expect(refusalOf({ type: 'pass', by }, { drawPile: 7 })).toEqual({
      code: 'must-draw',
      by,
      drawPile: 7,
    });
    expect(refusalOf({ type: 'end', by })).toEqual({ code: 'nothing-played', by });
  });

  test('a card out of turn: the player on turn', () => {
    expect(refusalOf({ type: 'draw', by: 'Max' })).toEqual({
      code: 'not-your-turn',
      by: 'Max',
      turn: 'Zoé',
    });
  });

  test('of leftovers: how many cards were counted, and how many told', () => {
    const table = tableOf({ hands: { Zoé: 1, Max: 5 } });
    table.place('Zoé', 'red', 12);
    const told = elevens.decide(
      { type: 'leftover', by: 'Max', numbers: [1, 2], jokers: 1 },
      table.state(),
    );
    expect(told).toEqual({
      ok: false,
      refusal: { code: 'leftover-mismatch', by: 'Max', hand: 5, told: 3 },
    });
  });
});

describe('a setup that the box cannot be set up for', () => {
  const seats = ['Zoé', 'Max'];
  test.each([
    ['rows-not-four', 'rows', { rows: ['red', 'yellow', 'green'] }],
    ['rows-not-different', 'rows', { rows: ['red', 'yellow', 'green', 'red'] }],
    ['empty-name', 'rows', { rows: ['red', 'yellow', 'green', ''] }],
    ['players-not-2-to-6', 'seats', { seats: ['Zoé'] }],
    ['players-not-2-to-6', 'seats', { seats: ['1', '2', '3', '4', '5', '6', '7'] }],
    ['seats-not-different', 'seats', { seats: ['Zoé', 'Zoé'] }],
    ['empty-name', 'seats', { seats: ['Zoé', ''] }],
    ['first-not-seated', 'first', { first: 'Ida' }],
    ['colours-not-four', 'colours', { colours: ['c1', 'c2', 'c3'] }],
    ['colours-not-four', 'colours', { colours: ['c1', 'c2', 'c3', 'c3'] }],
  ] as const)('%s, in its %s', (code, key, given: Partial<SetupInput>) => {
    expect(parseSetup({ rows: ROWS, seats, ...given })).toEqual({
      ok: false,
      refusal: { code, key },
    });
  });
});
