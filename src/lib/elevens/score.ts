import { SPECIAL_POINTS } from './cards.ts';
import type { Leftover, Player, State } from './state.ts';
import { NO_FIGURES, type SideSummary, type Standing } from '../game/standing.ts';

const NOTHING: Leftover = { numbers: [], jokers: 0 };

/** The beginner who played out the hand: then nothing is counted. */
function firstOut(state: State): number | null {
  const { phase } = state;
  const counts = !state.beginner || phase.type === 'turn' || phase.end.type !== 'hand-empty';
  return counts ? null : phase.end.player;
}

/** Numbers of the players who still have to tell the cards left in their hands. */
export function stillToTell(state: State): readonly number[] {
  if (state.phase.type !== 'over' || firstOut(state) !== null) return [];
  return state.players.flatMap(({ hand, leftover }, at) =>
    hand > 0 && leftover === null ? [at] : [],
  );
}

/** Points in order of play; null while the game goes on or cards are untold, and where nothing is counted. */
export function scoresOf(state: State): readonly number[] | null {
  if (state.phase.type !== 'over' || firstOut(state) !== null) return null;
  return stillToTell(state).length > 0 ? null : state.players.map(pointsOf);
}

function pointsOf({ bonus, leftover }: Player): number {
  const { numbers, jokers } = leftover ?? NOTHING;
  const left = numbers.reduce((sum, value) => sum + value, 0);
  return scoreOf({ bonus, numbers: left, jokers }).total;
}

/** The lines of a player's score: bonus cards and jokers are counted, numbers summed up. */
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

/** Numbers of the winners; null while they are not known. Equal points win together. */
export function winnersOf(state: State): readonly number[] | null {
  const out = firstOut(state);
  if (out !== null) return [out];
  const scores = scoresOf(state);
  if (scores === null) return null;
  return best(scores);
}

/** Numbers of those with the most points. */
export function best(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  return scores.flatMap((points, at) => (points === most ? [at] : []));
}

/** How a game stands; it is the one round of its match. */
export function standingOf(state: State): Standing {
  const winners = winnersOf(state);
  const scores = scoresOf(state);
  const sides = state.players.map(({ name, bonus }, seat): SideSummary => {
    // A beginners' game that somebody played out is a round won.
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
