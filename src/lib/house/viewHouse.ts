import { sizeOf } from '../game/box.ts';
import { BOXES } from '../games.ts';
import { viewCheck } from './check.ts';
import { viewOffer } from './offers.ts';
import { playedGame } from './playedGame.ts';
import { placeOf } from './readers.ts';
import type { Deck, HouseState, OpenedTable } from './state.ts';
import type { DeckView, HouseView, ReaderView, TableSummary } from './view.ts';

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
  const present = presentReaders(now.readers);
  return {
    position: now.position,
    tables: state.tables.map(viewSummary),
    decks: state.decks.map((deck) => viewDeck(deck, state)),
    offers: state.offers.map((offer) => viewOffer(offer, state)),
    readers: now.readers.map((reader) => ({ ...reader, ...placeOf(reader.id, state, present) })),
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
