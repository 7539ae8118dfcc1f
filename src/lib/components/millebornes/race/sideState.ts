import { isHazard, type Hazard } from '#lib/millebornes/cards.ts';
import type { MilleBornesView, SideView } from '#lib/millebornes/view.ts';

/** What a side can do at a glance. */
export type Going =
  | { readonly type: 'rolling' }
  | { readonly type: 'stopped'; readonly by: Hazard }
  /** No hazard lies there, but it may not go yet. */
  | { readonly type: 'waiting' };

export function goingOf(side: SideView): Going {
  if (side.battle !== null && isHazard(side.battle)) return { type: 'stopped', by: side.battle };
  return side.rolling ? { type: 'rolling' } : { type: 'waiting' };
}

/** The number of the side whose player is on turn, or null when nobody is. */
export function sideOnTurn(match: MilleBornesView): number | null {
  const turn = match.round?.turn;
  return match.seats.find(({ name }) => name === turn)?.side ?? null;
}

/** The players of a side with the cards in their hands, in order of play. */
export const seatsOf = (match: MilleBornesView, side: number): MilleBornesView['seats'] =>
  match.seats.filter((seat) => seat.side === side);
