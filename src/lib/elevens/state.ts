import { MIDDLE, VALUES, type Colour } from './cards.ts';
import { DEALS, drawPileAfterDeal, type Setup } from './setup.ts';

export type Place = 'number' | 'joker' | null;
export const HALVES = ['low', 'high'] as const;
export type Half = (typeof HALVES)[number];

export interface Row {
  readonly name: string;
  readonly colour: Colour;
  /** 21 places, value 1 first; null is free. */
  readonly places: readonly Place[];
}

/** A link between row `above` and the row below it, at the value of both cards. */
export interface Link {
  readonly above: number;
  readonly value: number;
}

export interface Leftover {
  readonly numbers: readonly number[];
  readonly jokers: number;
}

export interface Player {
  readonly name: string;
  /** Number of number cards and jokers in the hand, without links. */
  readonly hand: number;
  readonly links: number;
  readonly bonus: number;
  readonly leftover: Leftover | null;
}

export interface Turn {
  readonly type: 'turn';
  readonly player: number;
  readonly cards: number;
  readonly placed: boolean;
  readonly exchanged: boolean;
}

/** End of the game: a hand was played out, or all players passed in succession. */
export type End =
  { readonly type: 'hand-empty'; readonly player: number } | { readonly type: 'all-passed' };

export interface State {
  readonly beginner: boolean;
  readonly rows: readonly Row[];
  readonly players: readonly Player[];
  readonly first: number;
  readonly links: readonly Link[];
  readonly drawPile: number;
  readonly jokersThrown: number;
  readonly passes: number;
  readonly phase: Turn | { readonly type: 'over'; readonly end: End };
}

export const startTurn = (player: number): Turn => ({
  type: 'turn',
  player,
  cards: 0,
  placed: false,
  exchanged: false,
});

/** Returns the state after the deal: four elevens on the table, hands and links dealt. */
export function initial(setup: Setup): State {
  const deal = DEALS[setup.seats.length] ?? { links: 0, cards: 0 };
  const first = setup.seats.indexOf(setup.first);
  const opened = VALUES.map((value): Place => (value === MIDDLE ? 'number' : null));
  return {
    beginner: setup.beginner,
    rows: setup.rows.map(({ name, colour }) => ({ name, colour, places: opened })),
    players: setup.seats.map((name) => ({
      name,
      hand: deal.cards,
      links: setup.beginner ? 0 : deal.links,
      bonus: 0,
      leftover: null,
    })),
    first,
    links: [],
    drawPile: drawPileAfterDeal(setup),
    jokersThrown: 0,
    passes: 0,
    phase: startTurn(first),
  };
}
