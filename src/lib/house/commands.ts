import type { BoxSetup, TableSetup } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import type { TagId } from '../reader/events.ts';
import type { ReaderRole } from '../table/binding.ts';
import type { EnrolmentTarget } from './work.ts';

/** Readers for a new table: all without a table of their own, none, or those of these ids. */
export type ReadersFor = 'all' | 'none' | readonly string[];

export type HouseCommand =
  /** `readers` is required if a match is being played with the readers. */
  | {
      readonly type: 'createTable';
      readonly setup: TableSetup;
      readonly readers?: ReadersFor;
      readonly byEar?: true;
    }
  | { readonly type: 'createDeck'; readonly name: string; readonly box?: BoxId }
  | { readonly type: 'renameDeck'; readonly deck: string; readonly name: string }
  | { readonly type: 'removeDeck'; readonly deck: string }
  | { readonly type: 'enrol'; readonly deck: string; readonly target: EnrolmentTarget }
  /** Enrols a tag that was laid unknown at this table, without the desk. */
  | {
      readonly type: 'enrolLaid';
      readonly table: string;
      readonly deck: string;
      readonly card: string;
      readonly tag: TagId;
    }
  /** `anew` discards the previous count. */
  | { readonly type: 'checkDeck'; readonly deck: string; readonly anew: boolean }
  /** Writes each tag when it is laid; `lock` makes the tag permanently read-only. */
  | { readonly type: 'writeTags'; readonly deck: string; readonly lock: boolean }
  /** Ensures that the deck has a mark and returns it; printed codes contain it. */
  | { readonly type: 'markDeck'; readonly deck: string }
  | { readonly type: 'identifyReaders' }
  | { readonly type: 'clearDesk' }
  | { readonly type: 'unbindTag'; readonly tag: TagId }
  /**
   * Accepts a guest's offer. `tokens` is the number of tokens shown; the command is refused if it
   * changed.
   */
  | { readonly type: 'takeOffer'; readonly offer: string; readonly tokens: number }
  | { readonly type: 'leaveOffer'; readonly offer: string }
  | { readonly type: 'playAt'; readonly table: string }
  /** Sets the table aside and releases its readers. */
  | { readonly type: 'closeTable'; readonly table: string }
  | { readonly type: 'reopenTable'; readonly table: string }
  /** Moves the match to the trash, to be erased some days later. */
  | { readonly type: 'binTable'; readonly table: string }
  | { readonly type: 'takeTableBack'; readonly table: string }
  | { readonly type: 'assignReader'; readonly reader: string; readonly role: ReaderRole }
  | {
      readonly type: 'sendReaders';
      readonly readers: readonly string[];
      readonly table: string | null;
    };

/** Answer to a command: the id of the new item or the deck's mark, else null. */
export interface HouseAnswer {
  readonly made: string | null;
}

export const HOUSE_REFUSALS = [
  'bad-setup',
  'unknown-table',
  'unknown-deck',
  'other-box',
  'match-goes-on',
  'in-tournament',
  'unknown-reader',
  'too-many-readers',
  'readers-in-play',
  'unknown-tag',
  'unknown-card',
  // A tag laid unknown is bound meanwhile, or its number does not tell it from others.
  'tag-known',
  'tag-unclear',
  'kind-complete',
  'unknown-offer',
  'offer-changed',
  'bad-name',
  'name-taken',
  'only-to-look-at',
] as const;
export type HouseRefusal = {
  readonly code: (typeof HOUSE_REFUSALS)[number];
  readonly detail?: string;
};

export type PlayedGame = PlayedOf<BoxSetup>;
type PlayedOf<Setup extends BoxSetup> = Setup extends { readonly edition: unknown }
  ? Pick<Setup, 'game' | 'edition'>
  : Pick<Setup, 'game'>;

/** Picks the game and its edition from a larger object. */
export const playedGame = (of: PlayedGame): PlayedGame =>
  'edition' in of ? { game: of.game, edition: of.edition } : { game: of.game };
