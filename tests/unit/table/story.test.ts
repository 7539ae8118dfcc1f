import { describe, expect, it } from 'vitest';
import {
  costliestDecisions,
  mergeStoryPart,
  turningPoints,
  withChances,
  type StoryMove,
} from '#lib/table/story.ts';

/** A match of two sides in which the first was to win with that chance after each move, in per cent. */
const story = (...chances: readonly (number | null)[]): readonly StoryMove[] =>
  chances.map((percent, index) => ({
    number: index + 1,
    move: { type: 'discard', by: 'Anne', card: '25' },
    overruled: false,
    round: 1,
    shares: percent === null ? null : [percent / 100, 1 - percent / 100],
    ofRound: null,
    weighs: index + 1,
    decision: null,
  }));

const numbers = (moves: readonly StoryMove[]) => turningPoints(moves).map(({ number }) => number);

describe('the turning points of a match', () => {
  it('are the three moves that changed most, in order of play', () => {
    expect(numbers(story(50, 57, 40, 47, 47, 17, 25))).toEqual([3, 6, 7]);
    expect(numbers(story(50, 60, 40, 47, 47, 17, 22))).toEqual([2, 3, 6]);
  });

  it('are none where hardly anything changed', () => {
    expect(numbers(story(50, 52, 49, 51))).toEqual([]);
  });

  it('are not looked for where it was not said who was to win', () => {
    expect(numbers(story(null, 50, null, null, 90, 91))).toEqual([]);
  });

  it('name the move that was weighed late', () => {
    const [attack, answer] = story(50, 80);
    if (attack === undefined || answer === undefined) throw new Error('two moves');
    expect(turningPoints([attack, { ...answer, weighs: 1 }])).toEqual([
      { number: 1, shownAt: 2, before: [0.5, 0.5], after: [0.8, expect.closeTo(0.2)] },
    ]);
  });
});

it('stands in a record beside what else it holds', () => {
  const record = { game: '1000-bornes', meta: { table: 'K7QM' } };
  expect(withChances(record, story(null, 62))).toEqual({
    game: '1000-bornes',
    meta: {
      table: 'K7QM',
      chances: { of: 'match', steps: 5, moves: [{ after: 2, percent: [60, 40] }] },
    },
  });
});

it('shows the chances of the round by side, without a share for no winner', () => {
  const [move] = story(62);
  if (move === undefined) throw new Error('one move');
  const record = withChances({}, [{ ...move, ofRound: [0.41, 0.31] }]);
  expect(record.meta).toEqual({
    chances: {
      of: 'match',
      steps: 5,
      moves: [{ after: 1, percent: [60, 40], round: [40, 30] }],
    },
  });
});

it('tells the dearest decisions first', () => {
  const costs = [0.05, 0.2, 0.1, 0.04];
  const moves = story(50, 50, 50, 50).map((move, index) => {
    const decision = { side: 0, share: 0.5, instead: move.move };
    return { ...move, decision: { ...decision, shareInstead: 0.5 + (costs[index] ?? 0) } };
  });
  expect(costliestDecisions(moves).map(({ number }) => number)).toEqual([2, 3, 1]);
});

describe('a story that is told in stretches', () => {
  const whole = story(50, 60, 70, 80);
  const stretch = (from: number, to: number, line: number) => ({
    moves: whole.slice(from, to),
    draws: [],
    length: 4,
    line,
  });

  it('goes on where it was told to', () => {
    expect(mergeStoryPart(mergeStoryPart(null, stretch(0, 2, 0)), stretch(2, 4, 0))).toEqual(
      stretch(0, 4, 0),
    );
  });

  it('begins again where moves were put right meanwhile, as what was told of them is true no more', () => {
    const anew = mergeStoryPart(stretch(0, 2, 0), stretch(2, 4, 1));
    expect(anew).toEqual(stretch(0, 0, 1));
    expect(mergeStoryPart(anew, stretch(0, 4, 1))).toEqual(stretch(0, 4, 1));
  });

  it('is over at once where its only round was taken back', () => {
    const undone = { moves: [], draws: [], length: 0, line: 1 };
    expect(mergeStoryPart(stretch(0, 2, 0), undone)).toEqual(undone);
  });
});
