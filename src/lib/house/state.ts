import type { BoxId } from '../games/boxes.ts';
import type { TagId } from '../reader/events.ts';
import type { Binding, ReaderRole, TableBinding } from '../table/binding.ts';
import type { PlayedGame } from './commands.ts';
import type { CheckResult, DeskWork } from './work.ts';

export interface Deck {
  readonly id: string;
  readonly name: string;
  readonly box: BoxId;
  readonly tags: ReadonlyMap<TagId, Binding>;
  /** The mark by which tags of this deck name it; null: none was written yet. */
  readonly mark: string | null;
  /** The latest count, or null. */
  readonly check: DeckCheck | null;
}

interface DeckCheck {
  /** How often each tag was laid. */
  readonly laid: ReadonlyMap<TagId, number>;
  readonly last: CheckResult | null;
}

/** What a reader is for, and its table if it has one of its own. */
export interface ReaderPlace {
  readonly role: ReaderRole;
  readonly table: string | null;
}

export type OpenedTable = PlayedGame & {
  readonly code: string;
  readonly seats: readonly string[];
  readonly deck: string | null;
  /** Opened from a record, to look at. */
  readonly looking?: true;
  /** The match is counted by hand. */
  readonly byHand?: true;
  /** How many sides there are; left out where each plays alone, or nobody wrote it down. */
  readonly sides?: number;
  /** Code of the table whose rematch it is. */
  readonly after?: string;
  /** It stands aside until somebody opens it again. */
  readonly closed?: true;
  /** The readers that played there were taken to another table. */
  readonly readersLeft?: true;
  /** ms since the epoch. */
  readonly createdAt: number;
};

/** A table whose match is in the bin. */
export interface BinnedTable {
  readonly table: OpenedTable;
  /** When it was thrown away, ms since the epoch by the clock of that time, and the days counted since. */
  readonly since: number;
  readonly days: number;
}

/** What a guest's reader brought and the house has not decided on. */
export interface Offer {
  readonly id: string;
  /** Id of the device whose reader brought it. */
  readonly device: string;
  readonly bridge: string;
  readonly reader: string;
  readonly mark: string;
  readonly box: BoxId;
  readonly name: string;
  readonly tags: ReadonlyMap<TagId, TableBinding>;
}

/** What the house declined of one device. */
export interface LeftOffer {
  readonly device: string;
  readonly mark: string;
}

export interface HouseState {
  /** Newest first. */
  readonly tables: readonly OpenedTable[];
  /** What can be taken back from the bin, newest first. */
  readonly bin: readonly BinnedTable[];
  /** When the last days of the bin were counted, and when it began to fill, ms since the epoch; clocks may jump. */
  readonly binDays: readonly number[];
  /** Codes of tables that were erased; they are never given out again. */
  readonly erased: ReadonlySet<string>;
  readonly decks: readonly Deck[];
  /** Further numbers of bound tags, as other readers give them (lookUp.ts). */
  readonly aliases: ReadonlyMap<TagId, TagId>;
  /** Tags whose binding was taken away: what is written on them is not believed. */
  readonly released: ReadonlySet<TagId>;
  /** What guests' readers brought and the house has not decided on, oldest first (offers.ts). */
  readonly offers: readonly Offer[];
  /** What the house declined lately, so that the next card does not offer it again. */
  readonly leftOffers: readonly LeftOffer[];
  /** What was said about readers, by their ids. */
  readonly readers: ReadonlyMap<string, ReaderPlace>;
  /** Code of the table at which all readers play that have none of their own. */
  readonly readersAt: string | null;
  readonly work: DeskWork | null;
}

export const emptyHouse: HouseState = {
  tables: [],
  bin: [],
  binDays: [],
  erased: new Set(),
  decks: [],
  aliases: new Map(),
  released: new Set(),
  offers: [],
  leftOffers: [],
  readers: new Map(),
  readersAt: null,
  work: null,
};
