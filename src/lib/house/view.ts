import type { BoxId } from '../games/boxes.ts';
import type { ReaderState, TagId } from '../reader/events.ts';
import type { Binding, ReaderRole, TableBinding } from '../table/binding.ts';
import type { PlayedGame } from './commands.ts';
import type { OpeningView } from './opening.ts';
import type { BoundTag, CheckResult, DeskWork } from './work.ts';

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
  readonly check: CheckView | null;
}

/** What a guest's reader brought that the house does not know, until the house decides. */
export interface OfferView {
  readonly id: string;
  readonly name: string;
  /** The house has this deck; these are tokens of it. */
  readonly known: boolean;
  readonly box: BoxId;
  /** Cards seen so far. */
  readonly cards: number;
  readonly tokens: readonly TableBinding[];
  readonly bridge: string;
  readonly reader: string;
}

/** The count of a deck so far. */
export interface CheckView {
  /** Cards laid, of those that have a tag. */
  readonly counted: number;
  readonly expected: number;
  readonly missing: readonly MissingCard[];
  /** Cards of the box without a tag, which cannot be counted. */
  readonly untagged: readonly MissingCard[];
  readonly twice: readonly BoundTag[];
  readonly foreign: readonly BoundTag[];
  readonly unknown: readonly TagId[];
  readonly last: CheckResult | null;
}

export interface MissingCard {
  readonly card: string;
  /** Numbers of the copies, from 1. */
  readonly copies: readonly number[];
}

export interface ReaderView {
  /** Bridge and reader name together: stays the same over restarts. */
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly bridge: string;
  readonly connected: boolean;
  readonly state: ReaderState;
  /** Paths of keyboards at its machine, one of which may be the reader that is missing. */
  readonly keyboards?: readonly string[];
  /** It is a keyboard that was chosen as a reader, and may be given back. */
  readonly chosen?: true;
  /** Two bridges go by its bridge's name. */
  readonly duplicate?: true;
  /** It is part of a page, and gone when that is closed. */
  readonly ofPage?: true;
  /** It belongs to a device that was let in to bring taps. */
  readonly guest?: true;
  /** Taps that its bridge has not delivered yet. */
  readonly waiting?: number;
  /** Its taps that the server could not take; its bridge keeps them. */
  readonly aside?: number;
  /** How many unknown cards were laid there since the last known one. */
  readonly unknownCards?: number;
  readonly role: ReaderRole;
  /** Code of its own table; null: it plays where the house plays. */
  readonly table: string | null;
  /** Set while the desk is in use and this reader is ready: whether cards laid there count for it. */
  readonly desk?: 'heard' | 'deaf';
}

export type TableSummary = PlayedGame & {
  readonly code: string;
  readonly seats: readonly string[];
  /** The deck whose cards alone count there; left out where those of any do. */
  readonly deck?: string;
  /** Opened from a record: it can be looked at, and nothing is played there. */
  readonly looking?: true;
  /** The match is counted by hand: it has a score page in place of the phone's. */
  readonly byHand?: true;
  /** How many sides there are; left out where each plays alone, or nobody wrote it down. */
  readonly sides?: number;
  /** It stands aside until somebody opens it again. */
  readonly closed?: true;
  /** The readers that played there were taken to another table. */
  readonly readersLeft?: true;
  readonly createdAt: number;
};

/** What the pages around the tables know of the house. */
export interface HouseView {
  readonly position: number;
  /** Newest first. */
  readonly tables: readonly TableSummary[];
  readonly decks: readonly DeckView[];
  /** Oldest first. */
  readonly offers: readonly OfferView[];
  readonly readers: readonly ReaderView[];
  readonly work: DeskWork | null;
  /** What tokens on readers that play nowhere were answered last, if any was laid there. */
  readonly opening?: OpeningView;
  /** Code of the table at which all readers play that have none of their own. */
  readonly readersAt: string | null;
  /** Whether the simulator is allowed. */
  readonly lab: boolean;
  /** Address under which phones reach this server, for QR codes. */
  readonly address: string;
}
