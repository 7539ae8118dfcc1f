import type { TagId } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import { matchSticker } from './lookUp.ts';
import { evolveTrash } from './trash.ts';
import type { HouseEvent } from './events.ts';
import { evolveOffers } from './offers.ts';
import { playedGame } from './commands.ts';
import { remember } from './readers.ts';
import type { Deck, HouseState, ReaderPlace } from './state.ts';
import { evolveTables } from './tables.ts';
import type { CheckResult, DeskWork, Writing } from './work.ts';

/** Applies an event. `at` is when it was stored, in ms since the epoch. */
export function evolveHouse(event: HouseEvent, state: HouseState, at: number): HouseState {
  switch (event.type) {
    case 'tableOpened': {
      const { code, seats, deck, looking, byHand, sides, after, follows } = event;
      const table = { ...playedGame(event), code, seats, deck, createdAt: at };
      const marks = { ...(looking && { looking }), ...(byHand && { byHand }) };
      const rest = {
        ...(sides !== undefined && { sides }),
        ...(after !== undefined && { after }),
        ...(follows !== undefined && { follows }),
      };
      return { ...state, tables: [{ ...table, ...marks, ...rest }, ...state.tables] };
    }
    case 'seatsRenamed':
    case 'readersSent':
    case 'tableClosed':
    case 'tableReopened':
      return evolveTables(event, state);
    case 'tableBinned':
    case 'tableTakenBack':
    case 'binDayPassed':
      return evolveTrash(event, state, at);
    case 'tableErased':
      return withoutTable(event.table, state);
    case 'deckCreated':
    case 'deckRenamed':
    case 'deckRemoved':
      return evolveDecks(event, state);
    case 'enrolmentBegun':
    case 'writingBegun':
    case 'identifyingBegun':
      return { ...state, work: begun(event) };
    case 'enrolmentEnded':
    case 'deskCleared':
      return { ...state, work: null };
    case 'tagLaidAtDesk':
    case 'tagWritten':
    case 'readerIdentified':
      return { ...state, work: workOn(state.work, event) };
    case 'checkBegun':
      return counting(event, state);
    case 'tagChecked':
      return inDeck(state, event.deck, (deck) => checked(deck, event.result));
    case 'deckMarked': {
      const marked = inDeck(state, event.deck, (deck) => ({ ...deck, mark: event.mark }));
      return evolveOffers(event, marked);
    }
    case 'deckOffered':
    case 'tagOffered':
    case 'offerTaken':
    case 'offerLeft':
      return evolveOffers(event, state);
    case 'tagBound':
    case 'tagUnbound':
    case 'tagAliased':
      return evolveTags(event, state);
    case 'readerAssigned':
      return withReader(state, event.reader, { role: event.role });
    case 'readerSent':
      return withReader(state, event.reader, { table: event.table });
    case 'readerForgotten':
      return { ...state, readers: without(event.reader, state.readers) };
  }
}

function evolveDecks(
  event: Extract<HouseEvent, { type: 'deckCreated' | 'deckRenamed' | 'deckRemoved' }>,
  state: HouseState,
): HouseState {
  switch (event.type) {
    case 'deckCreated':
      return { ...state, decks: [...state.decks, newDeck(event)] };
    case 'deckRenamed':
      return inDeck(state, event.deck, (deck) => ({ ...deck, name: event.name }));
    case 'deckRemoved':
      return withoutDeck(event.deck, state);
  }
}

function evolveTags(
  event: Extract<HouseEvent, { type: 'tagBound' | 'tagUnbound' | 'tagAliased' }>,
  state: HouseState,
): HouseState {
  switch (event.type) {
    case 'tagBound': {
      const bound = inDeck(state, event.deck, (deck) => bind(deck, event.tag, event.binding));
      // A number that also fits this sticker is no longer unique.
      const aliases = withoutAliases(state, (alias) => matchSticker(alias, event.tag) !== null);
      return { ...bound, aliases, released: withoutTag(state.released, event.tag) };
    }
    case 'tagUnbound': {
      const decks = state.decks.map((deck) => unbind(deck, event.tag));
      const aliases = withoutAliases(state, (_, tag) => tag === event.tag);
      return { ...state, decks, aliases, released: new Set(state.released).add(event.tag) };
    }
    case 'tagAliased':
      return { ...state, aliases: new Map(state.aliases).set(event.alias, event.tag) };
  }
}

