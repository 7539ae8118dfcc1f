import type { PartnerSeat } from '../game/partner.ts';
import { handChange, heldCount, roundNumber, seatNames } from '../games/playing.ts';
import type { TableEvent } from './events.ts';
import type { PartnerEvent, PartnersAtTable, ToldCard } from './seated.ts';
import type { TableState, TableTimeline } from './state.ts';

const NOTHING_SAID = { named: null, stuck: null } as const;

/** The partners of a table after something was said of them. */
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
      // Who gives a chair back leaves the cards of the others as they are.
      const hands = strength === null && others.length > 0 ? partners?.hands : event.hands;
      // Where the program has dealt to people, it goes on when they have all come.
      if (hands === undefined || (seats.length === 0 && hands === 'told')) return null;
      const told = partners?.told.filter((card) => card.seat !== seat) ?? [];
      // Logs of earlier versions have no seed: it was the moment.
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
      const last = heldBy(event.seat, state).at(-1);
      const told = partners?.told.filter((card) => card !== last) ?? [];
      return partners && { ...partners, told, ...NOTHING_SAID };
    }
  }
}

/** What a partner has named is its card until something is played, whatever is asked or told in between; that it is stuck is said once. */
export function withNamed(
  { notice }: Extract<TableEvent, { type: 'tagNoticed' }>,
  { partners, timeline, line }: TableState,
): TableState['partners'] {
  const at = { moves: timeline.length, line };
  if (notice.type === 'partner-stuck') return partners && { ...partners, stuck: at };
  if (notice.type !== 'partner-lays') return partners;
  return partners && { ...partners, named: { move: notice.move, ...at } };
}

/** After a step back to fewer cards in a hand, those told last since then are to be told again: they had not been drawn. */
export function toldByNow(state: TableState, before: TableState): TableState {
  const { partners, timeline } = state;
  if (partners === null || timeline.length >= before.timeline.length) return state;
  const early = partners.seats.flatMap(({ seat }) => {
    const tooMany = -missingOf(seat, state);
    const since = heldBy(seat, state).filter(({ moves }) => moves > timeline.length);
    return tooMany > 0 ? since.slice(-tooMany) : [];
  });
  if (early.length === 0) return state;
  const told = partners.told.filter((card) => !early.includes(card));
  return { ...state, partners: { ...partners, told } };
}

/** How the program plays that seat; null: it does not. */
export const strengthAt = (seat: number, { partners }: Pick<TableState, 'partners'>) =>
  partners?.seats.find((each) => each.seat === seat)?.strength ?? null;

/** Whether people tell the hand of that seat. */
export const isTold = (seat: number, { partners }: TableState): boolean =>
  partners?.hands === 'told' && partners.seats.some((each) => each.seat === seat);

/** What that partner holds by what was told: what it has laid since does not belong to it, and comes back when that is undone. */
export function heldBy(seat: number, { partners, timeline }: TableState): readonly ToldCard[] {
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

/** So many of its cards are still to be told; below 0 more were told than it holds. */
export const missingOf = (seat: number, state: TableState): number =>
  isTold(seat, state) ? heldCount(seat, state.timeline.now) - heldBy(seat, state).length : 0;

/** All seats of a table as its partners see them; empty where it has none. */
export function partnerSeats(state: TableState): readonly PartnerSeat[] {
  const { partners, timeline } = state;
  if (partners === null) return [];
  return seatNames(timeline.now).flatMap((_, seat): readonly PartnerSeat[] => {
    const strength = strengthAt(seat, state);
    if (partners.hands === 'dealt') return [{ seat, strength, hand: null }];
    const hand = heldBy(seat, state).map(({ card }) => card);
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
