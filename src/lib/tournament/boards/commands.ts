import type { Result } from '../../game/result.ts';
import type { TournamentEvent } from '../events.ts';
import type { Alarm } from './state.ts';

/** How many of each card a deck has; null: the house has no such deck of this game. */
type Holds = Readonly<Record<string, number>> | null;

/** What the house knows of a tag that was laid. */
export type LaidToStack =
  | { readonly type: 'card'; readonly tag: string; readonly card: string; readonly deck: string }
  | { readonly type: 'undo' | 'say-again' | 'token' | 'unknown' | 'ambiguous' | 'unread' };

/** What is asked about boards. Chance comes in as an order. */
export type BoardsCommand =
  | { readonly type: 'drawBoard'; readonly order: readonly string[] }
  | { readonly type: 'dropBoard'; readonly board: number }
  | { readonly type: 'planBoards'; readonly round: number; readonly boards: readonly number[] }
  /** Begins, or goes on with what was begun; null: the order that comes is a new board. */
  | {
      readonly type: 'stack';
      readonly reader: string;
      readonly deck: string;
      readonly board: number | null;
      readonly holds: Holds;
    }
  | { readonly type: 'layToStack'; readonly reader: string; readonly laid: LaidToStack }
  | { readonly type: 'takeBackStacked'; readonly reader: string }
  | { readonly type: 'endStacking'; readonly reader: string }
  /** The cards of this deck lie otherwise by now. */
  | { readonly type: 'unstack'; readonly deck: string }
  | {
      readonly type: 'leaveOut';
      readonly round: number;
      readonly table: number;
      readonly out: boolean;
    }
  /** What a table is found to have played out of order, all of it. */
  | {
      readonly type: 'noteAlarms';
      readonly round: number;
      readonly table: number;
      readonly alarms: readonly Alarm[];
    };

/** What a page may ask: the server adds what is its own. */
export type BoardCommand =
  | Exclude<BoardsCommand, { type: 'drawBoard' | 'stack' | 'layToStack' | 'noteAlarms' }>
  | { readonly type: 'drawBoard' }
  | {
      readonly type: 'stack';
      readonly reader: string;
      readonly deck: string;
      readonly board: number | null;
    };

/** Why not. */
export type BoardRefusal =
  | { readonly code: 'no-tournament' }
  /** Nothing is counted that tables could be compared by. */
  | { readonly code: 'no-boards' }
  | { readonly code: 'too-many-boards'; readonly most: number }
  | { readonly code: 'unknown-board'; readonly board: number }
  | { readonly code: 'board-in-use'; readonly board: number }
  | { readonly code: 'no-such-round' | 'round-is-played'; readonly round: number }
  | { readonly code: 'too-many-manches'; readonly most: number }
  | { readonly code: 'unknown-deck' }
  | {
      readonly code: 'deck-incomplete';
      readonly card: string;
      readonly has: number;
      readonly needs: number;
    }
  /** Something else is stacked there, or this deck elsewhere. */
  | { readonly code: 'reader-busy' | 'deck-busy' }
  /** It plays at a table that is not of the tournament. */
  | { readonly code: 'reader-elsewhere' }
  | { readonly code: 'no-stacking' }
  | { readonly code: 'nothing-laid' }
  | { readonly code: 'unknown-table'; readonly round: number; readonly table: number };

export type BoardsDecided = Result<readonly TournamentEvent[], BoardRefusal>;
