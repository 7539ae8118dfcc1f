import { SPECIAL_POINTS } from './cards.ts';
import type { Leftover, Player, State } from './state.ts';
import { NO_FIGURES, type SideSummary, type Standing } from '../game/standing.ts';

const NOTHING: Leftover = { numbers: [], jokers: 0 };

function firstOut(state: State): number | null {
  const { phase } = state;
  const counts = !state.beginner || phase.type === 'turn' || phase.end.type !== 'hand-empty';
  return counts ? null : phase.end.player;
}

/** Returns the seats of players with remaining cards that are not entered yet. */
export function seatsToCount(state: State): readonly number[] {
  if (state.phase.type !== 'over' || firstOut(state) !== null) return [];
  return state.players.flatMap(({ hand, leftover }, at) =>
    hand > 0 && leftover === null ? [at] : [],
  );
}

/**
 * Returns the points in order of play. Null during the game, while leftovers are missing, and if
 * nothing is scored.
 */
export function scoresOf(state: State): readonly number[] | null {
  if (state.phase.type !== 'over' || firstOut(state) !== null) return null;
  return seatsToCount(state).length > 0 ? null : state.players.map(pointsOf);
}

function pointsOf({ bonus, leftover }: Player): number {
  const { numbers, jokers } = leftover ?? NOTHING;
  const left = numbers.reduce((sum, value) => sum + value, 0);
  return scoreOf({ bonus, numbers: left, jokers }).total;
}

export function scoreOf(counted: {
  readonly bonus: number;
  readonly numbers: number;
  readonly jokers: number;
}): {
  readonly bonus: number;
  readonly numbers: number;
  readonly jokers: number;
  readonly total: number;
} {
  const bonus = SPECIAL_POINTS * counted.bonus;
  const jokers = 0 - SPECIAL_POINTS * counted.jokers;
  const numbers = 0 - counted.numbers;
  return { bonus, numbers, jokers, total: bonus + numbers + jokers };
}

/** Returns the seats of the winners; null while unknown. Equal points win together. */
export function winnersOf(state: State): readonly number[] | null {
  const out = firstOut(state);
  if (out !== null) return [out];
  const scores = scoresOf(state);
  if (scores === null) return null;
  return best(scores);
}

export function best(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  return scores.flatMap((points, at) => (points === most ? [at] : []));
}

export function standingOf(state: State): Standing {
  const winners = winnersOf(state);
  const scores = scoresOf(state);
  const sides = state.players.map(({ name, bonus }, seat): SideSummary => {
    // A beginners' game that was played out counts as a round won.
    const total = scores?.[seat] ?? (winners?.includes(seat) === true ? 1 : 0);
    return {
      players: [name],
      total,
      rounds: winners === null ? [] : [{ ...NO_FIGURES, points: total, bonus }],
    };
  });
  return {
    sides,
    rounds: winners === null ? 0 : 1,
    winners,
    inPoints: !state.beginner || scores !== null,
    inRounds: false,
  };
}
