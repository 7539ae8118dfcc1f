import type { FinishedRound, Rules, State, Setup } from '../state.ts';

export const addScores = (totals: readonly number[], round: FinishedRound): readonly number[] =>
  totals.map((total, side) => total + (round.scores[side]?.total ?? 0));

/** Returns the winners of the match after one more round, or null if it goes on. */
export const matchWinners = (state: State, round: FinishedRound): readonly number[] | null =>
  winnersAfter(state.rounds.length + 1, addScores(state.totals, round), state.setup.rules.match);

/**
 * Returns the winners with these totals after `rounds` rounds, or null if the match goes on. Equal
 * totals win together.
 */
export function winnersAfter(
  rounds: number,
  totals: readonly number[],
  match: Rules['match'],
): readonly number[] | null {
  const best = Math.max(...totals);
  const over = 'target' in match ? best >= match.target : rounds >= match.rounds;
  return over ? totals.flatMap((total, side) => (total === best ? [side] : [])) : null;
}

/**
 * Returns the winners of a round in which no side reached the distance: those with the most km, if
 * the edition says so.
 */
export function leaders(
  round: { readonly sides: readonly { readonly km: number }[] },
  setup: Setup,
): readonly number[] {
  if (setup.rules.unreached === 'nobody') return [];
  const most = Math.max(...round.sides.map((side) => side.km));
  return round.sides.flatMap((side, number) => (side.km === most ? [number] : []));
}
