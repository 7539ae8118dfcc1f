import type { Reading } from './reading.ts';
import type { GameEvent, GameMove, GameRefusal, TableSetup } from '../games.ts';
import type { Action } from '../game/actions.ts';
import type { ReaderName, TagId } from '../reader/events.ts';
import type { Change } from './correct/correction.ts';
import type { Notice } from './notice.ts';
import type { Question } from './question.ts';
import type { PartnerEvent } from './seated.ts';

/**
 * Each correction is stored with all moves after it, and their number is bounded. All players share one allowance; the
 * referee and the house have the other, so that no player can use it up.
 */
export type Share = 'players' | 'own';

export interface TableCreated {
  readonly type: 'tableCreated';
  readonly setup: TableSetup;
  /** The table was opened from a record, to look at: nothing is played there. */
  readonly looking?: true;
  /** It begins as a table that is only heard. */
  readonly byEar?: true;
  /** The log says who contributed; logs from before this do not. */
  readonly namesTellers?: true;
}

export type MoveSource = 'reader' | 'screen';

/** A move of a corrected line with what it led to; `at` is when it, or the move it replaces, was first made. */
export interface CorrectedMove {
  readonly move: GameMove;
  readonly events: readonly GameEvent[];
  readonly tag: TagId | null;
  readonly also: readonly TagId[];
  readonly source: MoveSource;
  readonly at: number;
  readonly reading?: Reading;
  /** Stated by the correction, or made necessary by it. */
  readonly corrected?: true;
}

/** An action token as a reader saw it; `at` in ms since the epoch, by the clock of the bridge. */
export interface LaidToken {
  readonly action: Action;
  readonly tag: TagId;
  readonly reader: ReaderName;
  readonly at: number;
}

/** What has happened at a table. A move is stored with what it led to, so that old matches survive improved rules. */
export type TableEvent =
  | TableCreated
  | PartnerEvent
  | {
      readonly type: 'movePlayed';
      readonly move: GameMove;
      readonly events: readonly GameEvent[];
      readonly tag: TagId | null;
      /** Other physical cards that went with the move: a link, the cards of a hand that was counted. */
      readonly also?: readonly TagId[];
      readonly source: MoveSource;
      /** Left out for moves of screens, and in older logs. */
      readonly reading?: Reading;
    }
  | {
      readonly type: 'moveRefused';
      readonly move: GameMove;
      readonly refusal: GameRefusal;
      readonly tag: TagId | null;
    }
  | { readonly type: 'questionAsked'; readonly question: Question }
  /** A question about a card that lies already was answered, and nothing changes. */
  | { readonly type: 'questionClosed' }
  /** An action token was laid that must not repeat itself while it rests on its reader. */
  | ({ readonly type: 'tokenLaid' } & LaidToken)
  /** What was open went back to the hand: a card in question or refused, else a link, else a card left over. */
  | { readonly type: 'cardTakenBack' }
  | { readonly type: 'moveUndone' }
  | {
      readonly type: 'lineCorrected';
      /** The move that was corrected, from 1; those before it stay. */
      readonly number: number;
      readonly change: Change;
      /** All moves from that one on, replacing those that stood there. */
      readonly line: readonly CorrectedMove[];
      /** If left out, the players' share. */
      readonly share?: Share;
    }
  | { readonly type: 'pauseSet'; readonly paused: boolean }
  /** Whoever keeps the time of the table has said that its match is over; false: that it goes on after all. */
  | { readonly type: 'playEnded'; readonly ended: boolean }
  /** Somebody of the hall is to come to the table, or has settled what it was about. */
  | { readonly type: 'refereeCalled'; readonly called: boolean }
  /** From now on screens show the rounds, or keep them for the ear. */
  | { readonly type: 'byEarSet'; readonly byEar: boolean }
  /** All names in seat order; moves before this event have the names of their time. */
  | { readonly type: 'playersRenamed'; readonly names: readonly string[] }
  | { readonly type: 'discardArmed'; readonly armed: boolean }
  /** A link waits for its card; null: it was taken back. */
  | { readonly type: 'linkLaid'; readonly tag: TagId | null; readonly card?: string }
  /** The cards that this player has left are counted next, from the first one. */
  | { readonly type: 'countingBegun'; readonly by: string }
  | {
      readonly type: 'leftoverLaid';
      readonly by: string;
      readonly card: string;
      readonly tag: TagId;
    }
  | { readonly type: 'roundStarted' }
  | { readonly type: 'tagNoticed'; readonly notice: Notice }
  /** A player's device (by its id) has contributed for the first time; null: a reader has, or a screen of the house. */
  | { readonly type: 'tellerHeard'; readonly device: string | null };
