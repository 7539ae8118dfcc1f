import { accept } from '#lib/game/result.ts';
import { decideHouse, type AnyHouseCommand, type HouseNow } from '#lib/house/decide.ts';
import { deskTap } from '#lib/house/desk.ts';
import type { HouseState } from '#lib/house/state.ts';

export interface LaidAtDesk {
  readonly type: 'laidAtDesk';
  readonly tag: string;
  readonly reader: string;
}

export const decideWithDesk = (
  asked: AnyHouseCommand | LaidAtDesk,
  state: HouseState,
  now: HouseNow,
): ReturnType<typeof decideHouse> =>
  asked.type === 'laidAtDesk'
    ? accept({ events: deskTap(asked, asked.reader, state), answer: { made: null } })
    : decideHouse(asked, state, now);
