import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { isHazard } from '#lib/millebornes/cards.ts';
import type { SideView } from '#lib/millebornes/view.ts';

/** Returns the side numbers in display order: own side first, then playing order. */
export function sidesFrom(me: string | null, match: MilleBornesView): number[] {
  const own = sideOfSeat(me, match) ?? 0;
  return match.sides.map((_, step) => (own + step) % match.sides.length);
}

export function sideOfSeat(me: string | null, match: MilleBornesView): number | null {
  return match.seats.find(({ name }) => name === me)?.side ?? null;
}

export function driving(side: SideView): 'rolling' | 'blocked' | 'notStarted' | 'stopped' {
  if (side.rolling) return 'rolling';
  if (side.battle !== null && isHazard(side.battle)) return 'blocked';
  return side.battle === null && side.km === 0 ? 'notStarted' : 'stopped';
}

export function handsOf(side: number, match: MilleBornesView): number {
  return match.seats.reduce((sum, seat) => sum + (seat.side === side ? seat.hand : 0), 0);
}
