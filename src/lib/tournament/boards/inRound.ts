import type { Tournament } from '../state.ts';

export const boardsIn = (
  round: number,
  { boards }: Pick<Tournament, 'boards'>,
): readonly number[] => boards?.rounds.find((each) => each.round === round)?.boards ?? [];
