import { describe, expect, test } from 'vitest';
import type { FirstPlayerRule } from '#lib/game/rematch.ts';
import { cardGameSetup, rematchOf } from '#lib/games/playing.ts';
import type { TableSetup } from '#lib/games.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import type { TableState } from '#lib/table/state.ts';
import { eachAlone, elevensFor, evening, TWO_TEAMS } from '../../support/evening.ts';
import { tally } from '../../support/tally.ts';

/**
 * Returns the first player of the next match, and checks that the rest of the setup is unchanged.
 */
function first(
  { setup, timeline }: TableState,
  begins: FirstPlayerRule = 'next',
): string | undefined {
  const next = rematchOf(setup, timeline.now, begins);
  const { first: begun, ...same } = boxOf(next);
  const { first: _, ...before } = boxOf(setup);
  expect(same).toEqual(before);
  return begun;
}
const boxOf = (setup: TableSetup) => {
  const box = cardGameSetup(setup);
  if (!('seats' in box)) throw new Error('nobody sits there');
  return { ...box, first: 'first' in box ? box.first : undefined };
};

/** Plays so many rounds of one card each. */
function played(setup: typeof TWO_TEAMS, rounds: number) {
  const table = evening({ ...setup, options: { rounds } });
  for (let round = 0; round < rounds; round += 1) {
    table.lay('roll');
    table.touch({ type: 'move', move: { type: 'endRound' } });
    table.touch({ type: 'nextRound' });
  }
  return table;
}

describe('the next to begin a rematch', () => {
  test('is the player who would have begun the next round', () => {
    expect(first(played(TWO_TEAMS, 1).state())).toBe('Bruno');
    expect(first(played(TWO_TEAMS, 2).state())).toBe('Alice');
    expect(first(played({ ...TWO_TEAMS, first: 'Basile' }, 1).state())).toBe('Anne');
  });

  test('is the next of those who lost, where losers begin', () => {
    const table = evening({ ...eachAlone('Anne', 'Bruno', 'Chloé'), options: { rounds: 1 } });
    table.lay('roll');
    table.lay('roll');
    table.lay('roll');
    table.lay('25');
    table.lay('100');
    table.touch({ type: 'move', move: { type: 'endRound' } });
    expect(table.view().match.winners).toEqual([1]);
    expect([first(table.state()), first(table.state(), 'losers')]).toEqual(['Bruno', 'Chloé']);
  });

  test('sits next in a game that is one round, and at a match that was counted by hand', () => {
    expect(first(evening(elevensFor('Zoé', 'Max')).state())).toBe('Max');
    expect(first(tally(elevensFor('Zoé', 'Max')).state)).toBe('Max');
    expect(first(tally(TWO_TEAMS).state)).toBe('Anne');
  });
});

describe('the token "rematch"', () => {
  const lay = (table: ReturnType<typeof played>) =>
    table.token({ type: 'action', action: 'rematch' });

  test('says at a table that is over that the same players go on', () => {
    const table = played(TWO_TEAMS, 1);
    const answer = lay(table);
    expect(answer).toEqual({ outcome: 'told', told: { type: 'rematch' } });
    expect(answerText('fr', table.view().match, answer)).toMatch(/revanche est ouverte/);
  });

  test('is refused while a match goes on, and before it begins', () => {
    const table = evening(TWO_TEAMS);
    expect(lay(table)).toMatchObject({ reason: 'match-goes-on' });
    table.lay('roll');
    const going = lay(table);
    expect(going).toEqual({ outcome: 'not-now', reason: 'match-goes-on' });
    expect(answerText('en', table.view().match, going)).toMatch(/not over/);
  });
});
