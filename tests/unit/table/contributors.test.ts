import { describe, expect, it } from 'vitest';
import { decideTable } from '#lib/table/decide.ts';
import type { TableCommand } from '#lib/table/commands.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import type { TableState } from '#lib/table/state.ts';
import { withContributor } from '#lib/table/rights.ts';
import { eachAlone } from '../../support/evening.ts';

const setup = eachAlone('Anne', 'Bruno');
const opened = openTable({ type: 'tableCreated', setup, namesTellers: true });

const discard = (by: string): TableCommand => ({
  type: 'move',
  move: { type: 'discard', by, card: 'gasoline' },
});

/** Returns the state after a command of a device, or of a reader or shared screen if it is null. */
function told(device: string | null, command: TableCommand, state: TableState): TableState {
  const { events } = withContributor(device, decideTable(command, state), state);
  return events.reduce((now, event) => evolveTable(event, now, 7), state);
}

describe('the list of contributors to a match', () => {
  it('is empty at first, then contains each phone that has caused an event', () => {
    expect(opened.contributors).toEqual(new Set());
    const one = told('anne', discard('Anne'), opened);
    expect(told('bruno', discard('Bruno'), one).contributors).toEqual(new Set(['anne', 'bruno']));
  });

  it('contains each phone once', () => {
    const one = told('anne', discard('Anne'), opened);
    const again = withContributor('anne', decideTable(discard('Bruno'), one), one);
    expect(again.events.map(({ type }) => type)).toEqual(['movePlayed']);
  });

  it('leaves out phones that caused no event', () => {
    const nothing = { events: [], answer: { outcome: 'not-now', reason: 'moved-on' } } as const;
    expect(withContributor('anne', nothing, opened)).toBe(nothing);
  });

  it('is not limited to phones for good once a reader or the house has contributed', () => {
    const one = told('anne', discard('Anne'), opened);
    const others = told(null, discard('Bruno'), one);
    expect(others.contributors).toBeNull();
    expect(told('anne', discard('Anne'), others).contributors).toBeNull();
  });

  it('stays when the contribution is undone', () => {
    const one = told('anne', discard('Anne'), opened);
    expect(told('anne', { type: 'undo', moves: 1 }, one).contributors).toEqual(new Set(['anne']));
  });

  it('is unknown for a table from before it was recorded', () => {
    const old = openTable({ type: 'tableCreated', setup });
    expect(told('anne', discard('Anne'), old).contributors).toBeNull();
  });
});
