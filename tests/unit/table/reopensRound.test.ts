import { expect, test } from 'vitest';
import { endsMatch } from '#lib/tally/optimisticSheets.ts';
import { reopensRound } from '#lib/table/view.ts';
import { eachAlone, evening } from '../../support/evening.ts';
import { tell } from './corrections.ts';
import { play } from '../../support/moves.ts';
import { tally } from '../../support/tally.ts';

test('undo asks first when it would take back the end of a round, and only then', () => {
  const table = evening(eachAlone('Anne', 'Bruno'));
  tell(table, play('Anne', 'roll'));
  expect(reopensRound(table.view())).toBe(false);
  tell(table, { type: 'endRound' });
  expect(reopensRound(table.view())).toBe(true);
  table.touch({ type: 'nextRound' });
  expect(reopensRound(table.view())).toBe(true);
  tell(table, play('Bruno', 'roll'));
  expect(reopensRound(table.view())).toBe(false);
});

test('undo asks first at the end of a match, but not for a corrected line of its sheet', () => {
  const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } });
  tell(table, play('Anne', 'roll'), { type: 'endRound' });
  expect(reopensRound(table.view())).toBe(true);
  tell(table, { type: 'correctSheet', round: 1, side: 0, line: 'distance', value: 25 });
  expect(reopensRound(table.view())).toBe(false);
});

test.each(['green', 'classique'] as const)(
  'the only round of a match of %s is its last, before its sheet is complete and after',
  (edition) => {
    const match = tally({ ...eachAlone('Anne', 'Bruno'), edition, options: { rounds: 1 } });
    const last = () =>
      endsMatch({ code: 'TABLE', match: match.match, moves: 0, line: null, last: null }, 1);
    expect(last()).toBe(true);
    match.write(0, 'km', edition === 'green' ? 1000 : 700).close();
    expect(match.match.winners).toEqual([0]);
    expect(last()).toBe(true);
  },
);
