import type { Tap } from '../../../reader/events.ts';
import { boards } from './boards.ts';
import type { Misread, TapAnswered, TapClaim, TapPlace, TapServices, TapState } from './claim.ts';
import { enrolmentDesk } from './enrolmentDesk.ts';
import { houseTokens } from './houseTokens.ts';
import { openings } from './openings.ts';
import { table } from './table.ts';

/** Claims in order of precedence; the last one takes every tap that is left. */
export const TAP_CLAIMS: readonly TapClaim[] = [
  boards,
  enrolmentDesk,
  houseTokens,
  openings,
  table,
];

export async function answerByClaims(
  tap: Tap,
  state: TapState,
  services: TapServices,
  claims: readonly TapClaim[] = TAP_CLAIMS,
): TapAnswered {
  for (const each of claims) {
    const claimed = each.claim(tap, state);
    const answered = claimed === null ? null : await each.answer(claimed, tap, services);
    if (answered !== null) return answered;
  }
  throw new Error(`No claim answered the tap ${tap.id}.`);
}

/** Does nothing if no claim takes the unreadable tag. */
export async function handleMisread(
  misread: Misread,
  place: TapPlace,
  services: TapServices,
): Promise<void> {
  for (const each of TAP_CLAIMS) {
    const handled = each.misread?.(misread, place, services) ?? null;
    if (handled !== null) return handled;
  }
}
