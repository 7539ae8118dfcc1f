import type { StoryMove } from '#lib/table/story.ts';

/** Win probabilities (0 to 1) after `number` moves. */
export interface ChartPoint {
  readonly number: number;
  readonly shares: readonly number[];
}

/** Returns the moves with known win probabilities, in playing order. */
export const pointsOf = (moves: readonly StoryMove[]): readonly ChartPoint[] =>
  moves.flatMap(({ number, shares }) => (shares === null ? [] : [{ number, shares }]));

export const roundsOf = (moves: readonly StoryMove[]): readonly StoryMove[] =>
  moves.filter(({ round }, index) => index > 0 && round !== moves[index - 1]?.round);
