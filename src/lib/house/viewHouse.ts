import { sizeOf } from '../game/box.ts';
import { BOXES } from '../games.ts';
import { tokensOf } from './offers.ts';
import { playedGame } from './playedGame.ts';
import { knownReaders } from './readers.ts';
import { viewCheck } from './viewCheck.ts';
import type { Deck, HouseState, Offer, OpenedTable } from './state.ts';
import type { DeckView, HouseView, OfferView, ReaderView, TableSummary } from './view.ts';

/** A reader as its bridge last reported it. */
export type ReaderRuntime = Omit<ReaderView, 'role' | 'table'>;

/** Ids of the readers that are there now. */
export const presentReaders = (readers: readonly ReaderRuntime[]): string[] =>
  readers.filter(({ connected }) => connected).map(({ id }) => id);

/** What is known only while the server runs. */
export interface HouseRuntime {
  readonly position: number;
  readonly readers: readonly ReaderRuntime[];
  readonly lab: boolean;
  readonly address: string;
}

export function viewHouse(state: HouseState, now: HouseRuntime): HouseView {
  const known = knownReaders(state, presentReaders(now.readers));
  return {
    position: now.position,
    tables: state.tables.map(viewSummary),
    decks: state.decks.map((deck) => viewDeck(deck, state)),
    offers: state.offers.map((offer) => viewOffer(offer, state)),
    readers: now.readers.map((reader) => ({ ...reader, ...known.placeOf(reader.id) })),
    work: state.work,
    readersAt: state.readersAt,
    lab: now.lab,
    address: now.address,
  };
}

const viewSummary = (table: OpenedTable): TableSummary => ({
  ...playedGame(table),
  code: table.code,
  seats: table.seats,
  ...(table.looking && { looking: table.looking }),
  ...(table.byHand && { byHand: table.byHand }),
  createdAt: table.createdAt,
});

function viewDeck(deck: Deck, state: HouseState): DeckView {
  const bindings = [...deck.tags.values()];
  const cards = bindings.filter((binding) => binding.type === 'card');
  const bound: Record<string, number> = {};
  for (const { card } of cards) bound[card] = (bound[card] ?? 0) + 1;
  return {
    id: deck.id,
    name: deck.name,
    box: deck.box,
    bound,
    cards: cards.length,
    size: sizeOf(BOXES[deck.box]),
    tokens: bindings.filter((binding) => binding.type !== 'card'),
    check: viewCheck(deck, state),
  };
}

function viewOffer(offer: Offer, { decks }: HouseState): OfferView {
  const { id, bridge, reader, box, name, mark, tags } = offer;
  const own = decks.find((deck) => deck.mark === mark);
  const tokens = tokensOf(offer);
  const seen = { cards: tags.size - tokens.length, tokens };
  return { id, name: own?.name ?? name, known: own !== undefined, box, ...seen, bridge, reader };
}
