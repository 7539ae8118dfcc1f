import { describe, expect, test } from 'vitest';
import { recordOfTable } from '#lib/table/record.ts';
import { correct, movesOf, replace, tell } from './corrections.ts';
import { eachAlone, evening, TWO_TEAMS } from '../../support/evening.ts';
import { stateAfter } from '../../support/tableRecord.ts';
import { discard, play } from '../../support/moves.ts';

describe('undo', () => {
  test('takes a correction back as one step, and then the last move', () => {
    const table = evening(TWO_TEAMS);
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Alice', '25'));
    const before = table.view().match;
    correct(table, 3, replace(play('Alice', '100')));
    expect(table.view().undoes).toBe('correction');
    const { line, moves } = table.view();
    table.touch({ type: 'undo', moves, line });
    expect(table.view()).toMatchObject({ match: before, undoes: 'move', moves: 3 });
    table.touch({ type: 'undo', moves: 3 });
    expect(table.view().moves).toBe(2);
  });

  test('takes back a correction that left no move', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'));
    const { match: before } = table.view();
    correct(table, 1, { type: 'remove' });
    expect(table.view()).toMatchObject({ moves: 0, undoes: 'correction' });
    table.touch({ type: 'undo', moves: 0 });
    expect(table.view()).toMatchObject({ match: before, undoes: 'move', moves: 1 });
  });

  test('pressed twice at once takes back the correction and no move', () => {
    const table = evening(TWO_TEAMS);
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
    correct(table, 2, replace(discard('Bruno', 'roll')));
    const { line, moves } = table.view();
    table.touch({ type: 'undo', moves, line });
    expect(table.touch({ type: 'undo', moves, line })).toMatchObject({ reason: 'moved-on' });
    expect(table.view().moves).toBe(2);
  });

  test('goes back over moves made since, to the correction and behind it', () => {
    const table = evening(TWO_TEAMS);
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
    correct(table, 2, { type: 'remove' });
    tell(table, discard('Bruno', '25'));
    const undo = () => table.touch({ type: 'undo', moves: table.view().moves });
    undo();
    undo();
    expect(movesOf(table)).toHaveLength(2);
  });

  test('of a safety read the other way after a correction takes back that reading alone', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', 'accident', 'Bruno'));
    tell(table, { type: 'coupFourre', by: 'Bruno', card: 'driving-ace' });
    correct(table, 1, replace(discard('Anne', '25')));
    table.touch({ type: 'switchReading' });
    expect(table.view().recent[0]?.move).toMatchObject({ type: 'play' });
    expect(table.view().recent[3]?.move).toEqual(discard('Anne', '25'));
  });
});

test('a late correction does not meet another move', () => {
  const table = evening(TWO_TEAMS);
  tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
  const { line, moves } = table.view();
  const late = { type: 'correct', line, moves, number: 2, change: { type: 'remove' } } as const;
  table.touch({ type: 'undo', moves: 2 });
  tell(table, discard('Bruno', '25'));
  expect(table.touch(late)).toEqual({ outcome: 'not-now', reason: 'moved-on' });
  expect(table.touch({ ...late, line: line + 1, number: 3 })).toMatchObject({ reason: 'moved-on' });
});

test('the log keeps both lines, and tells the corrected one again', () => {
  const table = evening(TWO_TEAMS);
  tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Alice', '25'));
  correct(table, 3, replace(play('Alice', '75')));
  const log = JSON.parse(JSON.stringify(table.log()));
  expect(log.map(({ type }: { type: string }) => type)).toEqual([
    'tableCreated',
    ...Array.from({ length: 3 }, () => 'movePlayed'),
    'lineCorrected',
  ]);
  expect(recordOfTable(stateAfter(log))).toEqual(recordOfTable(table.state()));
});
