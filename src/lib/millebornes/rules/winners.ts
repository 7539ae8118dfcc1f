import type { FinishedRound, Rules, State, Setup } from '../state.ts';

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

/** The sides that a round nobody finished belongs to: those with the most km, where the edition asks for them. */
export function leaders(
  round: { readonly sides: readonly { readonly km: number }[] },
  setup: Setup,
): readonly number[] {
  if (setup.rules.unreached === 'nobody') return [];
  const most = Math.max(...round.sides.map((side) => side.km));
  return round.sides.flatMap((side, number) => (side.km === most ? [number] : []));
}
