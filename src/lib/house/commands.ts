import type { BoxSetup, TableSetup } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import type { TagId } from '../reader/events.ts';
import type { ReaderRole } from '../table/binding.ts';
import type { EnrolmentTarget } from './work.ts';

/** Which of the house's readers a new table gets: all that have no table of their own, none, or those of these ids. */
export type ReadersFor = 'all' | 'none' | readonly string[];

export type HouseCommand =
  /** Where a match is being played with the readers, `readers` has to say what becomes of them. */
  | {
      readonly type: 'createTable';
      readonly setup: TableSetup;
      readonly readers?: ReadersFor;
      /** Its rounds are heard and not seen. */
      readonly byEar?: true;
    }
  | { readonly type: 'createDeck'; readonly name: string; readonly box?: BoxId }
  | { readonly type: 'renameDeck'; readonly deck: string; readonly name: string }
  /** Its tags stand for nothing any more. */
  | { readonly type: 'removeDeck'; readonly deck: string }
  | { readonly type: 'enrol'; readonly deck: string; readonly target: EnrolmentTarget }
  /** `anew` forgets what was counted before. */
  | { readonly type: 'checkDeck'; readonly deck: string; readonly anew: boolean }
  /** The tags of a deck are written, and locked for good if that is wanted, as they are laid. */
  | { readonly type: 'writeTags'; readonly deck: string; readonly lock: boolean }
  /** Gives the deck its mark, unless it has one, and answers it: codes are printed with it. */
  | { readonly type: 'markDeck'; readonly deck: string }
  | { readonly type: 'identifyReaders' }
  /** Readers play again. */
  | { readonly type: 'clearDesk' }
  | { readonly type: 'unbindTag'; readonly tag: TagId }
  /** What a guest's reader brought becomes the house's; `tokens` is how many of them the asker saw. */
  | { readonly type: 'takeOffer'; readonly offer: string; readonly tokens: number }
  | { readonly type: 'leaveOffer'; readonly offer: string }
  | { readonly type: 'playAt'; readonly table: string }
  /** Play is put off: the table is listed apart, and its readers are free for others. */
  | { readonly type: 'closeTable'; readonly table: string }
  | { readonly type: 'reopenTable'; readonly table: string }
  /** Its match goes to the bin, and is erased some days later. */
  | { readonly type: 'binTable'; readonly table: string }
  | { readonly type: 'takeTableBack'; readonly table: string }
  | { readonly type: 'assignReader'; readonly reader: string; readonly role: ReaderRole }
  /** Gives the readers a table of their own; null: they play where the house plays. */
  | {
      readonly type: 'sendReaders';
      readonly readers: readonly string[];
      readonly table: string | null;
    };

/** What the asker of a house command hears: the id of what was made, if anything was, or a deck's mark. */
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

/** The game of a table, and what it is an edition of where there are several. */
export type PlayedGame = PlayedOf<BoxSetup>;
type PlayedOf<Setup extends BoxSetup> = Setup extends { readonly edition: unknown }
  ? Pick<Setup, 'game' | 'edition'>
  : Pick<Setup, 'game'>;

/** Only the game and its edition, out of whatever else is known of a table. */
export const playedGame = (of: PlayedGame): PlayedGame =>
  'edition' in of ? { game: of.game, edition: of.edition } : { game: of.game };
