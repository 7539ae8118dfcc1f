import type { Reading } from './binding.ts';
import type { GameEvent, GameMove, GameRefusal, TableSetup } from '../games.ts';
import type { Action } from '../game/actions.ts';
import type { ReaderName, TagId } from '../reader/events.ts';
import type { Change } from './correct/correction.ts';
import type { FormerPlayer } from './handover.ts';
import type { Notice } from './notice.ts';
import type { Question } from './question.ts';
import type { PartnerEvent } from './partnerTypes.ts';

/**
 * Quota that a correction counts towards. A correction stores all moves after it, so their number
 * is limited. The players share one quota; the referee and administrators have their own (`own`).
 */
export type Share = 'players' | 'own';

export interface TableCreated {
  readonly type: 'tableCreated';
  readonly setup: TableSetup;
  readonly looking?: true;
  /** Players who had handed over their seats, in an opened record. */
  readonly formerPlayers?: readonly FormerPlayer[];
  readonly byEar?: true;
  /** The log names its contributors; older logs do not. */
  readonly namesTellers?: true;
}

export type MoveSource = 'reader' | 'screen';

/**
 * A move of a corrected line with its events. `at` is when it, or the move it replaces, was first
 * made.
 */
export interface CorrectedMove {
  readonly move: GameMove;
  readonly events: readonly GameEvent[];
  readonly tag: TagId | null;
  readonly also: readonly TagId[];
  readonly source: MoveSource;
  readonly at: number;
  readonly reading?: Reading;
  readonly corrected?: true;
}

/** An action token that a reader saw. `at` is in ms since the epoch, by the bridge's clock. */
export interface LaidToken {
  readonly action: Action;
  readonly tag: TagId;
  readonly reader: ReaderName;
  readonly at: number;
}

/**
 * Events of a table. Moves are stored with their game events, so that later changes of the rules do
 * not alter old matches.
 */
export type TableEvent =
  | TableCreated
  | PartnerEvent
  | {
      readonly type: 'movePlayed';
      readonly move: GameMove;
      readonly events: readonly GameEvent[];
      readonly tag: TagId | null;
      readonly also?: readonly TagId[];
      readonly source: MoveSource;
      /** Missing for moves from screens and in older logs. */
      readonly reading?: Reading;
    }
  | {
      readonly type: 'moveRefused';
      readonly move: GameMove;
      readonly refusal: GameRefusal;
      readonly tag: TagId | null;
    }
  | { readonly type: 'questionAsked'; readonly question: Question }
  | { readonly type: 'questionClosed' }
  /** Stored so that a token that rests on its reader does not act again. */
  | ({ readonly type: 'tokenLaid' } & LaidToken)
  /**
   * Returns the open item to the hand: the card in question or refused, else a link, else a
   * leftover card.
   */
  | { readonly type: 'cardTakenBack' }
  | { readonly type: 'moveUndone' }
  | {
      readonly type: 'lineCorrected';
      /** Number of the corrected move, from 1; earlier moves stay. */
      readonly number: number;
      readonly change: Change;
      readonly line: readonly CorrectedMove[];
      /** Defaults to `players`. */
      readonly share?: Share;
    }
  | { readonly type: 'pauseSet'; readonly paused: boolean }
  | { readonly type: 'playEnded'; readonly ended: boolean }
  | { readonly type: 'refereeCalled'; readonly called: boolean }
  | { readonly type: 'byEarSet'; readonly byEar: boolean }
  /** All names in seat order. Earlier events keep the names of their time. */
  | { readonly type: 'playersRenamed'; readonly names: readonly string[] }
  /** From `round` on, `name` plays this seat; earlier rounds stay its former player's. */
  | {
      readonly type: 'seatHandedOver';
      readonly seat: number;
      readonly name: string;
      readonly round: number;
    }
  /** `seat` armed it; missing in older logs, where it was the player on turn. */
  | { readonly type: 'discardArmed'; readonly armed: boolean; readonly seat?: number }
  /** A link waits for its card; a null tag means that it was taken back. */
  | { readonly type: 'linkLaid'; readonly tag: TagId | null; readonly card?: string }
  | { readonly type: 'countingBegun'; readonly by: string }
  | {
      readonly type: 'leftoverLaid';
      readonly by: string;
      readonly card: string;
      readonly tag: TagId;
    }
  | { readonly type: 'roundStarted' }
  | { readonly type: 'tagNoticed'; readonly notice: Notice }
  /**
   * First contribution of a player's device, by its id; null for a reader or a screen of the venue.
   */
  | { readonly type: 'tellerHeard'; readonly device: string | null };
