import type { ConnectionState } from '#lib/client/follow.ts';
import type { ReaderHealth } from '#lib/house/health.ts';
import type { Language } from '#lib/i18n/language.ts';
import { NO_READER } from '#lib/reader/events.ts';
import { isReview, type Notice } from '#lib/table/notice.ts';

export interface RematchHere {
  /** Code of the table whose rematch this television may open; null: of none. */
  readonly table: string | null;
  /** It was opened a moment ago: nothing is offered any more, and nothing on the screen moves up. */
  readonly opened: boolean;
}

/** What every television is given besides the view of its table. */
export interface TvScreenProps {
  readonly connection: ConnectionState;
  readonly language: Language;
  /** Where phones reach the server, such as `http://192.168.1.20:3000`. */
  readonly address: string;
  /** What a link carries that lets a phone play; without it one only watches. */
  readonly invitation?: string | null;
  /** Six digits that let whoever types them play; null: not for this television to show. */
  readonly joinCode?: string | null;
  /** It is not of the house: its code to scan only lets phones watch. */
  readonly watchOnly?: boolean;
  /** Nobody else may join. */
  readonly closed?: boolean;
  /** Somebody who is here has the referee's part. */
  readonly refereed?: boolean;
  /** Those that play at the table; null while nothing is known of them. */
  readonly readers?: readonly ReaderHealth[] | null;
  /** Nothing is heard of it: switched off, or its browser waits for a key. Left out where nothing is to be heard. */
  readonly sound?: 'on' | 'off' | 'asleep' | 'voiceless';
  /** Its players may not see it: voice and sounds are on from the beginning. */
  readonly spoken?: boolean;
  /** Code of the table whose pause it may end. Left out where this television may not. */
  readonly resume?: string;
  /** How the same players go on. Left out while there is no rematch to open, and where it was open before. */
  readonly rematch?: RematchHere;
  /** The readers that played at the table were taken to another one. */
  readonly readersLeft?: boolean;
  /** The view is of an earlier move: nothing is going on, and nobody is called to join. */
  readonly lookingBack?: boolean;
}

/** What is to be known and is no move: it stands over the last plays. */
export interface StripText {
  readonly kind: 'notice' | 'discard' | 'link';
  readonly text: string;
  /** It gives way to the last plays, which show it too, once it has been read. */
  readonly passing?: boolean;
}

/** A notice stands until the next card; what was undone or set right gives way to the last plays, which show it too. */
export const noticeStrip = (notice: Notice, text: string): StripText => ({
  kind: 'notice',
  text,
  passing: isReview(notice),
});

/** Whether cards and tokens are laid on readers, as far as is known. */
export const hasReaders = (readers: readonly ReaderHealth[] | null): boolean =>
  readers === null || readers.some(({ name }) => name !== NO_READER);
