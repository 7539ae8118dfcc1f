import type { GameMove } from '../games.ts';
import { handChange, hasCard, hasPartners, isMatchOver, seatNames } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import {
  answerOnly,
  acceptEvent,
  notNow,
  settleMove,
  withNotice,
  type TableDecision,
} from './decision.ts';
import { enteredHandOf, hasEnteredHand, missingOf, strengthAt } from './partners.ts';
import { isAboutCurrentLine, isOpen } from './screens.ts';
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
  // Dealt hands stay as they are; others come from an unused seed.
  return acceptEvent(partners?.hands === 'dealt' ? seated : { ...seated, seed });
}

/**
 * Adds a card to a partner's hand, laid on the hand's reader or entered on a screen. The same tag
 * counts once.
 */
export function enterCard(
  seat: number,
  card: string,
  tag: TagId | null,
  state: TableState,
): TableDecision {
  if (!hasEnteredHand(seat, state) || !hasCard(card, state.timeline.now))
    return notNow('no-such-place');
  const known = tag !== null && enteredHandOf(seat, state).some((held) => held.tag === tag);
  if (known) return answerOnly(done);
  if (missingOf(seat, state) <= 0) return notNow('nothing-to-count');
  return acceptEvent({ type: 'partnerTold', seat, card, tag });
}

export function removeLastEnteredCard(seat: number, state: TableState): TableDecision {
  if (enteredHandOf(seat, state).length === 0) return notNow('nothing-to-undo');
  return acceptEvent({ type: 'partnerUntold', seat });
}

/**
 * Returns the partner that a card on this hand's reader belongs to, or the first with missing cards
 * if the reader has no seat. Null if there is none.
 */
export function partnerAtHand(seat: number | undefined, state: TableState): number | null {
  if (seat !== undefined) return hasEnteredHand(seat, state) ? seat : null;
  const waits = state.partners?.seats.find((each) => missingOf(each.seat, state) > 0);
  return waits?.seat ?? null;
}

/**
 * Plays the move that the program chose. A card of a real hand is only named, for a person to lay
 * it.
 */
export function actForPartner(
  { seat, strength, move, moves, line }: PartnerActs,
  state: TableState,
): TableDecision {
  const { partners, timeline } = state;
  const isAsThought =
    isAboutCurrentLine({ moves, line }, state) && strengthAt(seat, state) === strength;
  if (partners === null || !isAsThought || !isThinking(state)) return movedOn();
  const { laid } = handChange(move, timeline.now);
  if (partners.hands !== 'told' || laid === null) return settleMove(move, null, 'screen', state);
  // The hand was corrected in the meantime.
  if (!enteredHandOf(seat, state).some(({ card }) => card === laid)) return movedOn();
  return withNotice({ type: 'partner-lays', move }, done);
}

const movedOn = (): TableDecision => answerOnly({ outcome: 'not-now', reason: 'moved-on' });

/** Announces that the program finds no move. People correct the cards or take over the seat. */
export function announceStuck(
  { seat, why, ...at }: PartnerStuck,
  state: TableState,
): TableDecision {
  const player = seatNames(state.timeline.now)[seat];
  const isAsThought = isAboutCurrentLine(at, state) && strengthAt(seat, state) !== null;
  if (player === undefined || !isAsThought || !isThinking(state)) return movedOn();
  return withNotice({ type: 'partner-stuck', player, why }, done);
}

const isFree = (state: TableState): boolean =>
  !isOpen(state) &&
  !state.interval &&
  !state.paused &&
  !state.looking &&
  !state.discardArmed &&
  !isMatchOver(state.timeline.now);

/**
 * True if the program may choose a move: the table waits for no person, and no move is named or
 * impossible.
 */
export function isThinking(state: TableState): boolean {
  const { partners, notice } = state;
  if (partners === null || !isFree(state) || notice?.type === 'partner-lays') return false;
  return partners.stuck === null || !isAboutCurrentLine(partners.stuck, state);
}

export function namedMove(card: string, state: TableState): GameMove | null {
  const named = state.partners?.named ?? null;
  if (named === null || !isAboutCurrentLine(named, state)) return null;
  return handChange(named.move, state.timeline.now).laid === card ? named.move : null;
}
