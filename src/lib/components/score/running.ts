import type { TallyMatch } from '#lib/tally/view.ts';

/** Points of each side with those of the round going on, as far as it is filled in. */
export function running({ totals, sheets }: TallyMatch): readonly number[] {
  const open = sheets.find(({ closed }) => !closed);
  return totals.map((total, side) => total + (open?.scores[side]?.total ?? 0));
}
