import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#lib/table/answer.ts';
import type { TableCommand } from '#lib/table/commands.ts';
import { MAX_MOVES } from '#lib/table/decision.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import type { Share } from '#lib/table/events.ts';
import { decideAs, MAX_CORRECTED_MOVES } from '#lib/table/rights.ts';
import type { TableState } from '#lib/table/state.ts';
import { replace } from './corrections.ts';
import { eachAlone } from '../../support/evening.ts';

/** A match that players and the house tell, and how much they wrote down by that. */
function aMatch() {
  let state: TableState = openTable({ type: 'tableCreated', setup: eachAlone('Anne', 'Bruno') });
  let stored = 0;
  const now = (): TableState => state;
  function ask(command: TableCommand, share: Share = 'players'): Answer {
    const { events, answer } = decideAs('referee', command, state, share);
    for (const event of events) {
      state = evolveTable(event, state, 1);
      if (event.type === 'lineCorrected') stored += event.line.length;
    }
    return answer;
  }
  const count = (is: number) => ({ type: 'setDrawPile', is }) as const;
  const move = () => ask({ type: 'move', move: count(now().timeline.length % 100) });
  function correct(number: number, share: Share): Answer {
    const { line, timeline } = now();
    const change = replace(count(50 + (line % 2)));
    return ask({ type: 'correct', line, moves: timeline.length, number, change }, share);
  }
  return { now, move, correct, stored: () => stored };
}

const TOO_MANY = { outcome: 'not-now', reason: 'too-many-corrections' };

describe('a match that is corrected again and again', () => {
  test('stores so many moves by that, however long it is, and the house corrects still', () => {
    const match = aMatch();
    for (let moves = 0; moves < 150; moves++) match.move();
    let times = 0;
    while (match.correct(1, 'players').outcome === 'accepted') times += 1;
    expect(times, 'at the first move of a long evening').toBeGreaterThan(30);
    expect(match.correct(1, 'players')).toEqual(TOO_MANY);
    expect(match.now().notice, 'the table is not told').toMatchObject({ type: 'corrected' });
    expect(match.stored()).toBeLessThanOrEqual(MAX_CORRECTED_MOVES);
    expect(match.correct(1, 'own')).toMatchObject({ outcome: 'accepted' });
  });

  test('is corrected by players as if the house had not', () => {
    const match = aMatch();
    for (let moves = 0; moves < 150; moves++) match.move();
    while (match.correct(1, 'own').outcome === 'accepted');
    expect(match.correct(1, 'own')).toEqual(TOO_MANY);
    expect(match.correct(1, 'players')).toMatchObject({ outcome: 'accepted' });
  });

  test('goes on, and its last moves are corrected when there is no room for its first', () => {
    const match = aMatch();
    for (let moves = 0; moves < 150; moves++) match.move();
    while (match.correct(1, 'players').outcome === 'accepted');
    expect(match.move()).toMatchObject({ outcome: 'accepted' });
    expect(match.correct(match.now().timeline.length, 'players')).toMatchObject({
      outcome: 'accepted',
    });
  });
});

describe('a match of as many moves as one may have', () => {
  const match = aMatch();
  beforeAll(() => {
    for (let moves = 0; moves < MAX_MOVES; moves++) {
      expect(match.move()).toMatchObject({ outcome: 'accepted' });
    }
  });

  test('has no more', () => {
    expect(match.move()).toEqual({ outcome: 'not-now', reason: 'too-many-moves' });
    expect(match.now().timeline).toHaveLength(MAX_MOVES);
  });
});
