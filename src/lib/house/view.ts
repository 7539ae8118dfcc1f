import type { BoxId, TableSetup } from '../games.ts';
import type { ReaderState, TagId } from '../reader/events.ts';
import type { Binding, ReaderRole } from '../table/binding.ts';

/** A box of cards whose tags are known. */
export interface DeckView {
  readonly id: string;
  readonly name: string;
  readonly box: BoxId;
  /** How many copies of each kind of card have a tag, by card id. */
  readonly bound: Readonly<Record<string, number>>;
  /** Cards with a tag, and cards in the box. */
  readonly cards: number;
  readonly size: number;
  /** Tokens with a tag. */
  readonly tokens: readonly Binding[];
}

/** What is bound next while a deck is enrolled: a kind of card (its next free copy), or one token. */
export type EnrolmentTarget =
  { readonly type: 'card'; readonly card: string } | Exclude<Binding, { readonly type: 'card' }>;

export interface EnrolmentView {
  readonly deck: string;
  readonly target: EnrolmentTarget;
  /** What became of the last tag laid. */
  readonly last:
    | { readonly outcome: 'bound'; readonly tag: TagId; readonly binding: Binding }
    | {
        readonly outcome: 'already-bound';
        readonly tag: TagId;
        readonly binding: Binding;
        readonly deck: string;
      }
    | { readonly outcome: 'kind-complete'; readonly tag: TagId; readonly card: string }
    | null;
}

export interface ReaderView {
  /** Bridge and reader name together: stays the same over restarts. */
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly bridge: string;
  readonly connected: boolean;
  readonly state: ReaderState;
  readonly role: ReaderRole;
}

/** The game of a table, and what it is an edition of where there are several. */
export type PlayedGame =
  | Pick<Extract<TableSetup, { game: '1000-bornes' }>, 'game' | 'edition'>
  | Pick<Extract<TableSetup, { game: 'elevens' }>, 'game'>;

export type TableSummary = PlayedGame & {
  readonly code: string;
  readonly seats: readonly string[];
  /** Opened from a record: it can be looked at, and nothing is played there. */
  readonly looking?: true;
  readonly createdAt: number;
};

/** What the pages around the tables know of the house. */
export interface HouseView {
  readonly position: number;
  /** Newest first. */
  readonly tables: readonly TableSummary[];
  readonly decks: readonly DeckView[];
  readonly readers: readonly ReaderView[];
  readonly enrolment: EnrolmentView | null;
  /** Code of the table at which the readers play. */
  readonly readersAt: string | null;
  /** Whether the simulator is allowed. */
  readonly lab: boolean;
  /** Address under which phones reach this server, for QR codes. */
  readonly address: string;
}
