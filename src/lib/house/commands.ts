import type { BoxId, TableSetup } from '../games.ts';
import type { ReaderRole } from '../table/binding.ts';
import type { TagId } from '../reader/events.ts';
import type { EnrolmentTarget } from './view.ts';

export type HouseCommand =
  | { readonly type: 'createTable'; readonly setup: TableSetup }
  | { readonly type: 'createDeck'; readonly name: string; readonly box?: BoxId }
  | { readonly type: 'renameDeck'; readonly deck: string; readonly name: string }
  | { readonly type: 'enrol'; readonly deck: string; readonly target: EnrolmentTarget }
  | { readonly type: 'stopEnrolment' }
  | { readonly type: 'unbindTag'; readonly tag: TagId }
  | { readonly type: 'playAt'; readonly table: string }
  | { readonly type: 'assignReader'; readonly reader: string; readonly role: ReaderRole };

/** What the asker of a house command hears: the id of what was made, where something was. */
export interface HouseAnswer {
  readonly made: string | null;
}

export const HOUSE_REFUSALS = [
  'bad-setup',
  'unknown-table',
  'unknown-deck',
  'other-box',
  'unknown-reader',
  'unknown-tag',
  'unknown-card',
  'bad-name',
  'name-taken',
  'only-to-look-at',
] as const;
export type HouseRefusal = {
  readonly code: (typeof HOUSE_REFUSALS)[number];
  readonly detail?: string;
};
