import { sizeOf } from '../game/box.ts';
import { BOXES } from '../games/boxes.ts';
import { isPhysicalReader, type TagId } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import { isForDesk, countsAtDesk } from './desk.ts';
import { boundTag } from './lookUp.ts';
import { tokensOf } from './offers.ts';
import type { OpeningView } from './opening.ts';
import { playedGame } from './commands.ts';
import { knownReaders } from './readers.ts';
import type { Deck, HouseState, Offer, OpenedTable, ReaderPlace } from './state.ts';
import type {
  CheckView,
  DeckView,
  HouseView,
  MissingCard,
  OfferView,
  ReaderView,
  TableSummary,
} from './view.ts';
import type { BoundTag } from './work.ts';

export type ReaderRuntime = Omit<ReaderView, 'role' | 'table' | 'desk'>;

export const presentReaders = (readers: readonly ReaderRuntime[]): string[] =>
  readers.filter(({ connected, name }) => connected && isPhysicalReader(name)).map(({ id }) => id);

interface HouseRuntime {
  readonly position: number;
  readonly readers: readonly ReaderRuntime[];
  readonly opening?: OpeningView | null;
  readonly lab: boolean;
  readonly address: string;
}

export const viewHouse = (state: HouseState, now: HouseRuntime): HouseView =>
  createHouseViewer()(state, now);

/** Creates a memoising view function: unchanged parts stay the same objects. */
export function createHouseViewer(): (state: HouseState, now: HouseRuntime) => HouseView {
  const summaries = new WeakMap<OpenedTable, TableSummary>();
  const summaryOf = (table: OpenedTable): TableSummary => {
    const summary = summaries.get(table) ?? viewSummary(table);
    summaries.set(table, summary);
    return summary;
  };
  const tables = memoizeLast(({ tables }: HouseState) => tables.map(summaryOf));
  const decks = memoizeLast((state: HouseState) =>
    state.decks.map((deck) => viewDeck(deck, state)),
  );
  const placed = memoizePlaced();
  const readers = memoizeLast((state: HouseState, all: readonly ReaderRuntime[]) =>
    viewReaders(state, all, placed),
  );
  return (state, now) => ({
    position: now.position,
    tables: tables([state.tables], state),
    decks: decks([state.decks], state),
    offers: state.offers.map((offer) => viewOffer(offer, state)),
    readers: readers([now.readers, state.readers, state.work], state, now.readers),
    work: state.work,
    ...(now.opening && { opening: now.opening }),
    readersAt: state.readersAt,
    lab: now.lab,
    address: now.address,
  });
}

function memoizeLast<Asked extends readonly unknown[], Made>(make: (...asked: Asked) => Made) {
  let last: { readonly on: readonly unknown[]; readonly made: Made } | null = null;
  return (on: readonly unknown[], ...asked: Asked): Made => {
    if (last?.on.every((one, n) => one === on[n]) !== true) last = { on, made: make(...asked) };
    return last.made;
  };
}

type Placed = ReaderRuntime & ReaderPlace;

function memoizePlaced(): (reader: ReaderRuntime, place: ReaderPlace) => Placed {
  const known = new WeakMap<
    ReaderRuntime,
    { readonly place: ReaderPlace; readonly made: Placed }
  >();
  return (reader, place) => {
    const before = known.get(reader);
    if (before?.place === place) return before.made;
    const made = { ...reader, ...place };
    known.set(reader, { place, made });
    return made;
  };
}

function viewReaders(
  state: HouseState,
  all: readonly ReaderRuntime[],
  placed: ReturnType<typeof memoizePlaced>,
): readonly ReaderView[] {
  const known = knownReaders(state, presentReaders(all));
  return all.map((reader) => atDesk(placed(reader, known.placeOf(reader.id)), state.work, all));
}

function atDesk(
  placed: Placed,
  work: HouseState['work'],
  all: readonly ReaderRuntime[],
): ReaderView {
  const { bridge, guest, connected, state, role } = placed;
  if (!connected || state !== 'ready' || !isForDesk(work, placed)) return placed;
  const isHeard = countsAtDesk({ bridge, isGuest: guest === true, role }, work, all);
  return { ...placed, desk: isHeard ? 'heard' : 'deaf' };
}

const viewSummary = (table: OpenedTable): TableSummary => {
  const { code, seats, deck, looking, byHand, sides, closed, readersLeft, createdAt } = table;
  return {
    ...playedGame(table),
    code,
    seats,
    ...(deck !== null && { deck }),
    ...(looking && { looking }),
    ...(byHand && { byHand }),
    ...(sides !== undefined && { sides }),
    ...(closed && { closed }),
    ...(readersLeft && { readersLeft }),
    createdAt,
  };
};

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

/**
 * Returns the count of a deck; null if there is none. Tags bound or unbound since are considered.
 */
function viewCheck(deck: Deck, state: HouseState): CheckView | null {
  if (deck.check === null) return null;
  const { laid, last } = deck.check;
  const cards = cardsOf(deck);
  const others = [...laid.keys()].filter((tag) => !deck.tags.has(tag));
  const foreign = others.flatMap((tag): BoundTag[] => {
    const known = boundTag(tag, state);
    return known === null ? [] : [{ tag, binding: known.binding, deck: known.deck.id }];
  });
  return {
    counted: cards.filter(({ tag }) => laid.has(tag)).length,
    expected: cards.length,
    missing: byKind(
      deck,
      cards.filter(({ tag }) => !laid.has(tag)),
    ),
    untagged: untagged(deck, cards),
    twice: cards
      .filter(({ tag }) => (laid.get(tag) ?? 0) > 1)
      .map(({ tag, binding }) => ({ tag, binding, deck: deck.id })),
    foreign,
    unknown: others.filter((tag) => boundTag(tag, state) === null),
    last,
  };
}

interface TaggedCard {
  readonly tag: TagId;
  readonly binding: Extract<Binding, { type: 'card' }>;
}

const cardsOf = ({ tags }: Deck): TaggedCard[] =>
  [...tags].flatMap(([tag, binding]) => (binding.type === 'card' ? [{ tag, binding }] : []));

function byKind({ box }: Deck, cards: readonly Pick<TaggedCard, 'binding'>[]): MissingCard[] {
  return BOXES[box].cards
    .map(({ id }) => ({
      card: id,
      copies: cards
        .filter(({ binding }) => binding.card === id)
        .map(({ binding }) => binding.copy)
        .toSorted((a, b) => a - b),
    }))
    .filter(({ copies }) => copies.length > 0);
}

function untagged(deck: Deck, cards: readonly TaggedCard[]): MissingCard[] {
  const tagged = new Set(cards.map(({ binding }) => `${binding.card} ${binding.copy}`));
  const without = BOXES[deck.box].cards.flatMap(({ id, copies }) =>
    Array.from({ length: copies }, (_, at) => ({
      binding: { type: 'card', card: id, copy: at + 1 } as const,
    })).filter(({ binding }) => !tagged.has(`${binding.card} ${binding.copy}`)),
  );
  return byKind(deck, without);
}
