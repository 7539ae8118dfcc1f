import type { Event } from './events.ts';
import type { FinishedRound, RoundEnd, State } from './state.ts';
import { scoreRound } from './scoring.ts';

/** How a round ended: who won it, and whether its last distance card was laid on an empty draw pile. */
export interface Outcome {
  readonly end: RoundEnd;
  /** The winning sides; several where equal kilometres share a round. */
  readonly won: readonly number[];
  readonly pileEmpty: boolean;
}

export const outcomeOf = (end: RoundEnd, winner: number, pileEmpty: boolean): Outcome => ({
  end,
  won: [winner],
  pileEmpty,
});

/** The end of a round that nobody reached the distance in; `state` is as it stands then. */
export function exhaust(state: State, end: RoundEnd = 'exhausted'): Event {
  return ended(state, { end, won: unreachedWinners(state), pileEmpty: true });
}

function unreachedWinners({ round, setup }: State): readonly number[] {
  if (round === null || setup.rules.unreached === 'nobody') return [];
  const most = Math.max(...round.sides.map((side) => side.km));
  const furthest = round.sides.flatMap((side, number) => (side.km === most ? [number] : []));
  return furthest.length > 1 && setup.rules.equalKm === 'nobody' ? [] : furthest;
}

/** The round's end with its sheet, and with the winners of the match if that is over too. */
export function ended(state: State, outcome: Outcome): Event {
  const scores = state.round === null ? [] : scoreRound(state.round, outcome, state.setup.rules);
  const [winner] = outcome.won;
  const round: FinishedRound = {
    end: outcome.end,
    winner: outcome.won.length === 1 && winner !== undefined ? winner : null,
    scores,
  };
  return { type: 'roundEnded', round, winners: winnersAfter(round, state) };
}

function winnersAfter(round: FinishedRound, state: State): readonly number[] | null {
  const totals = state.totals.map((total, side) => total + (round.scores[side]?.total ?? 0));
  const { match } = state.setup.rules;
  const most = Math.max(...totals);
  const over = 'rounds' in match ? state.rounds.length + 1 >= match.rounds : most >= match.target;
  return over ? totals.flatMap((total, side) => (total === most ? [side] : [])) : null;
}
