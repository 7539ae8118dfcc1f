import { describe, expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { markOverruled } from '#lib/games/playing.ts';
import type { ClientCommand, ScreenCommand, TableCommand } from '#lib/table/commands.ts';
import { viewChoices } from '#lib/table/correct/choices.ts';
import type { Change } from '#lib/table/correct/correction.ts';
import { choicesFor, decideAs, previewFor } from '#lib/table/rights.ts';
import type { TableState } from '#lib/table/state.ts';
import { replace, tell } from './corrections.ts';
import { eachAlone, evening } from '../../support/evening.ts';
import { play } from '../../support/moves.ts';
import { withSeed } from '../../support/withSeed.ts';

const END: GameMove = { type: 'endRound' };
const ONLY_REFEREE = { outcome: 'not-now', reason: 'only-referee' };

/** Anne and Bruno have rolled. */
function twoRolling() {
  const table = evening(eachAlone('Anne', 'Bruno'));
  tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
  return table;
}

const undo = ({ timeline, line }: TableState): ScreenCommand => ({
  type: 'undo',
  moves: timeline.length,
  line,
});
const correcting = ({ timeline, line }: TableState, number: number, change: Change) =>
  ({ type: 'correct', line, moves: timeline.length, number, change }) as const;
const TOKEN: TableCommand = {
  type: 'tap',
  tap: { id: 'tap', reader: 'Reader', tag: '04ffffffffffff', at: 0 },
  binding: { type: 'action', action: 'undo' },
  otherDeck: false,
  role: { role: 'table' },
};
const asked = (command: ClientCommand, state: TableState) => ({
  player: decideAs('player', withSeed(command), state).answer,
  referee: decideAs('referee', withSeed(command), state).answer,
});
const THEIRS = { player: ONLY_REFEREE, referee: { outcome: 'accepted' } };
const ANYBODYS = { player: { outcome: 'accepted' }, referee: { outcome: 'accepted' } };

describe('a referee is required', () => {
  test.each<[string, GameMove]>([
    [
      'a card that the table lets lie',
      markOverruled(play('Anne', '200'), twoRolling().state().timeline.now),
    ],
    ['the end of a round', END],
    ['the count of the draw pile', { type: 'setDrawPile', is: 90 }],
  ])('to make, correct away, insert and undo %s', (_, move) => {
    const table = twoRolling();
    expect(asked({ type: 'move', move }, table.state())).toMatchObject(THEIRS);
    const insert = correcting(table.state(), 2, { type: 'insert', move });
    expect(asked(insert, table.state())).toMatchObject(THEIRS);
    tell(table, move);
    expect(asked(undo(table.state()), table.state())).toMatchObject(THEIRS);
    expect(asked(TOKEN, table.state())).toMatchObject(THEIRS);
    const remove = correcting(table.state(), 3, { type: 'remove' });
    expect(asked(remove, table.state())).toMatchObject(THEIRS);
    expect(previewFor('player', remove, table.state())).toEqual({ reason: 'only-referee' });
    expect(previewFor('referee', remove, table.state())).toHaveProperty('match');
  });

  test('not to undo or correct a player’s action, even if there is a referee', () => {
    const table = twoRolling();
    expect(asked(undo(table.state()), table.state())).toMatchObject(ANYBODYS);
    expect(asked(TOKEN, table.state())).toMatchObject(ANYBODYS);
    tell(table, { type: 'setDrawPile', is: 90 });
    const other = correcting(table.state(), 2, replace(play('Bruno', 'speed-limit', 'Anne')));
    expect(asked(other, table.state())).toMatchObject(ANYBODYS);
  });

  test('to correct a move so that a later one becomes invalid', () => {
    const table = twoRolling();
    tell(table, play('Anne', '25'));
    const removed = correcting(table.state(), 1, { type: 'remove' });
    const preview = previewFor('referee', removed, table.state());
    const letLie: unknown = expect.objectContaining({ fate: 'let-lie' });
    expect(preview).toMatchObject({ consequences: expect.arrayContaining([letLie]) as unknown });
    expect(asked(removed, table.state())).toMatchObject(THEIRS);
  });

  test('to undo a correction that added or removed a referee’s action', () => {
    const table = twoRolling();
    tell(table, { type: 'setDrawPile', is: 90 });
    table.touch(correcting(table.state(), 3, { type: 'remove' }));
    expect(asked(undo(table.state()), table.state())).toMatchObject(THEIRS);
    expect(asked(TOKEN, table.state())).toMatchObject(THEIRS);
  });

  test('to correct the sheet of a round', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), END);
    const sheet = { type: 'correctSheet', round: 1, side: 0, line: 'distance' } as const;
    const move: GameMove = { ...sheet, value: 900, note: 'miscounted' };
    expect(asked({ type: 'move', move }, table.state())).toMatchObject(THEIRS);
    tell(table, move);
    expect(asked(undo(table.state()), table.state())).toMatchObject(THEIRS);
  });
});

describe('the choices of a correction', () => {
  const choices = (state: TableState, number: number) =>
    viewChoices({ line: state.line, moves: state.timeline.length, number }, state);

  test('offer a player nothing that only the referee may say', () => {
    const state = twoRolling().state();
    const all = choices(state, 2);
    const some = choicesFor('player', all, state);
    if ('reason' in all || 'reason' in some) throw new Error('the line has not moved on');
    expect(all.replace.some(({ letLie }) => letLie)).toBe(true);
    expect(some.replace.length).toBeGreaterThan(0);
    expect([...some.replace, ...some.insert].some(({ letLie }) => letLie)).toBe(false);
    expect(choicesFor('referee', all, state)).toBe(all);
  });

  test('of a move of the referee are theirs', () => {
    const table = twoRolling();
    tell(table, { type: 'setDrawPile', is: 90 });
    expect(choicesFor('player', choices(table.state(), 3), table.state())).toEqual({
      reason: 'only-referee',
    });
  });
});
