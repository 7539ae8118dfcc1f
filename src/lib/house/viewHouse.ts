import { sizeOf } from '../game/box.ts';
import { BOXES } from '../games.ts';
import { isForDesk, isHeardAtDesk } from './desk.ts';
import { tokensOf } from './offers.ts';
import { playedGame } from './playedGame.ts';
import { knownReaders } from './readers.ts';
import { viewCheck } from './viewCheck.ts';
import type { Deck, HouseState, Offer, OpenedTable, ReaderPlace } from './state.ts';
import type { DeckView, HouseView, OfferView, ReaderView, TableSummary } from './view.ts';

/** A reader as its bridge last reported it. */
export type ReaderRuntime = Omit<ReaderView, 'role' | 'table' | 'desk'>;

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

export const viewHouse = (state: HouseState, now: HouseRuntime): HouseView =>
  createHouseViewer()(state, now);

/** Views the house again and again; a part that depends on nothing new is the very one that it was before. */
export function createHouseViewer(): (state: HouseState, now: HouseRuntime) => HouseView {
  const summaries = new WeakMap<OpenedTable, TableSummary>();
  const summaryOf = (table: OpenedTable): TableSummary => {
    const summary = summaries.get(table) ?? viewSummary(table);
    summaries.set(table, summary);
    return summary;
  };
  const tables = keeping(({ tables }: HouseState) => tables.map(summaryOf));
  const decks = keeping((state: HouseState) => state.decks.map((deck) => viewDeck(deck, state)));
  const readers = keeping(viewReaders);
  return (state, now) => ({
    position: now.position,
    tables: tables([state.tables], state),
    decks: decks([state.decks], state),
    offers: state.offers.map((offer) => viewOffer(offer, state)),
    readers: readers([now.readers, state.readers, state.work], state, now.readers),
    work: state.work,
    readersAt: state.readersAt,
    lab: now.lab,
    address: now.address,
  });
}

/** Makes something anew only when what it depends on is another than the last time. */
function keeping<Asked extends readonly unknown[], Made>(make: (...asked: Asked) => Made) {
  let last: { readonly on: readonly unknown[]; readonly made: Made } | null = null;
  return (on: readonly unknown[], ...asked: Asked): Made => {
    if (last?.on.every((one, n) => one === on[n]) !== true) last = { on, made: make(...asked) };
    return last.made;
  };
}

function viewReaders(state: HouseState, readers: readonly ReaderRuntime[]): readonly ReaderView[] {
  const known = knownReaders(state, presentReaders(readers));
  return readers.map((reader) => viewReader(reader, known.placeOf(reader.id), state, readers));
}

function viewReader(
  reader: ReaderRuntime,
  place: ReaderPlace,
  { work }: HouseState,
  all: readonly ReaderRuntime[],
): ReaderView {
  const { bridge, guest, connected, state } = reader;
  const placed = { ...reader, ...place };
  if (!connected || state !== 'ready' || !isForDesk(work, place)) return placed;
  const isHeard = isHeardAtDesk({ bridge, guest: guest === true, role: place.role }, work, all);
  return { ...placed, desk: isHeard ? 'heard' : 'deaf' };
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
