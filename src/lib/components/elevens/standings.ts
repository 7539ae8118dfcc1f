import type { ElevensView } from '#lib/elevens/view.ts';

const ELEVEN = 11;

/** Components of a player's points: bonus cards minus numbers and jokers left in hand. */
export interface PointsBreakdown {
  readonly name: string;
  readonly hand: number;
  readonly bonus: number;
  readonly left: readonly number[];
  readonly numbers: number;
  readonly jokers: number;
  readonly points: number;
}

/** Returns players by points, highest first; in playing order if points are not counted. */
export function standings({ seats, scores, winners }: ElevensView): PointsBreakdown[] {
  const lines = seats.map(({ name, hand, bonus, leftover }, at): PointsBreakdown => {
    const left = leftover?.numbers ?? [];
    return {
      name,
      hand,
      bonus: bonus * ELEVEN,
      left,
      numbers: left.reduce((sum, value) => sum + value, 0),
      jokers: (leftover?.jokers ?? 0) * ELEVEN,
      points: scores?.[at] ?? 0,
    };
  });
  const won = (line: PointsBreakdown) => (winners?.includes(line.name) === true ? 1 : 0);
  return lines.toSorted((a, b) => b.points - a.points || won(b) - won(a));
}
