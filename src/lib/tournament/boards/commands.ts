import type { Result } from '../../game/result.ts';
import type { TournamentEvent } from '../events.ts';
import type { Alarm } from './state.ts';

/** Number of copies of each card in a deck; null if the venue has no such deck. */
type Holds = Readonly<Record<string, number>> | null;

export type LaidToStack =
  | { readonly type: 'card'; readonly tag: string; readonly card: string; readonly deck: string }
  | { readonly type: 'undo' | 'say-again' | 'token' | 'unknown' | 'ambiguous' | 'unread' };

/** Commands about boards. Random orders are arguments. */
export type BoardsCommand =
  | { readonly type: 'drawBoard'; readonly order: readonly string[] }
  | { readonly type: 'dropBoard'; readonly board: number }
  | { readonly type: 'planBoards'; readonly round: number; readonly boards: readonly number[] }
  /** Starts or resumes stacking a deck. With a null board the order is recorded as a new board. */
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
  | { readonly type: 'unstack'; readonly deck: string }
  | {
      readonly type: 'leaveOut';
      readonly round: number;
      readonly table: number;
      readonly out: boolean;
    }
  | {
      readonly type: 'noteAlarms';
      readonly round: number;
      readonly table: number;
      readonly alarms: readonly Alarm[];
    };

export type BoardCommand =
  | Exclude<BoardsCommand, { type: 'drawBoard' | 'stack' | 'layToStack' | 'noteAlarms' }>
  | { readonly type: 'drawBoard' }
  | {
      readonly type: 'stack';
      readonly reader: string;
      readonly deck: string;
      readonly board: number | null;
    };

export type BoardRefusal =
  | { readonly code: 'no-tournament' }
  /** The game counts nothing that tables could be compared by. */
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
  | { readonly code: 'reader-busy' | 'deck-busy' }
  | { readonly code: 'reader-elsewhere' }
  | { readonly code: 'no-stacking' }
  | { readonly code: 'nothing-laid' }
  | { readonly code: 'unknown-table'; readonly round: number; readonly table: number };

export type BoardsDecided = Result<readonly TournamentEvent[], BoardRefusal>;
