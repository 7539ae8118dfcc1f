import type { StoryMove } from '#lib/table/story.ts';

/** A moment on the chart: after so many moves, from 0 to 1. */
export interface ChartPoint {
  readonly number: number;
  readonly shares: readonly number[];
}

/** The moments of which it is known who was to win, in order of play. */
export const pointsOf = (moves: readonly StoryMove[]): readonly ChartPoint[] =>
  moves.flatMap(({ number, shares }) => (shares === null ? [] : [{ number, shares }]));

/** The first move of each round that is told of, after the first round. */
export const roundsOf = (moves: readonly StoryMove[]): readonly StoryMove[] =>
  moves.filter(({ round }, index) => index > 0 && round !== moves[index - 1]?.round);
