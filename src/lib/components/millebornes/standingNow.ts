import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { ahead } from '#lib/game/ahead.ts';

/** Points of each side with those of the round going on that are certain; where rounds won are counted, those. */
export const totalsNow = ({ sides }: MilleBornesView): readonly number[] =>
  sides.map(({ total, running }) => total + (running ?? 0));

/** The side that leads while a round is played; null while nobody does, and where points are not counted. */
export const leaderNow = (match: MilleBornesView): number | null =>
  match.sides.some(({ running }) => running === null)
    ? null
    : (ahead(totalsNow(match))?.side ?? null);
