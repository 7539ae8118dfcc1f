import type { BoxId } from '../games/boxes.ts';
import type { RoundFigures, SideSummary } from '../game/standing.ts';
import type { MatchSummary } from './summary.ts';

/** A player with all sides they ever played in, a side with the same players, or an edition with all who played it. */
export type Grouping = 'player' | 'side' | 'edition';

/** Something great, who did it, and the code of its match. */
export interface Feat {
  readonly points: number;
  readonly names: readonly string[];
  readonly code: string;
}

/** What somebody did over many matches of one game. In a team, what the team did counts for each of its players. */
export interface Figures {
  /** Spelled as in the newest match; none for an edition. */
  readonly names: readonly string[];
  /** Null for people. */
  readonly edition: MatchSummary['edition'];
  /** Finished matches, and those of them that were won; of an edition, by the first side or by the player asked for. */
  readonly matches: number;
  readonly wins: number;
  /** Matches won one after the other: the most ever, and up to the newest. */
  readonly streak: number;
  readonly streakNow: number;
  /** Finished rounds, of matches going on too, and what was done in them together. Each side's count, in an edition. */
  readonly rounds: number;
  readonly km: number;
  readonly safeties: number;
  readonly coupsFourres: number;
  readonly bonus: number;
  /** Points, and the rounds that were counted in points. */
  readonly points: number;
  readonly roundsInPoints: number;
  /** The round with the most points; null before there is one. */
  readonly best: Feat | null;
}

const NONE = {
  ...{ matches: 0, wins: 0, streak: 0, streakNow: 0 },
  ...{ rounds: 0, km: 0, safeties: 0, coupsFourres: 0, bonus: 0 },
  ...{ points: 0, roundsInPoints: 0, best: null },
} as const satisfies Omit<Figures, 'names' | 'edition'>;

/** Matches opened from records were played elsewhere, or are known already; they count nowhere. */
export const countsIn = ({ looking }: MatchSummary): boolean => !looking;

/** The same person, however the name was typed that evening. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/**
 * The figures of everybody who played this game; who won most first, then who played less for it, then by name. Editions
 * played most go first.
 *
 * @param matches newest first
 * @param only the sides alone on which this player sat, as `nameKey` writes the name
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
      if (only !== undefined && !summary.players.some((name) => nameKey(name) === only)) continue;
      for (const whose of groupsOf(summary, match, by)) {
        const key = whose.edition ?? whose.names.map(nameKey).sort().join('\n');
        const group = groups.get(key) ?? startGroup(whose);
        groups.set(key, group);
        takeIn(group, match, side);
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
  { players }: SideSummary,
  { edition }: MatchSummary,
  by: Grouping,
): readonly Whose[] {
  if (by === 'edition') return edition === null ? [] : [{ names: [], edition }];
  const people = by === 'side' ? [players] : players.map((player) => [player]);
  return people.map((names) => ({ names, edition: null }));
}

/** Figures while they are added up, over matches from the newest back. */
interface Group {
  readonly figures: { -readonly [Key in keyof Figures]: Figures[Key] };
  /** The match taken in last: one counts once, however many of its sides belong here. */
  counted: MatchSummary | null;
  /** Matches won in a row, back from the last one that was taken in. */
  run: number;
  /** One was lost since then: the newest row is over. */
  broken: boolean;
}

const startGroup = (whose: Whose): Group => ({
  figures: { ...whose, ...NONE },
  counted: null,
  run: 0,
  broken: false,
});

/* Thousands of matches are added up while cards are laid: in place, not as one object after the other. */
function takeIn(group: Group, match: MatchSummary, side: number): void {
  const { figures } = group;
  const { players, rounds } = match.sides[side] ?? { players: [], rounds: [] };
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

/** `null` where nothing was counted. */
export const mean = (sum: number, count: number): number | null =>
  count === 0 ? null : sum / count;
