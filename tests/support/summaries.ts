import type { RoundFigures } from '#lib/game/standing.ts';
import type { MatchSummary } from '#lib/history/summary.ts';

const ZERO: RoundFigures = { points: 0, km: 0, safeties: 0, coupsFourres: 0, bonus: 0 };

const figures = (of: Partial<RoundFigures>): RoundFigures => ({ ...ZERO, ...of });

let codes = 0;

/** A match as history knows it: sides of names ("Anne & Alice") with what they did in each round. */
export function aMatch(
  sides: Readonly<Record<string, readonly Partial<RoundFigures>[]>>,
  more: Partial<MatchSummary> = {},
): MatchSummary {
  const summaries = Object.entries(sides).map(([names, rounds]) => ({
    players: names.split(' & '),
    total: rounds.reduce((sum, { points = 0 }) => sum + points, 0),
    rounds: rounds.map(figures),
  }));
  codes += 1;
  return {
    code: `CODE${String(codes)}`,
    game: '1000-bornes',
    edition: 'classique',
    inPoints: true,
    inRounds: true,
    byHand: false,
    looking: false,
    interval: false,
    sides: summaries,
    rounds: summaries[0]?.rounds.length ?? 0,
    winners: null,
    moves: 40,
    stop: null,
    overruled: false,
    openedAt: 0,
    lastAt: 0,
    ...more,
  };
}
