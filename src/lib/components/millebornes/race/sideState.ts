import { isHazard, type Hazard } from '#lib/millebornes/cards.ts';
import type { MilleBornesView, SideView } from '#lib/millebornes/view.ts';

export type DrivingState =
  | { readonly type: 'rolling' }
  | { readonly type: 'stopped'; readonly by: Hazard }
  | { readonly type: 'waiting' };

export function drivingStateOf(side: SideView): DrivingState {
  if (side.battle !== null && isHazard(side.battle)) return { type: 'stopped', by: side.battle };
  return side.rolling ? { type: 'rolling' } : { type: 'waiting' };
}

export function sideOnTurn(match: MilleBornesView): number | null {
  const turn = match.round?.turn;
  return match.seats.find(({ name }) => name === turn)?.side ?? null;
}

export const seatsOf = (match: MilleBornesView, side: number): MilleBornesView['seats'] =>
  match.seats.filter((seat) => seat.side === side);
