export interface Format {
  readonly system: System;
  /** Number of entrants in the final; 0 if the standings after the last round decide. */
  readonly final: number;
  readonly players: 1 | 2;
  readonly match: MatchLength;
  readonly bye: number;
  readonly tieBreaks: readonly TieBreak[];
}

/**
 * Pairing system:
 * - `swiss`: tables of two, equal points meet, no rematches
 * - `tables`: the same with tables of three or four
 * - `groups`: round robin within each group, tables of two
 */
type System =
  | { readonly type: 'swiss'; readonly rounds: number; readonly points: readonly MarginStep[] }
  | {
      readonly type: 'tables';
      readonly rounds: number;
      /**
       * Usual number of sides. A table has one less, or one more than three, if that leaves no
       * entrant out and the game allows it.
       */
      readonly sides: 3 | 4;
      /** Points by place; smaller tables omit the last ones. Shared places share their points. */
      readonly points: readonly number[];
    }
  | { readonly type: 'groups'; readonly size: number; readonly points: readonly MarginStep[] };

export interface MarginStep {
  readonly from: number;
  readonly winner: number;
  readonly loser: number;
}

/**
 * Tie-breaks:
 * - `direct`: result of the meetings between tied entrants
 * - `wins`: tables won
 * - `score`: total points of the game
 * - `margin`: total lead over opponents, in points of the game
 * - `share`: mean share of a table's points
 * - `opponents`: sum of the opponents' points
 * - `beaten`: sum of beaten opponents' points, and half of those drawn against (Sonneborn-Berger)
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
 * Play after time is out: `stop`: no more cards; `turn`: one more turn for all; `round`: the round
 * is played to its end.
 */
export const LAST_CARDS = ['stop', 'turn', 'round'] as const;
type LastCard = (typeof LAST_CARDS)[number];

/** Maximum number of rounds or minutes; the first limit reached ends the match. */
export interface MatchLength {
  readonly rounds: number | null;
  readonly minutes: number | null;
  readonly lastCard: LastCard;
}

/** Default Swiss points: 2 for a win, 1 for a draw. */
export const WIN_OR_DRAW: readonly MarginStep[] = [
  { from: 0, winner: 1, loser: 1 },
  { from: 1, winner: 2, loser: 0 },
];

/** Default points by place at tables of three and four. */
export const PLACES: readonly number[] = [3, 1.5, 0.5, 0];

/** Internal unit: points come in halves, and this many parts keep shared points whole. */
export const PARTS_OF_A_POINT = 24;

/** Returns the first invalid part of a format; null if it is valid. */
export type FormatProblem =
  'rounds' | 'size' | 'points' | 'final' | 'length' | 'tie-breaks' | 'seating';

export function problemOf(format: Format): FormatProblem | null {
  const { system, final, match, bye, tieBreaks } = format;
  if (system.type !== 'groups' && !isWithin(system.rounds, 1, MAX_ROUNDS)) return 'rounds';
  if (system.type === 'groups' && !isWithin(system.size, 2, MAX_GROUP_SIZE)) return 'size';
  if (!isHalf(bye) || !arePoints(system)) return 'points';
  if (final !== 0 && !isFinal(final, system)) return 'final';
  if (!isLength(match)) return 'length';
  const isNamed = tieBreaks.every((each) => TIE_BREAKS.includes(each));
  return isNamed && new Set(tieBreaks).size === tieBreaks.length ? null : 'tie-breaks';
}

const isFinal = (final: number, { type }: System): boolean =>
  type === 'tables' ? final === 3 || final === 4 : isWithin(final, 2, MAX_FINAL_SIZE);

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

const MAX_ROUNDS = 30;
const MAX_GROUP_SIZE = 16;
const MAX_FINAL_SIZE = 64;
