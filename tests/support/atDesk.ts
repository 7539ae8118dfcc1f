import { accept } from '#lib/game/result.ts';
import { decideHouse, type AnyHouseCommand, type HouseNow } from '#lib/house/decide.ts';
import { deskTap } from '#lib/house/desk.ts';
import type { HouseState } from '#lib/house/state.ts';

/** A tag is laid on a reader while readers do other work than playing. */
export interface LaidAtDesk {
  readonly type: 'laidAtDesk';
  readonly tag: string;
  /** Id of the reader in the house. */
  readonly reader: string;
}

/** What a command, or what is laid, makes happen in the house. */
export const decideWithDesk = (
  asked: AnyHouseCommand | LaidAtDesk,
  state: HouseState,
  now: HouseNow,
): ReturnType<typeof decideHouse> =>
  asked.type === 'laidAtDesk'
    ? accept({ events: deskTap(asked, asked.reader, state), answer: { made: null } })
    : decideHouse(asked, state, now);
