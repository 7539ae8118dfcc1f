import type { TagId } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import type { HouseEvent } from './events.ts';
import { playedGame } from './playedGame.ts';
import type { Deck, HouseState } from './state.ts';

/** The house after something happened; `at` is when it was stored, ms since the epoch. */
export function evolveHouse(event: HouseEvent, state: HouseState, at: number): HouseState {
  switch (event.type) {
    case 'tableOpened': {
      const { code, seats, deck, looking } = event;
      const table = { ...playedGame(event), code, seats, deck, createdAt: at };
      const opened = looking === true ? { ...table, looking } : table;
      return { ...state, tables: [opened, ...state.tables] };
    }
    case 'readersSent':
      return { ...state, readersAt: event.table };
    case 'deckCreated':
      return {
        ...state,
        decks: [
          ...state.decks,
          { id: event.deck, name: event.name, box: event.box, tags: new Map() },
        ],
      };
    case 'deckRenamed':
      return inDeck(state, event.deck, (deck) => ({ ...deck, name: event.name }));
    case 'enrolmentBegun':
      return { ...state, enrolment: { deck: event.deck, target: event.target, last: null } };
    case 'enrolmentEnded':
      return { ...state, enrolment: null };
    case 'tagLaidAtDesk':
      return state.enrolment === null
        ? state
        : { ...state, enrolment: { ...state.enrolment, last: event.result } };
    case 'tagBound':
      return inDeck(state, event.deck, (deck) => bind(deck, event.tag, event.binding));
    case 'tagUnbound':
      return { ...state, decks: state.decks.map((deck) => unbind(deck, event.tag)) };
    case 'readerAssigned':
      return { ...state, roles: new Map(state.roles).set(event.reader, event.role) };
  }
}

function inDeck(state: HouseState, id: string, change: (deck: Deck) => Deck): HouseState {
  return { ...state, decks: state.decks.map((deck) => (deck.id === id ? change(deck) : deck)) };
}

const bind = (deck: Deck, tag: TagId, binding: Binding): Deck => ({
  ...deck,
  tags: new Map(deck.tags).set(tag, binding),
});

function unbind(deck: Deck, tag: TagId): Deck {
  if (!deck.tags.has(tag)) return deck;
  const tags = new Map(deck.tags);
  tags.delete(tag);
  return { ...deck, tags };
}
