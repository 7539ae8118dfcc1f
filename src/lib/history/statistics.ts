import type { BoxId } from '../games/boxes.ts';
import type { RoundFigures, SideSummary } from '../game/standing.ts';
import { isOver, type MatchSummary } from './summary.ts';

/** A player with all sides they ever played in, or a side with the same players. */
export type Grouping = 'player' | 'side';

/** What somebody did over many matches of one game. In a team, what the team did counts for each of its players. */
export interface Figures {
  /** Spelled as in the newest match. */
  readonly names: readonly string[];
  /** Finished matches, and those of them that were won. */
  readonly matches: number;
  readonly wins: number;
  /** Finished rounds, of matches going on too, and what was done in them together. */
  readonly rounds: number;
  readonly km: number;
  readonly safeties: number;
  readonly coupsFourres: number;
  readonly bonus: number;
  /** Points, and the rounds that were counted in points. */
  readonly points: number;
  readonly roundsInPoints: number;
  /** The round with the most points; null before there is one. */
  readonly best: { readonly points: number; readonly code: string } | null;
}

const NONE: Omit<Figures, 'names'> = {
  matches: 0,
  wins: 0,
  rounds: 0,
  km: 0,
  safeties: 0,
  coupsFourres: 0,
  bonus: 0,
  points: 0,
  roundsInPoints: 0,
  best: null,
};

/** Matches opened from records were played elsewhere, or are known already; they count nowhere. */
export const countsIn = ({ looking }: MatchSummary): boolean => !looking;

/** The same person, however the name was typed that evening. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/**
 * The figures of everybody who played this game; who won most first, then who played less for it, then by name.
 *
 * @param matches newest first
 */
export function figuresOf(
  matches: readonly MatchSummary[],
  game: BoxId,
  by: Grouping,
): readonly Figures[] {
  const groups = new Map<string, Figures>();
  for (const match of matches) {
    if (match.game !== game || !countsIn(match)) continue;
    for (const [side, summary] of match.sides.entries()) {
      for (const names of namesIn(summary, by)) {
        const key = names.map(nameKey).sort().join('\n');
        groups.set(key, withMatch(groups.get(key) ?? { names, ...NONE }, match, side, summary));
      }
    }
  }
  return [...groups.values()]
    .filter(({ matches: over, rounds }) => over + rounds > 0)
    .sort(inOrder);
}

const namesIn = ({ players }: SideSummary, by: Grouping): readonly (readonly string[])[] =>
  by === 'side' ? [players] : players.map((player) => [player]);

function withMatch(
  before: Figures,
  match: MatchSummary,
  side: number,
  { rounds }: SideSummary,
): Figures {
  const over = {
    ...before,
    matches: before.matches + (isOver(match) ? 1 : 0),
    wins: before.wins + (match.winners?.includes(side) === true ? 1 : 0),
  };
  return rounds.reduce<Figures>((figures, round) => withRound(figures, round, match), over);
}

const withRound = (before: Figures, round: RoundFigures, match: MatchSummary): Figures => ({
  ...before,
  rounds: before.rounds + 1,
  km: before.km + round.km,
  safeties: before.safeties + round.safeties,
  coupsFourres: before.coupsFourres + round.coupsFourres,
  bonus: before.bonus + round.bonus,
  ...(match.inPoints ? withPoints(before, round.points, match.code) : {}),
});

function withPoints({ points: sum, roundsInPoints, best }: Figures, points: number, code: string) {
  const isBest = best === null || points > best.points;
  return {
    points: sum + points,
    roundsInPoints: roundsInPoints + 1,
    best: isBest ? { points, code } : best,
  };
}

const inOrder = (one: Figures, other: Figures): number =>
  other.wins - one.wins ||
  one.matches - other.matches ||
  (one.names[0] ?? '').localeCompare(other.names[0] ?? '');

/** `null` where nothing was counted. */
export const mean = (sum: number, count: number): number | null =>
  count === 0 ? null : sum / count;
