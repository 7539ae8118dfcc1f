import { followsCards, roundsPlayed } from '../../games/playing.ts';
import type { HandNews } from '../../protocol/messages.ts';
import type { TagId } from '../../reader/events.ts';
import type { Answer } from '../../table/answer.ts';
import type { TapCommand } from '../../table/commands.ts';
import {
  askedOfHand,
  heldCards,
  saidOfHand,
  saidOfTag,
  type Shown,
  type ShownCard,
} from '../../table/hand.ts';
import type { TableState } from '../../table/state.ts';
import { keepNewest } from '../limits/counts.ts';
import type { Broadcast } from '../ports.ts';
import type { HandsElsewhere } from './handsElsewhere.ts';
import type { TableHost } from './tableHost.ts';

/** A player's place at a table. */
interface HandPlace {
  readonly table: string;
  readonly seat: number;
}

/**
 * Tells players of the cards in their hands, each alone: they appear in no answer, view or log. What a player holds is kept in
 * the memory of each server only, for the device that played the seat when it was laid, or the machine that is its ear, and until the next round: a
 * restart forgets it.
 */
export interface Hands {
  /**
   * Tells the player of that hand what was laid on its reader, which is one of that bridge; `answer` is the table's, which says no
   * more than that it was heard.
   */
  tell(laid: TapCommand, answer: Answer, place: TapPlace): Promise<void>;
  /** What its player asks: the whole hand, or the card at that place of it; null where no cards are followed. */
  ask(hand: HandPlace, number: number | null): Promise<HandNews | null>;
}

/** Where something was laid. */
interface TapPlace {
  readonly table: string;
  readonly bridge: string;
}

export interface HandsParts {
  readonly tables: Pick<TableHost, 'read' | 'past'>;
  readonly broadcast: Pick<Broadcast, 'hand'>;
  /** Id of the device that plays this seat; null: none does. */
  playerAt(table: string, seat: number): string | null;
  /** Whether the machine of that bridge says to a player alone what is laid on the reader of a hand there. */
  isEar(bridge: string): boolean;
  readonly elsewhere: HandsElsewhere;
}

export function createHands({ tables, broadcast, playerAt, isEar, elsewhere }: HandsParts): Hands {
  const known = createKnownHands();
  elsewhere.watch(({ news, card }) => {
    if (card !== null) known.take(news, card, card.tag, { card: card.card, moves: card.moves });
    broadcast.hand(news, null);
  });
  const stateOf = async (table: string): Promise<TableState | null> => {
    const state = (await tables.read(table))?.state;
    return state === undefined || !followsCards(state.timeline.now) ? null : state;
  };
  const newsOf = (
    hand: HandPlace,
    said: HandNews['said'],
    shown: Shown,
    state: TableState,
  ): HandNews => ({ ...hand, said, held: heldCards(shown, state).length });

  /** Where the program deals, it knows what everybody holds. */
  async function dealtNews(hand: HandPlace, number: number | null): Promise<HandNews | null> {
    const found = await tables.past(hand.table, { about: 'partners' });
    const held = found.ok ? found.value?.hands.find(({ seat }) => seat === hand.seat) : undefined;
    if (held === undefined) return null;
    const { cards } = held;
    return { ...hand, said: saidOfHand(number, cards), held: cards.length };
  }

  return {
    async tell(laid, answer, { table, bridge }) {
      const { role, binding, tap } = laid;
      if (role.role !== 'hand' || role.seat === undefined) return;
      const state = await stateOf(table);
      const device = playerAt(table, role.seat) ?? (isEar(bridge) ? `machine ${bridge}` : null);
      if (device === null || state === null) return;
      const hand = { table, seat: role.seat };
      const round = roundsPlayed(state.timeline.now);
      const isCard = answer.outcome === 'heard' && binding?.type === 'card';
      const card = isCard ? { card: binding.card, moves: state.timeline.length } : null;
      const shown =
        card === null
          ? known.of(hand, { device, round })
          : known.take(hand, { device, round }, tap.tag, card);
      const said = saidOfTag(laid, answer, shown, state);
      if (said === null) return;
      const news = newsOf(hand, said, shown, state);
      broadcast.hand(news, bridge);
      elsewhere.say({ news, card: card && { ...card, tag: tap.tag, device, round } });
    },
    async ask(hand, number) {
      const state = await stateOf(hand.table);
      const device = playerAt(hand.table, hand.seat);
      if (device === null || state === null) return null;
      if (state.partners?.hands === 'dealt') return dealtNews(hand, number);
      const shown = known.of(hand, { device, round: roundsPlayed(state.timeline.now) });
      return newsOf(hand, askedOfHand(number, shown, state), shown, state);
    },
  };
}

/** Bound on remembered hands; beyond it, those idle for longest are forgotten. */
const MOST_HANDS = 1_000;

/** Whose cards they are, and of which round. */
interface Holding {
  readonly device: string;
  readonly round: number;
}

/** Each hand as that device has laid it in that round: whoever takes over its seat learns nothing of it. */
function createKnownHands() {
  const hands = new Map<string, Holding & { readonly cards: Map<TagId, ShownCard> }>();
  const nameOf = ({ table, seat }: HandPlace): string => `${table} ${String(seat)}`;
  function cardsOf(hand: HandPlace, { device, round }: Holding): Map<TagId, ShownCard> {
    const before = hands.get(nameOf(hand));
    const isSame = before?.device === device && before.round === round;
    return isSame ? before.cards : new Map();
  }
  return {
    of: (hand: HandPlace, holding: Holding): Shown => ({
      seat: hand.seat,
      cards: cardsOf(hand, holding),
    }),
    /** The card is in that hand from now on, and in no other of the table; one that was there keeps its place. */
    take(hand: HandPlace, holding: Holding, tag: TagId, card: ShownCard): Shown {
      const cards = cardsOf(hand, holding).set(tag, card);
      for (const [name, other] of hands) {
        if (name.startsWith(`${hand.table} `) && other.cards !== cards) other.cards.delete(tag);
      }
      keepNewest(hands, MOST_HANDS, nameOf(hand), { ...holding, cards });
      return { seat: hand.seat, cards };
    },
  };
}
