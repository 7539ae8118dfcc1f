import type { ConnectionState } from '#lib/client/follow.ts';
import type { ReaderHealth } from '#lib/house/health.ts';
import type { Language } from '#lib/i18n/language.ts';
import { isPhysicalReader } from '#lib/reader/events.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { isReviewNotice, type Notice } from '#lib/table/notice.ts';
import type { CardTable, TableView } from '#lib/table/view.ts';

/** Means to answer on this television with its remote control. */
export interface TvActions {
  /** True if it may let a refused card lie, as the referee or where there is none. */
  readonly decides: boolean;
  /** Sends one command; resolves with the result to show if it was not accepted. */
  readonly send: (command: ScreenCommand) => Promise<SentResult>;
}

/** Props of the boards that this television may answer; undefined if it may not. */
export interface BoardActions {
  readonly acts: TvActions | undefined;
}

/** `late`: no answer from the server; `not-now`: the table no longer takes the command. */
export type SentResult = 'done' | 'late' | 'not-now';

/** Sheet of the last finished round, shown on request during play. */
interface RequestedSheet {
  readonly shown: boolean;
  readonly close: () => void;
}

export interface RematchHere {
  /** Code of the table for which this television may open a rematch; null if none. */
  readonly table: string | null;
  /** True just after a rematch was opened: the offer is gone but keeps its space. */
  readonly opened: boolean;
}

export interface TvScreenProps {
  /** Loads what is said in the game besides its plays, which the first view does not need. */
  readonly loadAnswers: () => Promise<unknown>;
  readonly connection: ConnectionState;
  readonly language: Language;
  /** Address at which phones reach the server, such as `http://192.168.1.20:3000`. */
  readonly address: string;
  /** Token in the link that lets a phone play; without it phones can only watch. */
  readonly invitation?: string | null;
  /** Six digits that let a phone play; null if this television may not show them. */
  readonly joinCode?: string | null;
  /** True if this television may not invite players: its QR code only lets phones watch. */
  readonly watchOnly?: boolean;
  readonly closed?: boolean;
  /** True if a present device has the referee role. */
  readonly refereed?: boolean;
  /** Readers at the table; null while unknown. */
  readonly readers?: readonly ReaderHealth[] | null;
  /**
   * Sound state: switched off, or blocked by the browser until a key is pressed. Left out if
   * nothing can be heard.
   */
  readonly sound?: 'on' | 'off' | 'asleep' | 'voiceless';
  readonly spoken?: boolean;
  /** Left out if this television may not answer, and while the table is paused. */
  readonly acts?: TvActions;
  readonly sheet?: RequestedSheet;
  /** Code of the table for which this television may end a pause. */
  readonly resume?: string;
  /** Rematch controls; left out before the end and if a rematch existed already. */
  readonly rematch?: RematchHere;
  /** True if the table's readers have moved to another table. */
  readonly readersLeft?: boolean;
  /** True in a replay: nothing is in progress and joining is not offered. */
  readonly lookingBack?: boolean;
}

export type NoticeText = (language: Language, match: CardTable['match'], notice: Notice) => string;

/** Message that is not a move, shown over the last plays. */
export interface StripText {
  readonly kind: 'notice' | 'discard' | 'link';
  readonly text: string;
  /** True if it disappears after a while, because the last plays contain it too. */
  readonly passing?: boolean;
}

/**
 * Returns the strip of a notice. It stays until the next card; for undo and corrections it
 * disappears by itself, because the last plays show them too.
 */
export const noticeStrip = (notice: Notice, text: string): StripText => ({
  kind: 'notice',
  text,
  passing: isReviewNotice(notice),
});

/** True if a reader plays at the table, or if that is unknown. */
export const hasReaders = (readers: readonly ReaderHealth[] | null): boolean =>
  readers === null || readers.some(({ name }) => isPhysicalReader(name));

/**
 * Returns the line about readers in the footer. Null where none plays: families without readers
 * miss none.
 *
 * @param isPlaying true if a reader is at the table
 * @param wasUsed true if one of the last moves was laid on a reader
 */
export function readersLine(isPlaying: boolean, haveLeft: boolean, wasUsed: boolean) {
  if (isPlaying) return 'common.readers';
  if (haveLeft) return 'tv.readersLeft';
  return wasUsed ? 'tv.noReader' : null;
}

/** True if a round is over and its sheet is not shown already. */
export function hasHiddenSheet({ match, interval, question, warning }: TableView): boolean {
  if (match.game !== '1000-bornes' || match.rounds.length === 0) return false;
  return !interval && question === null && warning === null;
}
