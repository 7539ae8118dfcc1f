import type { BoxId } from '../games/boxes.ts';
import type { RoundFigures } from '../game/standing.ts';
import { lineupsOf, type Lineup } from './lineups.ts';
import type { MatchSummary } from './summary.ts';

/** Grouping of figures: by player, by side with the same players, or by edition. */
export type Grouping = 'player' | 'side' | 'edition';

export interface Feat {
  readonly points: number;
  readonly names: readonly string[];
  readonly code: string;
}

/** Totals over many matches of one game. A team's results count for each of its players. */
export interface Figures {
  /** As in the newest match; empty for an edition. */
  readonly names: readonly string[];
  readonly edition: MatchSummary['edition'];
  /**
   * Finished matches, and those won. For an edition: by the first side, or by the selected player.
   */
  readonly matches: number;
  readonly wins: number;
  /** Longest and current streak of matches won. */
  readonly streak: number;
  readonly streakNow: number;
  /**
   * Finished rounds, including matches in play, with their totals. For an edition summed over all
   * sides.
   */
  readonly rounds: number;
  readonly km: number;
  readonly safeties: number;
  readonly coupsFourres: number;
  readonly bonus: number;
  readonly points: number;
  readonly roundsInPoints: number;
  readonly best: Feat | null;
}

const NONE = {
  matches: 0,
  wins: 0,
  streak: 0,
  streakNow: 0,
  rounds: 0,
  km: 0,
  safeties: 0,
  coupsFourres: 0,
  bonus: 0,
  points: 0,
  roundsInPoints: 0,
  best: null,
} as const satisfies Omit<Figures, 'names' | 'edition'>;

/** Excludes matches from records: they were played elsewhere or are known already. */
export const countsIn = ({ looking }: MatchSummary): boolean => !looking;

/** Normalises a player's name for comparison. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/**
 * Returns the figures of a game: most wins first, then fewest matches, then by name. Editions are
 * ordered by matches.
 *
 * @param matches newest first
 * @param only restricts to sides of this player, as returned by `nameKey`
 */
export function figuresOf(
  matches: readonly MatchSummary[],
  game: BoxId,
  by: Grouping,
  only?: string,
): readonly Figures[] {
  const groups = new Map<string, Group>();
  for (const match of matches) {
    if (match.game !== game || !countsIn(match)) continue;
    for (const [side, summary] of match.sides.entries()) {
      for (const lineup of lineupsOf(summary, match)) {
        const { players } = lineup;
        if (only !== undefined && !players.some((name) => nameKey(name) === only)) continue;
        for (const whose of groupsOf(players, match, by)) {
          const key = whose.edition ?? whose.names.map(nameKey).sort().join('\n');
          const group = groups.get(key) ?? startGroup(whose);
          groups.set(key, group);
          takeIn(group, match, side, lineup);
        }
      }
    }
  }
  return [...groups.values()]
    .map(({ figures }) => figures)
    .filter(({ matches: over, rounds }) => over + rounds > 0)
    .sort(inOrder);
}

type Whose = Pick<Figures, 'names' | 'edition'>;

function groupsOf(
  players: Lineup['players'],
  { edition }: MatchSummary,
  by: Grouping,
): readonly Whose[] {
  if (by === 'edition') return edition === null ? [] : [{ names: [], edition }];
  const people = by === 'side' ? [players] : players.map((player) => [player]);
  return people.map((names) => ({ names, edition: null }));
}

interface Group {
  readonly figures: { -readonly [Key in keyof Figures]: Figures[Key] };
  /** Last match added, so that a match with several sides of the group counts once. */
  counted: MatchSummary | null;
  run: number;
  broken: boolean;
}

const startGroup = (whose: Whose): Group => ({
  figures: { ...whose, ...NONE },
  counted: null,
  run: 0,
  broken: false,
});

/* Updates in place: thousands of matches are added up during play. */
function takeIn(group: Group, match: MatchSummary, side: number, lineup: Lineup): void {
  const { figures } = group;
  const { players, rounds } = lineup;
  if (match.winners !== null && group.counted !== match) countMatch(group, match.winners, side);
  group.counted = match;
  for (const round of rounds) {
    figures.rounds += 1;
    figures.km += round.km;
    figures.safeties += round.safeties;
    figures.coupsFourres += round.coupsFourres;
    figures.bonus += round.bonus;
    if (match.inPoints) {
      figures.points += round.points;
      figures.roundsInPoints += 1;
      figures.best = greater(figures.best, round, players, match);
    }
  }
}

function countMatch(group: Group, winners: readonly number[], side: number): void {
  const { figures } = group;
  const won = winners.includes(side);
  figures.matches += 1;
  figures.wins += won ? 1 : 0;
  group.run = won ? group.run + 1 : 0;
  group.broken ||= !won;
  figures.streak = Math.max(figures.streak, group.run);
  if (!group.broken) figures.streakNow = group.run;
}

const greater = (
  best: Feat | null,
  { points }: RoundFigures,
  names: readonly string[],
  { code }: MatchSummary,
): Feat | null => (best !== null && points <= best.points ? best : { points, names, code });

const inOrder = (one: Figures, other: Figures): number =>
  (one.edition === null ? other.wins - one.wins : other.matches - one.matches) ||
  one.matches - other.matches ||
  (one.names[0] ?? '').localeCompare(other.names[0] ?? '');

/** Returns null if there is nothing to average. */
export const mean = (sum: number, count: number): number | null =>
  count === 0 ? null : sum / count;
