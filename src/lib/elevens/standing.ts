import { NO_FIGURES, type SideSummary, type Standing } from '../game/standing.ts';
import { scoresOf, winnersOf } from './score.ts';
import type { State } from './state.ts';

/** How a game stands; it is the one round of its match. */
export function standingOf(state: State): Standing {
  const winners = winnersOf(state);
  const scores = scoresOf(state);
  const sides = state.players.map(({ name, bonus }, seat): SideSummary => {
    const total = scores?.[seat] ?? 0;
    return {
      players: [name],
      total,
      rounds: winners === null ? [] : [{ ...NO_FIGURES, points: total, bonus }],
    };
  });
  return { sides, rounds: winners === null ? 0 : 1, winners, inPoints: scores !== null };
}
