import {
  NO_FIGURES,
  type RoundFigures,
  type SideSummary,
  type Standing,
} from '../game/standing.ts';
import type { Tariff } from './editions/edition.ts';
import { EDITIONS } from './editions/index.ts';
import type { RoundScore, SideCount } from './score.ts';
import type { State } from './state.ts';
import { pointsSoFar } from './scoring.ts';

const ALL_SAFETIES = 4;

export function standingOf({ setup, rounds, counted, totals, winners }: State): Standing {
  const { tariff } = EDITIONS[setup.edition];
  const sides = setup.sides.map((seats, side): SideSummary => ({
    players: seats.map((seat) => setup.seats[seat] ?? ''),
    total: totals[side] ?? 0,
    rounds: rounds.map(({ scores }, at) =>
      figuresOf(scores[side] ?? { total: 0 }, counted[at]?.[side], tariff),
    ),
  }));
  return { sides, rounds: rounds.length, winners, inPoints: tariff !== null, inRounds: true };
}

/**
 * Takes figures from the sheet where it has the line, because a line may be corrected; else from
 * the cards.
 */
function figuresOf(
  score: RoundScore,
  counted: SideCount | undefined,
  tariff: Tariff | null,
): RoundFigures {
  const { total: points, distance = 0, safeties = 0, coupsFourres = 0 } = score;
  if (tariff === null) {
    const { km = 0, safeties: exposed = 0, coupsFourres: answers = 0 } = counted ?? {};
    return { ...NO_FIGURES, points, km, safeties: exposed, coupsFourres: answers };
  }
  return {
    ...NO_FIGURES,
    points,
    km: distance / tariff.perKm,
    safeties: safeties === tariff.allSafeties ? ALL_SAFETIES : safeties / tariff.safety,
    coupsFourres: coupsFourres / tariff.coupFourre,
  };
}

/**
 * Returns points by side with those certain in the current round, or rounds won if the match counts
 * those.
 */
export function pointsNow({ setup, round, totals }: State): readonly number[] {
  const counts = setup.rules.tariff !== null && round !== null;
  const running = counts ? pointsSoFar(round, setup) : [];
  return totals.map((total, side) => total + (running[side] ?? 0));
}

/**
 * Returns the points by side. If the match counts rounds won, returns them in km and adds the km of
 * the current round.
 */
export function raceNow(state: State): readonly number[] {
  const { rules } = state.setup;
  const points = pointsNow(state);
  if (rules.tariff !== null) return points;
  return points.map((won, side) => won * rules.distance + (state.round?.sides[side]?.km ?? 0));
}
