import type { FinishedRound, State } from '../state.ts';

export const addScores = (totals: readonly number[], round: FinishedRound): readonly number[] =>
  totals.map((total, side) => total + (round.scores[side]?.total ?? 0));

/** The winners of the match after one more round, or null while it goes on; equal totals win together. */
export function matchWinners(state: State, round: FinishedRound): readonly number[] | null {
  const totals = addScores(state.totals, round);
  const best = Math.max(...totals);
  const { match } = state.setup.rules;
  const over = 'target' in match ? best >= match.target : state.rounds.length + 1 >= match.rounds;
  return over ? totals.flatMap((total, side) => (total === best ? [side] : [])) : null;
}
