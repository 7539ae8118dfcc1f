import { MIDDLE, VALUES, type Colour } from './cards.ts';
import { DEALS, drawPileAfterDeal, type Setup } from './setup.ts';

/** What lies at one place of a row; null is free. */
export type Place = 'number' | 'joker' | null;
/** 1…11 and 11…21. */
export const HALVES = ['low', 'high'] as const;
export type Half = (typeof HALVES)[number];

export interface Row {
  readonly name: string;
  readonly colour: Colour;
  /** 21 places; value 1 first. */
  readonly places: readonly Place[];
}

/** A link that lies between a row and the one below it, at the value of both cards. */
export interface Link {
  /** Number of the upper row. */
  readonly above: number;
  readonly value: number;
}

/** The cards a player had left at the end. */
export interface Leftover {
  readonly numbers: readonly number[];
  readonly jokers: number;
}

export interface Player {
  readonly name: string;
  /** Cards counted in the hand: numbers and jokers, not links. */
  readonly hand: number;
  readonly links: number;
  readonly bonus: number;
  /** Null until told. */
  readonly leftover: Leftover | null;
}

export interface Turn {
  readonly type: 'turn';
  readonly player: number;
  /** Cards that count among the four of the turn. */
  readonly cards: number;
  readonly placed: boolean;
  readonly exchanged: boolean;
}

/** A hand was played out, or everybody passed one after the other. */
export type End =
  { readonly type: 'hand-empty'; readonly player: number } | { readonly type: 'all-passed' };

export interface State {
  readonly beginner: boolean;
  /** From top to bottom. */
  readonly rows: readonly Row[];
  /** In order of play. */
  readonly players: readonly Player[];
  /** Number of the player who began. */
  readonly first: number;
  /** Links laid so far. */
  readonly links: readonly Link[];
  readonly drawPile: number;
  /** Jokers that are out of the game. */
  readonly jokersThrown: number;
  /** Players who have just passed one after the other. */
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

/** The four elevens lie on the table, hands are dealt, links are given out. */
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
