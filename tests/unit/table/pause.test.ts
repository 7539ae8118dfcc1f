import { describe, expect, test } from 'vitest';
import { correct, replace } from './corrections.ts';
import { evening, TWO_TEAMS } from '../../support/evening.ts';
import { discard } from '../../support/moves.ts';

describe('a pause', () => {
  test('plays nothing, lets the past be set right, and ends by a touch', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.touch({ type: 'pause', paused: true });
    expect(table.view()).toMatchObject({ paused: true, moves: 1 });
    expect(table.lay('roll')).toEqual({ outcome: 'not-now', reason: 'paused' });
    expect(table.token({ type: 'action', action: 'undo' })).toMatchObject({ reason: 'paused' });
    correct(table, 1, replace(discard('Anne', 'roll')));
    expect(table.touch({ type: 'move', move: { type: 'setDrawPile', is: 50 } })).toMatchObject({
      outcome: 'accepted',
    });
    table.touch({ type: 'pause', paused: false });
    expect(table.lay('roll')).toMatchObject({ outcome: 'accepted' });
  });

  test('begins and ends by the same token', () => {
    const table = evening(TWO_TEAMS);
    const lay = () => table.token({ type: 'action', action: 'pause' });
    expect(lay()).toMatchObject({ outcome: 'accepted' });
    expect(table.view().paused).toBe(true);
    expect(table.lay('roll')).toEqual({ outcome: 'not-now', reason: 'paused' });
    expect(lay()).toMatchObject({ outcome: 'accepted' });
    expect(table.view().paused).toBe(false);
    expect(table.lay('roll')).toMatchObject({ outcome: 'accepted' });
  });
});
