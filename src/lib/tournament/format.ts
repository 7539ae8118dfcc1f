/** How a tournament is played, all of it data. */
export interface Format {
  readonly system: System;
  /** How many play on for the first place; 0: the standing after the last round decides. */
  readonly final: number;
  /** Players of one entrant: 1 where each plays for himself, 2 for pairs. */
  readonly players: 1 | 2;
  readonly match: MatchLength;
  /** What a round without an opponent counts. */
  readonly bye: number;
  /** What decides between equal points, first things first. */
  readonly tieBreaks: readonly TieBreak[];
}

/**
 * Who meets whom:
 * - `swiss`: two at a table, those who stand alike, nobody twice against the same
 * - `tables`: three or four at a table, in the same way
 * - `groups`: everybody once against all others of his group, two at a table
 */
type System =
  | { readonly type: 'swiss'; readonly rounds: number; readonly points: readonly MarginStep[] }
  | {
      readonly type: 'tables';
      readonly rounds: number;
      /** The usual; a table has one less, or one more than three, where that leaves nobody out and the game can be played so. */
      readonly sides: 3 | 4;
      /** By place; the last ones go without where there are fewer. Those who share a place share its points. */
      readonly points: readonly number[];
    }
  | { readonly type: 'groups'; readonly size: number; readonly points: readonly MarginStep[] };

/** From this margin on the winner gets so much, and the loser so much; of margin 0 nobody wins. */
export interface MarginStep {
  readonly from: number;
  readonly winner: number;
  readonly loser: number;
}

/**
 * What decides between those with equal points:
 * - `direct`: who came out ahead where they met each other
 * - `wins`: tables won
 * - `score`: points of the game, all together
 * - `margin`: by how much these are above those of opponents
 * - `share`: the part of the points at a table, on average
 * - `opponents`: what the opponents have
 * - `beaten`: what those have who were beaten, and half of what those have who came out level
 */
export const TIE_BREAKS = [
  'direct',
  'wins',
  'score',
  'margin',
  'share',
  'opponents',
  'beaten',
] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/**
 * What happens to the cards when the time is out: `stop`: none is laid any more; `turn`: everybody plays once more; `round`: the
 * round is played to its end.
 */
export const LAST_CARDS = ['stop', 'turn', 'round'] as const;
type LastCard = (typeof LAST_CARDS)[number];

/** So many rounds of cards, so many minutes, or whichever comes first. */
export interface MatchLength {
  readonly rounds: number | null;
  readonly minutes: number | null;
  readonly lastCard: LastCard;
}

/** The win alone counts. */
export const WIN_OR_DRAW: readonly MarginStep[] = [
  { from: 0, winner: 1, loser: 1 },
  { from: 1, winner: 2, loser: 0 },
];

/** By place at tables of three and four. */
export const PLACES: readonly number[] = [3, 1.5, 0.5, 0];

/** Points are counted in steps of a half, so that shared ones are whole numbers of this part. */
export const PARTS_OF_A_POINT = 24;

/** What is wrong with a format; null: nothing. */
export type FormatProblem =
  'rounds' | 'size' | 'points' | 'final' | 'length' | 'tie-breaks' | 'seating';

export function problemOf(format: Format): FormatProblem | null {
  const { system, final, match, bye, tieBreaks } = format;
  if (system.type !== 'groups' && !isWithin(system.rounds, 1, MOST_ROUNDS)) return 'rounds';
  if (system.type === 'groups' && !isWithin(system.size, 2, MOST_IN_A_GROUP)) return 'size';
  if (!isHalf(bye) || !arePoints(system)) return 'points';
  if (final !== 0 && !isFinal(final, system)) return 'final';
  if (!isLength(match)) return 'length';
  const isNamed = tieBreaks.every((each) => TIE_BREAKS.includes(each));
  return isNamed && new Set(tieBreaks).size === tieBreaks.length ? null : 'tie-breaks';
}

/** At tables of three or four the final is one of them; else its losers are out. */
const isFinal = (final: number, { type }: System): boolean =>
  type === 'tables' ? final === 3 || final === 4 : isWithin(final, 2, MOST_IN_THE_FINAL);

const isLength = ({ rounds, minutes }: MatchLength): boolean =>
  (rounds !== null || minutes !== null) &&
  (rounds === null || isWithin(rounds, 1, 20)) &&
  (minutes === null || isWithin(minutes, 1, 600));

function arePoints(system: System): boolean {
  if (system.type === 'tables') {
    const { points } = system;
    return points.length > 0 && points.every((each, at) => isHalf(each) && each <= before(at));
    function before(at: number): number {
      return points[at - 1] ?? Infinity;
    }
  }
  const [draw, ...steps] = system.points;
  if (draw?.from !== 0 || draw.winner !== draw.loser) return false;
  return (
    system.points.every(
      ({ winner, loser }) => isHalf(winner) && isHalf(loser) && winner >= loser,
    ) &&
    steps.every(
      ({ from }, at) => Number.isSafeInteger(from) && from > (system.points[at]?.from ?? 0),
    )
  );
}

const isHalf = (points: number): boolean =>
  Number.isSafeInteger(points * 2) && points >= 0 && points <= 1_000;

const isWithin = (number: number, least: number, most: number): boolean =>
  Number.isSafeInteger(number) && number >= least && number <= most;

const MOST_ROUNDS = 30;
const MOST_IN_A_GROUP = 16;
const MOST_IN_THE_FINAL = 64;
