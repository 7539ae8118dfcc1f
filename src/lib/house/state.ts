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
  readonly mark: string | null;
  readonly check: DeckCheck | null;
}

interface DeckCheck {
  readonly laid: ReadonlyMap<TagId, number>;
  readonly last: CheckResult | null;
}

export interface ReaderPlace {
  readonly role: ReaderRole;
  readonly table: string | null;
}

export type OpenedTable = PlayedGame & {
  readonly code: string;
  readonly seats: readonly string[];
  readonly deck: string | null;
  readonly looking?: true;
  readonly byHand?: true;
  readonly sides?: number;
  readonly after?: string;
  readonly follows?: string;
  readonly closed?: true;
  readonly readersLeft?: true;
  /** In ms since the epoch. */
  readonly createdAt: number;
};

export interface BinnedTable {
  readonly table: OpenedTable;
  /** Time of removal in ms since the epoch, and days counted since. */
  readonly since: number;
  readonly days: number;
}

export interface Offer {
  readonly id: string;
  readonly device: string;
  readonly bridge: string;
  readonly reader: string;
  readonly mark: string;
  readonly box: BoxId;
  readonly name: string;
  readonly tags: ReadonlyMap<TagId, TableBinding>;
}

export interface DeclinedOffer {
  readonly device: string;
  readonly mark: string;
}

export interface HouseState {
  readonly tables: readonly OpenedTable[];
  readonly bin: readonly BinnedTable[];
  /** Times of the last counted days, in ms since the epoch. Clocks may jump. */
  readonly binDays: readonly number[];
  /** Codes of erased tables, never reused. */
  readonly erased: ReadonlySet<string>;
  readonly decks: readonly Deck[];
  /** Other numbers of bound tags, as some readers report them (lookUp.ts). */
  readonly aliases: ReadonlyMap<TagId, TagId>;
  /** Unbound tags: their written identity is ignored. */
  readonly released: ReadonlySet<TagId>;
  readonly offers: readonly Offer[];
  /** Recently declined, so that the next card does not offer the deck again. */
  readonly leftOffers: readonly DeclinedOffer[];
  readonly readers: ReadonlyMap<string, ReaderPlace>;
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
