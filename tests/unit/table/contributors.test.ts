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

/** What a device does at the table; null: a reader, or a screen of the house. */
function told(device: string | null, command: TableCommand, state: TableState): TableState {
  const { events } = withContributor(device, decideTable(command, state), state);
  return events.reduce((now, event) => evolveTable(event, now, 7), state);
}

describe('who has told a match', () => {
  it('is nobody at first, and then each phone that has made something happen', () => {
    expect(opened.contributors).toEqual(new Set());
    const one = told('anne', discard('Anne'), opened);
    expect(told('bruno', discard('Bruno'), one).contributors).toEqual(new Set(['anne', 'bruno']));
  });

  it('is written down once of each', () => {
    const one = told('anne', discard('Anne'), opened);
    const again = withContributor('anne', decideTable(discard('Bruno'), one), one);
    expect(again.events.map(({ type }) => type)).toEqual(['movePlayed']);
  });

  it('is nobody of whom nothing happened', () => {
    const nothing = { events: [], answer: { outcome: 'not-now', reason: 'moved-on' } } as const;
    expect(withContributor('anne', nothing, opened)).toBe(nothing);
  });

  it('is for good not the phones alone once a reader or the house has told something', () => {
    const one = told('anne', discard('Anne'), opened);
    const others = told(null, discard('Bruno'), one);
    expect(others.contributors).toBeNull();
    expect(told('anne', discard('Anne'), others).contributors).toBeNull();
  });

  it('stays so when what was told is taken back', () => {
    const one = told('anne', discard('Anne'), opened);
    expect(told('anne', { type: 'undo', moves: 1 }, one).contributors).toEqual(new Set(['anne']));
  });

  it('is not known of a table that was opened before this was written down', () => {
    const old = openTable({ type: 'tableCreated', setup });
    expect(told('anne', discard('Anne'), old).contributors).toBeNull();
  });
});
