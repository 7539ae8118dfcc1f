import { isCardGame, roundsPlayed } from '../../../games/playing.ts';
import type { HandMessage } from '../../../protocol/messages.ts';
import type { TagId } from '../../../reader/events.ts';
import type { Answer } from '../../../table/answer.ts';
import type { TapCommand } from '../../../table/commands.ts';
import {
  readHand,
  heldCards,
  handMessage,
  handMessageForTag,
  type OwnHand,
  type OwnHandCard,
} from '../../../table/hand.ts';
import { strengthAt } from '../../../table/partners.ts';
import type { TableState } from '../../../table/state.ts';
import { setNewest } from '../../limits/counts.ts';
import { stateKindWith } from '../../cluster/sharedState.ts';
import type { HandReaderPlace } from '../../events.ts';
import type { OpenTopic } from '../../cluster/topic.ts';
import type { TableHost } from '../../hosts/tableHost.ts';

interface HandPlace {
  readonly table: string;
  readonly seat: number;
}

/**
 * Tells each player alone about the cards in their hand. Hands appear in no answer, view or log.
 *
 * A hand is kept only in each server's memory, until the next round. It belongs to the device that
 * played the seat at the time, or to the speaker for that hand. A restart forgets it.
 */
export interface Hands {
  /**
   * Tells a player about a tag on their hand reader. `answer` is the table's public answer, which
   * reveals only that the tag was read.
   */
  notifyPlayer(laid: TapCommand, answer: Answer, place: HandReaderPlace): Promise<void>;
  findHand(hand: HandPlace, number: number | null): Promise<HandMessage | null>;
}

export interface HandsParts {
  readonly tables: Pick<TableHost, 'read' | 'askHistory'>;
  playerAt(table: string, seat: number): string | null;
  /** True if this bridge has a private speaker for the hand readers there. */
  isEar(bridge: string): boolean;
  /**
   * Sends a hand only to the screens that play that seat, and to the private speaker of `bridge` if
   * it belongs to that player. `bridge` null: it is at another server.
   */
  send(news: HandMessage, bridge: string | null): void;
}

interface CardInHand extends OwnHandCard {
  readonly tag: TagId;
  readonly device: string;
  readonly round: number;
}

interface HandTagEvent {
  readonly news: HandMessage;
  /** Null for a token or an unknown tag. */
  readonly card: CardInHand | null;
}

/** Topic of tags on hand readers: the player's phone may have another connection than the reader. */
const HAND_TAG = stateKindWith<HandTagEvent>('hand', 'news');
/** TTL in ms; short, so that hands do not remain in a database. */
const HAND_TAG_TTL_MS = 3_000;

export function createHands(
  openTopic: OpenTopic,
  { tables, playerAt, isEar, send }: HandsParts,
): Hands {
  const known = createHandStore();
  const publish = openTopic(HAND_TAG, HAND_TAG_TTL_MS, ({ news, card }) => {
    if (card !== null) known.take(news, card, card.tag, { card: card.card, moves: card.moves });
    send(news, null);
  });
  const stateOf = async (table: string): Promise<TableState | null> => {
    const state = (await tables.read(table))?.state;
    return state === undefined || !isCardGame(state.timeline.now) ? null : state;
  };
  const newsOf = (
    hand: HandPlace,
    said: HandMessage['said'],
    shown: OwnHand,
    state: TableState,
  ): HandMessage => ({ ...hand, said, held: heldCards(shown, state).length });

  /** Returns the hand as dealt by the program. */
  async function dealtNews(hand: HandPlace, number: number | null): Promise<HandMessage | null> {
    const found = await tables.askHistory(hand.table, { about: 'partners' });
    const held = found.ok ? found.value?.hands.find(({ seat }) => seat === hand.seat) : undefined;
    if (held === undefined) return null;
    const { cards } = held;
    return { ...hand, said: handMessage(number, cards), held: cards.length };
  }

  return {
    async notifyPlayer(laid, answer, { table, bridge }) {
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
      const said = handMessageForTag(laid, answer, shown, state);
      if (said === null) return;
      const news = newsOf(hand, said, shown, state);
      send(news, bridge);
      publish({ news, card: card && { ...card, tag: tap.tag, device, round } });
    },
    async findHand(hand, number) {
      const state = await stateOf(hand.table);
      const device = playerAt(hand.table, hand.seat);
      if (device === null || state === null) return null;
      // The program's own cards are shown to no device that sits down at its seat.
      if (state.partners?.hands === 'dealt')
        return strengthAt(hand.seat, state) === null ? dealtNews(hand, number) : null;
      const shown = known.of(hand, { device, round: roundsPlayed(state.timeline.now) });
      return newsOf(hand, readHand(number, shown, state), shown, state);
    },
  };
}

const MAX_HANDS = 1_000;

interface HandOwner {
  readonly device: string;
  readonly round: number;
}

/** Stores each hand per device and round: a device that takes over a seat learns nothing. */
function createHandStore() {
  const hands = new Map<string, HandOwner & { readonly cards: Map<TagId, OwnHandCard> }>();
  const nameOf = ({ table, seat }: HandPlace): string => `${table} ${String(seat)}`;
  function cardsOf(hand: HandPlace, { device, round }: HandOwner): Map<TagId, OwnHandCard> {
    const before = hands.get(nameOf(hand));
    const isSame = before?.device === device && before.round === round;
    return isSame ? before.cards : new Map();
  }
  return {
    of: (hand: HandPlace, holding: HandOwner): OwnHand => ({
      seat: hand.seat,
      cards: cardsOf(hand, holding),
    }),
    /**
     * Moves a card to this hand and removes it from all others of the table; a known card keeps its
     * place.
     */
    take(hand: HandPlace, holding: HandOwner, tag: TagId, card: OwnHandCard): OwnHand {
      const cards = cardsOf(hand, holding).set(tag, card);
      for (const [name, other] of hands) {
        if (name.startsWith(`${hand.table} `) && other.cards !== cards) other.cards.delete(tag);
      }
      setNewest(hands, MAX_HANDS, nameOf(hand), { ...holding, cards });
      return { seat: hand.seat, cards };
    },
  };
}
