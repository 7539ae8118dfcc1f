import type { GameMove } from '../games.ts';
import { handChange, hasCard, hasPartners, isMatchOver, seatNames } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import { answerOnly, noted, notNow, settle, withNotice, type TableDecision } from './decision.ts';
import { heldBy, isTold, missingOf, strengthAt } from './partners.ts';
import { isOfNow, isOpen } from './screens.ts';
import type { PartnerActs, PartnerStuck, SeatPartner } from './commands.ts';
import type { TableState } from './state.ts';

const done = { outcome: 'accepted', move: null } as const;

export function seatPartner(
  { seat, strength, hands, seed }: SeatPartner,
  state: TableState,
): TableDecision {
  const game = state.timeline.now;
  if (!hasPartners(game) || seatNames(game)[seat] === undefined) return notNow('no-such-place');
  if (isMatchOver(game)) return notNow('no-such-action');
  const { partners } = state;
  const now = strengthAt(seat, state);
  const isNobodys = partners === null || partners.seats.length > 0;
  const isSame =
    now === strength && (partners?.hands === hands || (strength === null && isNobodys));
  if (isSame) return answerOnly(done);
  const seated = { type: 'partnerSeated', seat, strength, hands } as const;
  // Hands that were dealt stay; others come from a seed that was never used.
  return noted(partners?.hands === 'dealt' ? seated : { ...seated, seed });
}

/** A card that was laid on the reader of the hand, or named by a touch; the same tag laid again is the same card. */
export function tellCard(
  seat: number,
  card: string,
  tag: TagId | null,
  state: TableState,
): TableDecision {
  if (!isTold(seat, state) || !hasCard(card, state.timeline.now)) return notNow('no-such-place');
  const known = tag !== null && heldBy(seat, state).some((held) => held.tag === tag);
  if (known) return answerOnly(done);
  if (missingOf(seat, state) <= 0) return notNow('nothing-to-count');
  return noted({ type: 'partnerTold', seat, card, tag });
}

export function untellCard(seat: number, state: TableState): TableDecision {
  if (heldBy(seat, state).length === 0) return notNow('nothing-to-undo');
  return noted({ type: 'partnerUntold', seat });
}

/** The partner whose card that is, laid on the reader of that hand or of nobody's; null: no partner's. */
export function partnerAtHand(seat: number | undefined, state: TableState): number | null {
  if (seat !== undefined) return isTold(seat, state) ? seat : null;
  const waits = state.partners?.seats.find((each) => missingOf(each.seat, state) > 0);
  return waits?.seat ?? null;
}

/** Plays what a partner has thought of; a card of a real hand it only names, for somebody to lay it. */
export function actForPartner(
  { seat, strength, move, moves, line }: PartnerActs,
  state: TableState,
): TableDecision {
  const { partners, timeline } = state;
  const isAsThought = isOfNow({ moves, line }, state) && strengthAt(seat, state) === strength;
  if (partners === null || !isAsThought || !isThinking(state)) return movedOn();
  const { laid } = handChange(move, timeline.now);
  if (partners.hands !== 'told' || laid === null) return settle(move, null, 'screen', state);
  // It was told otherwise meanwhile.
  if (!heldBy(seat, state).some(({ card }) => card === laid)) return movedOn();
  return withNotice({ type: 'partner-lays', move }, done);
}

const movedOn = (): TableDecision => answerOnly({ outcome: 'not-now', reason: 'moved-on' });

/** Tells all that a partner can think of nothing: people put right what cannot be, or take its chair. */
export function sayStuck({ seat, why, ...at }: PartnerStuck, state: TableState): TableDecision {
  const player = seatNames(state.timeline.now)[seat];
  const isAsThought = isOfNow(at, state) && strengthAt(seat, state) !== null;
  if (player === undefined || !isAsThought || !isThinking(state)) return movedOn();
  return withNotice({ type: 'partner-stuck', player, why }, done);
}

/** Nothing waits for people, so that a partner may go on. */
const isFree = (state: TableState): boolean =>
  !isOpen(state) &&
  !state.interval &&
  !state.paused &&
  !state.looking &&
  !state.discardArmed &&
  !isMatchOver(state.timeline.now);

/** Whether partners have something to think about: nothing waits for people, none has named a card, and none is stuck. */
export function isThinking(state: TableState): boolean {
  const { partners, notice } = state;
  if (partners === null || !isFree(state) || notice?.type === 'partner-lays') return false;
  return partners.stuck === null || !isOfNow(partners.stuck, state);
}

/** The move that a partner has named, if this is its card. */
export function namedMove(card: string, state: TableState): GameMove | null {
  const named = state.partners?.named ?? null;
  if (named === null || !isOfNow(named, state)) return null;
  return handChange(named.move, state.timeline.now).laid === card ? named.move : null;
}
