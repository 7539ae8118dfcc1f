import type { Colour } from './cards.ts';
import type { End, Half, Leftover, Link, Place } from './state.ts';

/** A free place that a card may be laid on now. */
export interface PlaceChoice {
  readonly row: string;
  readonly value: number;
  /** Whether it may be laid without a link. */
  readonly adjacent: boolean;
  /** Rows that a link may come from; empty without links left. */
  readonly links: readonly string[];
}

export interface RowView {
  readonly name: string;
  readonly colour: Colour;
  /** 21 places; value 1 first. */
  readonly places: readonly Place[];
  /** Halves that are complete. */
  readonly complete: readonly Half[];
}

export interface SeatView {
  readonly name: string;
  readonly hand: number;
  readonly links: number;
  readonly bonus: number;
  /** Null until told. */
  readonly leftover: Leftover | null;
}

/** The player on turn, and what is open to them. */
export interface TurnView {
  readonly player: string;
  /** Cards laid, exchanged or thrown so far in this turn. */
  readonly cards: number;
  readonly cardsLeft: number;
  /** An exchange still needs another card to be placed. */
  readonly owesCard: boolean;
  readonly choices: readonly PlaceChoice[];
  /** Jokers on the table that their number may replace now. */
  readonly exchanges: readonly { readonly row: string; readonly value: number }[];
  readonly mayPlaceJoker: boolean;
  readonly mayThrowJoker: boolean;
  readonly mayDraw: boolean;
  readonly mayPass: boolean;
  readonly mayEnd: boolean;
}

/** Everything public about a game of Elevens: hands are counted, never seen. */
export interface ElevensView {
  readonly game: 'elevens';
  readonly beginner: boolean;
  /** From top to bottom. */
  readonly rows: readonly RowView[];
  /** Links that lie between rows. */
  readonly links: readonly Link[];
  /** In order of play. */
  readonly seats: readonly SeatView[];
  readonly drawPile: number;
  readonly jokersOut: number;
  readonly bonusLeft: number;
  /** Null after the end. */
  readonly turn: TurnView | null;
  readonly over: boolean;
  readonly end: End | null;
  /** Players who still have to tell their leftovers. */
  readonly stillToTell: readonly string[];
  /** In order of play; null until all is known. */
  readonly scores: readonly number[] | null;
  /** Names, in order of play. */
  readonly winners: readonly string[] | null;
}
