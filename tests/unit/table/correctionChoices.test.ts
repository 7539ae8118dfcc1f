import { describe, expect, test } from 'vitest';
import { viewChoices } from '#lib/table/correct/choices.ts';
import type { GameMove } from '#lib/games.ts';
import { tell } from './corrections.ts';
import { eachAlone, elevensFor, evening, TWO_TEAMS } from '../../support/evening.ts';
import { discard, play } from '../../support/moves.ts';

describe('the corrections offered for a move', () => {
  test('are another target, the discard, other players, and other cards, legal ones first', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Chloé', 'roll'));
    tell(table, play('Anne', 'stop', 'Bruno'));
    const choices = viewChoices({ line: 0, moves: 4, number: 4 }, table.state());
    if ('reason' in choices) throw new Error('the line has not moved on');
    expect(choices).toMatchObject({ number: 4, turn: 'Anne' });
    const of = (group: string) => choices.replace.filter((choice) => choice.group === group);
    expect(of('same-card').map(({ move }) => move)).toEqual([
      play('Anne', 'stop', 'Chloé'),
      discard('Anne', 'stop'),
    ]);
    expect(of('card')[0]).toMatchObject({ letLie: false });
    expect(of('card').at(-1)).toMatchObject({ letLie: true, move: { overrule: true } });
    expect(of('same-card').map(({ card }) => card)).toEqual(['stop', 'stop']);
    expect(of('player').map(({ move }) => move)).toMatchObject([{ by: 'Chloé' }]);
  });

  test('are the near counts and the empty pile, for the count of the draw pile', () => {
    const table = evening(TWO_TEAMS);
    tell(table, { type: 'setDrawPile', is: 40 });
    const choices = viewChoices({ line: 0, moves: 1, number: 1 }, table.state());
    if ('reason' in choices) throw new Error('the line has not moved on');
    const counts = choices.replace.map(({ move }) => 'is' in move && move.is);
    expect(choices.replace.every(({ card }) => card === null)).toBe(true);
    expect(counts).toEqual([0, 35, 36, 37, 38, 39, 41, 42, 43, 44, 45]);
  });

  test('are none on another line than the seen one', () => {
    const table = evening(TWO_TEAMS);
    expect(viewChoices({ line: 0, moves: 1, number: 1 }, table.state())).toEqual({
      reason: 'moved-on',
    });
  });
});

describe('the corrections offered for a card of Elevens', () => {
  type Place = Extract<GameMove, { readonly type: 'place' }>;
  const place = (row: string, value: number, more: Partial<Place> = {}): Place => ({
    type: 'place',
    by: 'Zoé',
    row,
    value,
    ...more,
  });
  const joker = (row: string, value: number): Place => place(row, value, { joker: true });

  /** The choices of a group at the last of these moves. */
  function choicesAfter(...moves: readonly GameMove[]) {
    const table = evening(elevensFor('Zoé', 'Max'));
    tell(table, ...moves);
    const last = { line: 0, moves: moves.length, number: moves.length };
    const choices = viewChoices(last, table.state());
    if ('reason' in choices) throw new Error('the line has not moved on');
    return (group: string) =>
      choices.replace.filter((choice) => choice.group === group).map(({ move }) => move);
  }

  test('are a near number, or a joker in its place', () => {
    const of = choicesAfter(place('red', 12));
    expect(of('same-card')).toEqual([]);
    expect(of('card')[0]).toEqual(place('red', 10));
    expect(of('joker')).toEqual([joker('red', 12)]);
  });

  test('are another place for a joker, or the number that belongs there', () => {
    const of = choicesAfter(joker('red', 12));
    expect(of('same-card')).toEqual([]);
    expect(of('joker')[0]).toEqual(joker('red', 10));
    expect(of('card')).toEqual([place('red', 12)]);
  });

  test('are the same card by the link from the other side', () => {
    const twoRows = [place('red', 12), place('red', 13), place('green', 12), place('green', 13)];
    const of = choicesAfter(...twoRows, place('yellow', 13, { by: 'Max', link: 'red' }));
    expect(of('same-card')).toEqual([place('yellow', 13, { by: 'Max', link: 'green' })]);
  });
});
