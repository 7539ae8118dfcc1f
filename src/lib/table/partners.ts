import type { PartnerSeat } from '../game/partner.ts';
import {
  handChange,
  handSize,
  roundNumber,
  seatNames,
  hasCard,
  hasPartners,
  isMatchOver,
} from '../games/playing.ts';
import type { GameMove } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { TableEvent } from './events.ts';
import {
  isPlayedBy,
  programsAgainstOne,
  type PartnerEvent,
  type PartnersAtTable,
  type EnteredCard,
} from './partnerTypes.ts';
import { type TableState, type TableTimeline, hasOpenCard, isAboutCurrentLine } from './state.ts';
import {
  answerOnly,
  acceptEvent,
  notNow,
  settleMove,
  withNotice,
  type TableDecision,
} from './decision.ts';
import type { PartnerActs, PartnerStuck, SeatPartner } from './commands.ts';

const NOTHING_SAID = { named: null, stuck: null } as const;

/** Applies an event about partners, the seats that the program plays. Null if none are left. */
export function withPartners(
  event: PartnerEvent,
  state: TableState,
  at: number,
): TableState['partners'] {
  const { partners, timeline } = state;
  switch (event.type) {
    case 'partnerSeated': {
      const { seat, strength } = event;
      const others = partners?.seats.filter((each) => each.seat !== seat) ?? [];
      const seats = strength === null ? others : [...others, { seat, strength }];
      // Releasing a seat leaves the hands of the other partners as they are.
      const hands = strength === null && others.length > 0 ? partners?.hands : event.hands;
      // Dealt hands remain for people once all seats are taken over.
      if (hands === undefined || (seats.length === 0 && hands === 'told')) return null;
      const told = partners?.told.filter((card) => card.seat !== seat) ?? [];
      // Older logs have no seed; the event's time served as one.
      const seed = event.seed ?? partners?.seed ?? at;
      return { hands, seed, seats, told, ...NOTHING_SAID };
    }
    case 'partnerTold': {
      const { seat, card, tag } = event;
      const round = roundNumber(timeline.now);
      const before = partners?.told.filter((told) => told.round === round) ?? [];
      const told = [...before, { seat, card, tag, moves: timeline.length, round }];
      return partners && { ...partners, told, ...NOTHING_SAID };
    }
    case 'partnerUntold': {
      const last = enteredHandOf(event.seat, state).at(-1);
      const told = partners?.told.filter((card) => card !== last) ?? [];
      return partners && { ...partners, told, ...NOTHING_SAID };
    }
  }
}

/**
 * Stores the named move until the next move, regardless of other notices. `stuck` is announced
 * once per position.
 */
export function withNamedMove(
  { notice }: Extract<TableEvent, { type: 'tagNoticed' }>,
  { partners, timeline, line }: TableState,
): TableState['partners'] {
  const at = { moves: timeline.length, line };
  if (notice.type === 'partner-stuck') return partners && { ...partners, stuck: at };
  if (notice.type !== 'partner-lays') return partners;
  return partners && { ...partners, named: { move: notice.move, ...at } };
}

/**
 * After an undo to fewer cards, drops the cards entered last since then: they were not drawn yet.
 */
export function dropUndrawnCards(state: TableState, before: TableState): TableState {
  const { partners, timeline } = state;
  if (partners === null || timeline.length >= before.timeline.length) return state;
  const early = partners.seats.flatMap(({ seat }) => {
    const tooMany = -missingOf(seat, state);
    const since = enteredHandOf(seat, state).filter(({ moves }) => moves > timeline.length);
    return tooMany > 0 ? since.slice(-tooMany) : [];
  });
  if (early.length === 0) return state;
  const told = partners.told.filter((card) => !early.includes(card));
  return { ...state, partners: { ...partners, told } };
}

/** Returns how strongly the program plays that seat; null if it does not. */
export const strengthAt = (seat: number, { partners }: Pick<TableState, 'partners'>) =>
  partners?.seats.find((each) => each.seat === seat)?.strength ?? null;

export const hasEnteredHand = (seat: number, { partners }: TableState): boolean =>
  partners?.hands === 'told' && partners.seats.some((each) => each.seat === seat);

/**
 * Returns the cards that this partner holds, of those entered. Cards that it played are gone, and
 * return if the move is undone.
 */
export function enteredHandOf(
  seat: number,
  { partners, timeline }: TableState,
): readonly EnteredCard[] {
  const game = timeline.now;
  const [name, round] = [seatNames(game)[seat], roundNumber(game)];
  const held = partners?.told.filter((told) => told.seat === seat && told.round === round) ?? [];
  if (held.length === 0) return held;
  const lines: TableTimeline[] = [];
  for (let line = timeline; line.last?.step.round === round; line = line.last.before) {
    lines.push(line);
  }
  for (const { length, last } of lines.reverse()) {
    const move = last?.step.move;
    if (move === undefined || !('by' in move) || move.by !== name) continue;
    const { laid, taken } = handChange(move, game);
    const at = held.findIndex(({ card, moves }) => card === laid && moves < length);
    if (at >= 0) held.splice(at, 1);
    if (taken !== null) held.push({ seat, card: taken, tag: null, moves: length, round });
  }
  return held;
}

/**
 * Returns the number of cards still to be entered. Negative if more were entered than the partner
 * holds.
 */
export const missingOf = (seat: number, state: TableState): number =>
  hasEnteredHand(seat, state)
    ? handSize(seat, state.timeline.now) - enteredHandOf(seat, state).length
    : 0;

/** Returns all seats as the program sees them; empty without partners. */
export function partnerSeats(state: TableState): readonly PartnerSeat[] {
  const { partners, timeline } = state;
  if (partners === null) return [];
  return seatNames(timeline.now).flatMap((_, seat): readonly PartnerSeat[] => {
    const strength = strengthAt(seat, state);
    if (partners.hands === 'dealt') return [{ seat, strength, hand: null }];
    const hand = enteredHandOf(seat, state).map(({ card }) => card);
    return strength === null ? [] : [{ seat, strength, hand }];
  });
}

export function viewPartners(state: TableState): PartnersAtTable | null {
  const { partners } = state;
  return (
    partners && {
      hands: partners.hands,
      seats: partners.seats.map((each) => ({ ...each, missing: missingOf(each.seat, state) })),
    }
  );
}

/**
 * Returns the number of steps that one undo takes back. For a person alone against the program,
 * those are the program's moves and the person's move before them; 0 if there is none. A correction
 * is one step, even if it left no move.
 */
export function undoneCount(state: TableState): number {
  if (state.timeline.replaced !== null) return 1;
  const programs = programsOf(state);
  let count = 0;
  for (let at = state.timeline; at.last !== null; at = at.last.before) {
    count += 1;
    if (at.replaced !== null || !isPlayedBy(programs, at.last.step.move)) return count;
  }
  return 0;
}

/** Returns the players of the program, if undo takes back their moves with the person's before them. */
export const programsOf = ({ partners, timeline }: TableState): readonly string[] =>
  programsAgainstOne(partners, seatNames(timeline.now));

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
  !hasOpenCard(state) &&
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
