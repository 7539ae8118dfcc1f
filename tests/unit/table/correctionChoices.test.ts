import { describe, expect, test } from 'vitest';
import { viewChoices } from '#lib/table/correct/choices.ts';
import { discard, play, tell } from '../../support/corrections.ts';
import { eachAlone, evening, TWO_TEAMS } from '../../support/evening.ts';

describe('what can be corrected at a move', () => {
  test('is another target, the discard, other players, and other cards, legal ones first', () => {
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
    expect(of('player').map(({ move }) => move)).toMatchObject([{ by: 'Chloé' }]);
  });

  test('is the near counts and the empty pile, for the count of the draw pile', () => {
    const table = evening(TWO_TEAMS);
    tell(table, { type: 'setDrawPile', is: 40 });
    const choices = viewChoices({ line: 0, moves: 1, number: 1 }, table.state());
    if ('reason' in choices) throw new Error('the line has not moved on');
    const counts = choices.replace.map(({ move }) => 'is' in move && move.is);
    expect(counts).toEqual([0, 35, 36, 37, 38, 39, 41, 42, 43, 44, 45]);
  });

  test('is nothing that was seen on another line', () => {
    const table = evening(TWO_TEAMS);
    expect(viewChoices({ line: 0, moves: 1, number: 1 }, table.state())).toEqual({
      reason: 'moved-on',
    });
  });
});
