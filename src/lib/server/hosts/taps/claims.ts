import type { Tap } from '../../../reader/events.ts';
import type { Misread, TapAnswered, TapClaim, TapPlace, TapServices, TapState } from './claim.ts';
import { enrolmentDesk } from './enrolmentDesk.ts';
import { houseTokens } from './houseTokens.ts';
import { openings } from './openings.ts';
import { table } from './table.ts';

/** Claims of the core in order of precedence; the last one takes every tap that is left. */
export const TAP_CLAIMS: readonly TapClaim[] = [enrolmentDesk, houseTokens, openings, table];

/** All claims of a server. Those of extensions come first, in the order of their registration. */
export interface TapClaims {
  claim<Claimed>(claim: TapClaim<Claimed>): void;
  answer(tap: Tap, state: TapState, services: TapServices): TapAnswered;
  /** Does nothing if no claim takes the unreadable tag. */
  handleMisread(misread: Misread, place: TapPlace, services: TapServices): Promise<void>;
}

export function createTapClaims(own: readonly TapClaim[] = TAP_CLAIMS): TapClaims {
  const registered: TapClaim[] = [];
  const all = () => [...registered, ...own];
  return {
    claim: (added) => void registered.push(added),
    async answer(tap, state, services) {
      for (const each of all()) {
        const claimed = each.claim(tap, state);
        const answered = claimed === null ? null : await each.answer(claimed, tap, services);
        if (answered !== null) return answered;
      }
      throw new Error(`No claim answered the tap ${tap.id}.`);
    },
    async handleMisread(misread, place, services) {
      for (const each of all()) {
        const handled = each.misread?.(misread, place, services) ?? null;
        if (handled !== null) return handled;
      }
    },
  };
}
