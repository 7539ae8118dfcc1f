import type { FinishedRound, Rules, State } from '../state.ts';

export const addScores = (totals: readonly number[], round: FinishedRound): readonly number[] =>
  totals.map((total, side) => total + (round.scores[side]?.total ?? 0));

/** The winners of the match after one more round, or null while it goes on. */
export const matchWinners = (state: State, round: FinishedRound): readonly number[] | null =>
  winnersAfter(state.rounds.length + 1, addScores(state.totals, round), state.setup.rules.match);

/** Who has won with these totals after so many rounds, or null while the match goes on; equal totals win together. */
export function winnersAfter(
  rounds: number,
  totals: readonly number[],
  match: Rules['match'],
): readonly number[] | null {
  const best = Math.max(...totals);
  const over = 'target' in match ? best >= match.target : rounds >= match.rounds;
  return over ? totals.flatMap((total, side) => (total === best ? [side] : [])) : null;
}
