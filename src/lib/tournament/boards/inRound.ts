import type { Tournament } from '../state.ts';

/** Numbers of the boards that a round is played with, manche by manche. */
export const boardsIn = (
  round: number,
  { boards }: Pick<Tournament, 'boards'>,
): readonly number[] => boards?.rounds.find((each) => each.round === round)?.boards ?? [];