const newDeck = ({ deck, name, box }: Extract<HouseEvent, { type: 'deckCreated' }>): Deck => ({
  id: deck,
  name,
  box,
  tags: new Map(),
  mark: null,
  check: null,
});

function begun(
  event: Extract<HouseEvent, { type: 'enrolmentBegun' | 'writingBegun' | 'identifyingBegun' }>,
): DeskWork {
  switch (event.type) {
    case 'enrolmentBegun':
      return { type: 'enrolment', deck: event.deck, target: event.target, last: null };
    case 'writingBegun':
      return { type: 'writing', deck: event.deck, lock: event.lock, written: 0, last: null };
    case 'identifyingBegun':
      return { type: 'identify', reader: null, laid: 0 };
  }
}

function workOn(
  work: DeskWork | null,
  event: Extract<HouseEvent, { type: 'tagLaidAtDesk' | 'tagWritten' | 'readerIdentified' }>,
): DeskWork | null {
  if (event.type === 'tagLaidAtDesk') {
    return work?.type === 'enrolment' ? { ...work, last: event.result } : work;
  }
  if (event.type === 'tagWritten') {
    return work?.type === 'writing' ? noteWritten(work, event) : work;
  }
  return work?.type === 'identify' ? { ...work, reader: event.reader, laid: work.laid + 1 } : work;
}

function noteWritten(work: Writing, { tag, result }: NonNullable<Writing['last']>): Writing {
  const isNew = result === 'written' || result === 'locked';
  return { ...work, written: work.written + (isNew ? 1 : 0), last: { tag, result } };
}

const counting = (
  { deck, anew }: Extract<HouseEvent, { type: 'checkBegun' }>,
  state: HouseState,
): HouseState => ({
  ...inDeck(state, deck, (known) => beginCheck(known, anew)),
  work: { type: 'check', deck },
});

function beginCheck(deck: Deck, anew: boolean): Deck {
  const laid = anew ? undefined : deck.check?.laid;
  return { ...deck, check: { laid: laid ?? new Map(), last: null } };
}

const withReader = (state: HouseState, reader: string, said: Partial<ReaderPlace>): HouseState => ({
  ...state,
  readers: remember(reader, said, state.readers),
});

function checked(deck: Deck, last: CheckResult): Deck {
  const laid = new Map(deck.check?.laid);
  if (last.outcome !== 'ambiguous' && last.outcome !== 'unread') {
    laid.set(last.tag, (laid.get(last.tag) ?? 0) + 1);
  }
  return { ...deck, check: { laid, last } };
}

const withoutAliases = (
  { aliases }: HouseState,
  goes: (alias: TagId, tag: TagId) => boolean,
): HouseState['aliases'] => new Map([...aliases].filter(([alias, tag]) => !goes(alias, tag)));

const withoutTag = (tags: ReadonlySet<TagId>, tag: TagId): ReadonlySet<TagId> =>
  new Set([...tags].filter((other) => other !== tag));

function inDeck(state: HouseState, id: string, change: (deck: Deck) => Deck): HouseState {
  return { ...state, decks: state.decks.map((deck) => (deck.id === id ? change(deck) : deck)) };
}

const bind = (deck: Deck, tag: TagId, binding: Binding): Deck => ({
  ...deck,
  tags: new Map(deck.tags).set(tag, binding),
});

const unbind = (deck: Deck, tag: TagId): Deck =>
  deck.tags.has(tag) ? { ...deck, tags: without(tag, deck.tags) } : deck;

function without<Value>(key: string, map: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/**
 * Removes a deck. Its tags are marked as released; otherwise their written identities would restore
 * it.
 */
function withoutDeck(id: string, state: HouseState): HouseState {
  const tags = state.decks.find((deck) => deck.id === id)?.tags ?? new Map<TagId, Binding>();
  const { work } = state;
  return {
    ...state,
    decks: state.decks.filter((deck) => deck.id !== id),
    aliases: withoutAliases(state, (_, tag) => tags.has(tag)),
    released: new Set([...state.released, ...tags.keys()]),
    work: work !== null && 'deck' in work && work.deck === id ? null : work,
  };
}

const withoutTable = (table: string, state: HouseState): HouseState => ({
  ...state,
  tables: state.tables.filter(({ code }) => code !== table),
  bin: state.bin.filter((lain) => lain.table.code !== table),
  readersAt: state.readersAt === table ? null : state.readersAt,
  erased: new Set(state.erased).add(table),
});
