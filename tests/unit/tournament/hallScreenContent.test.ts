import { describe, expect, it } from 'vitest';
import { resolveHallScreen } from '#lib/tournament/hallScreenContent.ts';
import { swiss, tournament } from '../../support/tournament.ts';

function twoTables() {
  const sunday = tournament(swiss(2));
  sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
  sunday.pair();
  const [sides = []] = sunday.round().tables.map((table) => table.sides);
  sunday.ask({ type: 'noteTable', round: 1, table: 1, sides, code: 'TABLE1' });
  return sunday.state();
}

describe('a screen of the hall', () => {
  it('that is to show the closest race says why it shows the standings, where none is running', () => {
    const { rounds } = twoTables();
    const standings = { list: 'standings', lacking: 'closest' };
    expect(resolveHallScreen('closest', { rounds: [], closest: null })).toEqual(standings);
    expect(resolveHallScreen('closest', { rounds, closest: null })).toEqual(standings);
    expect(resolveHallScreen('closest', { rounds, closest: 1 })).toEqual({ table: 'TABLE1' });
  });

  it('shows a table once it is open, a notice before, and its list during other play', () => {
    const { rounds } = twoTables();
    expect(resolveHallScreen(1, { rounds, closest: null })).toEqual({ table: 'TABLE1' });
    expect(resolveHallScreen(2, { rounds, closest: null })).toEqual({
      list: 'standings',
      lacking: 2,
    });
    expect(resolveHallScreen('clock', { rounds, closest: 1 })).toEqual({
      list: 'clock',
      lacking: null,
    });
  });
});
