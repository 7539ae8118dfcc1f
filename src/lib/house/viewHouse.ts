import { CARDS, COPIES } from '../millebornes/cards.ts';
import { roleOf } from './lookUp.ts';
import type { Deck, HouseState } from './state.ts';
import type { DeckView, HouseView, ReaderView } from './view.ts';

/** A reader as its bridge last reported it. */
export type ReaderRuntime = Omit<ReaderView, 'role'>;

/** What is known only while the server runs. */
export interface HouseRuntime {
  readonly position: number;
  readonly readers: readonly ReaderRuntime[];
  readonly lab: boolean;
  readonly address: string;
}

export function viewHouse(state: HouseState, now: HouseRuntime): HouseView {
  return {
    position: now.position,
    tables: state.tables.map(({ code, edition, seats, createdAt }) => ({
      code,
      edition,
      seats,
      createdAt,
    })),
    decks: state.decks.map(viewDeck),
    readers: now.readers.map((reader) => ({ ...reader, role: roleOf(reader.id, state) })),
    enrolment: state.enrolment,
    readersAt: state.readersAt,
    lab: now.lab,
    address: now.address,
  };
}

const BOX_SIZE = CARDS.reduce((sum, card) => sum + COPIES[card], 0);

function viewDeck(deck: Deck): DeckView {
  const bindings = [...deck.tags.values()];
  const cards = bindings.filter((binding) => binding.type === 'card');
  const bound: Record<string, number> = {};
  for (const { card } of cards) bound[card] = (bound[card] ?? 0) + 1;
  return {
    id: deck.id,
    name: deck.name,
    bound,
    cards: cards.length,
    size: BOX_SIZE,
    tokens: bindings.filter((binding) => binding.type !== 'card'),
  };
}
