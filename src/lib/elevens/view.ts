import type { Colour } from './cards.ts';
import type { End, Half, Leftover, Link, Place } from './state.ts';

export interface PlaceChoice {
  readonly row: string;
  readonly value: number;
  readonly adjacent: boolean;
  /** Rows from which a link may come; empty if the player has no links left. */
  readonly links: readonly string[];
}

export interface RowView {
  readonly name: string;
  readonly colour: Colour;
  readonly places: readonly Place[];
  readonly complete: readonly Half[];
}

export interface SeatView {
  readonly name: string;
  readonly hand: number;
  readonly links: number;
  readonly bonus: number;
  readonly leftover: Leftover | null;
}

export interface TurnView {
  readonly player: string;
  readonly cards: number;
  readonly cardsLeft: number;
  readonly owesCard: boolean;
  readonly choices: readonly PlaceChoice[];
  /** Jokers on the table that may be exchanged for their number now. */
  readonly exchanges: readonly { readonly row: string; readonly value: number }[];
  readonly mayPlaceJoker: boolean;
  readonly mayThrowJoker: boolean;
  readonly mayDraw: boolean;
  readonly mayPass: boolean;
  readonly mayEnd: boolean;
}

/** Public view of a game of Elevens. Hands are only counted. */
export interface ElevensView {
  readonly game: 'elevens';
  readonly beginner: boolean;
  readonly rows: readonly RowView[];
  readonly links: readonly Link[];
  readonly seats: readonly SeatView[];
  readonly drawPile: number;
  readonly jokersOut: number;
  readonly bonusLeft: number;
  readonly turn: TurnView | null;
  readonly over: boolean;
  readonly end: End | null;
  readonly stillToTell: readonly string[];
  readonly scores: readonly number[] | null;
  readonly winners: readonly string[] | null;
}
