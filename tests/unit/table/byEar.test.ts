import { describe, expect, test } from 'vitest';
import { decideAs } from '#lib/table/rights.ts';
import { openTable } from '#lib/table/evolve.ts';
import { isUnseen } from '#lib/table/view.ts';
import { eachAlone, evening, TWO_TEAMS } from '../../support/evening.ts';
import { house } from '../../support/house.ts';

const BY_EAR = { type: 'byEar', byEar: true } as const;

describe('a table that is played by ear', () => {
  test('is seen before its first card, and at the sheet; between the two it is heard', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.touch(BY_EAR);
    expect(isUnseen(table.view())).toBe(false);
    table.lay('roll');
    expect(isUnseen(table.view())).toBe(true);
    table.touch({ type: 'move', move: { type: 'endRound' } });
    expect(table.view().interval).toBe(true);
    expect(isUnseen(table.view())).toBe(false);
    table.touch({ type: 'nextRound' });
    expect(isUnseen(table.view())).toBe(true);
  });

  test('is not seen while a card laid on the sheet is refused or asks something', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.touch(BY_EAR);
    for (const card of ['roll', 'roll', 'roll']) table.lay(card);
    table.touch({ type: 'move', move: { type: 'endRound' } });
    table.lay('100');
    expect(table.view()).toMatchObject({ interval: true, warning: {} });
    expect(isUnseen(table.view())).toBe(true);
    table.touch({ type: 'takeBack' });
    expect(isUnseen(table.view())).toBe(false);
  });

  test('is shown again on request, and an open question stays open', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.touch(BY_EAR);
    for (const card of ['roll', 'roll', 'roll', 'stop']) table.lay(card);
    expect(table.view().question).not.toBeNull();
    table.touch({ type: 'byEar', byEar: false });
    expect(table.view()).toMatchObject({ byEar: false, question: {} });
    expect(isUnseen(table.view())).toBe(false);
  });

  test('can be switched in a pause, and to be asked twice changes nothing', () => {
    const table = evening(TWO_TEAMS);
    table.touch({ type: 'pause', paused: true });
    expect(table.touch(BY_EAR)).toMatchObject({ outcome: 'accepted' });
    const { position } = table.view();
    expect(table.touch(BY_EAR)).toMatchObject({ outcome: 'accepted' });
    expect(table.view()).toMatchObject({ byEar: true, position });
  });

  test('is so from the beginning where it was opened so; older tables are seen', () => {
    const opened = { type: 'tableCreated', setup: TWO_TEAMS } as const;
    expect(openTable({ ...opened, byEar: true }).byEar).toBe(true);
    expect(openTable(opened).byEar).toBe(false);
  });

  test('is made so by the referee or the house alone', () => {
    const state = openTable({ type: 'tableCreated', setup: TWO_TEAMS });
    expect(decideAs('player', BY_EAR, state)).toMatchObject({
      events: [],
      answer: { outcome: 'not-now', reason: 'only-referee' },
    });
    expect(decideAs('referee', BY_EAR, state).events).toEqual([{ type: 'byEarSet', byEar: true }]);
  });

  test('is opened so by the house, together with what is played', () => {
    const opened = house().ask({ type: 'createTable', setup: TWO_TEAMS, byEar: true });
    expect(opened).toMatchObject({ value: { table: [{ type: 'tableCreated', byEar: true }] } });
  });
});
