import type { BoxId } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { Binding, ReaderRole } from '../table/binding.ts';
import type { DeskResult } from './events.ts';
import type { EnrolmentTarget, PlayedGame } from './view.ts';

export interface Deck {
  readonly id: string;
  readonly name: string;
  readonly box: BoxId;
  readonly tags: ReadonlyMap<TagId, Binding>;
}

export type OpenedTable = PlayedGame & {
  readonly code: string;
  readonly seats: readonly string[];
  readonly deck: string | null;
  /** Opened from a record, to look at. */
  readonly looking?: true;
  /** ms since the epoch. */
  readonly createdAt: number;
};

export interface HouseState {
  /** Newest first. */
  readonly tables: readonly OpenedTable[];
  readonly decks: readonly Deck[];
  readonly roles: ReadonlyMap<string, ReaderRole>;
  /** Code of the table at which the readers play. */
  readonly readersAt: string | null;
  readonly enrolment: {
    readonly deck: string;
    readonly target: EnrolmentTarget;
    readonly last: DeskResult | null;
  } | null;
}

export const emptyHouse: HouseState = {
  tables: [],
  decks: [],
  roles: new Map(),
  readersAt: null,
  enrolment: null,
};
