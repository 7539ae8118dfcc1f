import { describe, expect, test } from 'vitest';
import { menuItems } from '#lib/components/tv/menuItems.ts';
import type { CardTable } from '#lib/table/view.ts';
import { eachAlone, evening } from '../../../support/evening.ts';

const labels = (view: CardTable, mayAct = true) =>
  menuItems(view, mayAct).map(({ label }) => label);

/** Anne has played one card; then the round was ended, if asked. */
function table({ ended = false } = {}) {
  const at = evening(eachAlone('Anne', 'Bruno'));
  at.touch({ type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
  if (ended) at.touch({ type: 'move', move: { type: 'endRound' } });
  return at;
}

describe('the menu of a television', () => {
  test('offers the pause alone before the first card', () => {
    expect(labels(evening(eachAlone('Anne', 'Bruno')).view())).toEqual(['tv.menu.pause']);
  });

  test('offers to take back the last move, as the page saw it', () => {
    const { view } = table();
    expect(labels(view())).toEqual(['tv.menu.pause', 'tv.menu.undo']);
    const { moves, line } = view();
    expect(menuItems(view(), true)[1]?.does).toEqual({ type: 'undo', moves, line });
  });

  test('asks again before it reopens a round', () => {
    const undo = menuItems(table({ ended: true }).view(), true)[1];
    expect(undo?.confirm).toBe('tv.menu.reopen');
    expect(menuItems(table().view(), true)[1]?.confirm).toBeUndefined();
  });

  test('offers the sheet of the last round once the next one is played', () => {
    const at = table({ ended: true });
    expect(labels(at.view())).not.toContain('tv.menu.sheet');
    at.touch({ type: 'nextRound' });
    expect(labels(at.view())).toContain('tv.menu.sheet');
  });

  test('offers to resume in a pause', () => {
    const at = table();
    at.touch({ type: 'pause', paused: true });
    expect(labels(at.view())).toEqual(['tv.menu.resume', 'tv.menu.undo']);
  });

  test('takes nothing back while a card is refused: its board does', () => {
    const at = table();
    at.lay('200');
    expect(at.view().warning).not.toBeNull();
    expect(labels(at.view())).toEqual(['tv.menu.pause']);
  });

  test('offers to read a coup-fourré as a safety played in turn', () => {
    const at = table();
    at.touch({ type: 'move', move: { type: 'play', by: 'Bruno', card: 'roll' } });
    at.touch({ type: 'move', move: { type: 'play', by: 'Anne', card: 'accident', on: 'Bruno' } });
    at.lay('driving-ace');
    expect(labels(at.view())).toContain('tv.menu.switch.play');
  });

  test('offers nothing that changes the match to a screen that only watches', () => {
    const at = table({ ended: true });
    at.touch({ type: 'nextRound' });
    expect(labels(at.view(), false)).toEqual(['tv.menu.sheet']);
    expect(labels({ ...at.view(), looking: true })).toEqual(['tv.menu.sheet']);
  });
});
