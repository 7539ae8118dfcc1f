import type { AlternativeGroup } from '../../game/alternative.ts';
import type { GameMove, GameRefusal, GameView } from '../../games.ts';
import type { NotNowReason } from '../notice.ts';

/** Correction: another move, no move, or an additional one before it. */
export type Change =
  | { readonly type: 'replace'; readonly move: GameMove }
  | { readonly type: 'remove' }
  | { readonly type: 'insert'; readonly move: GameMove };

/**
 * Attribution of the following moves: to the named player, or to the player on turn. A shared
 * reader infers players from the order of play, so one forgotten or repeated card shifts all later
 * ones.
 */
export const ATTRIBUTIONS = ['as-named', 'on-turn'] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** A past move. It names the line it was seen on, so that a late touch never hits another move. */
export interface MoveOfLine {
  /** Number and length of the line when the move was chosen (`TableView`). */
  readonly line: number;
  readonly moves: number;
  readonly number: number;
}

export interface Correction extends MoveOfLine {
  readonly change: Change;
  /** Defaults to the attribution that breaks less. */
  readonly followers?: Attribution;
}

/** Effect on a later move that could not stay as it was. */
export type Consequence =
  /**
   * No longer legal, but on the table, so it is accepted against the rules. `refusal` is the
   * reason.
   */
  | { readonly fate: 'let-lie'; readonly move: GameMove; readonly refusal: GameRefusal }
  /** Was accepted against the rules and is now legal. */
  | { readonly fate: 'allowed'; readonly move: GameMove }
  /** Now another move, or another player's. */
  | { readonly fate: 'reread'; readonly move: GameMove }
  /** Added, since play could not go on without it. */
  | { readonly fate: 'added'; readonly move: GameMove }
  /** Removed; a null refusal means that its round had already ended. */
  | { readonly fate: 'dropped'; readonly move: GameMove; readonly refusal: GameRefusal | null };

interface CorrectionPreview {
  readonly followers: Attribution;
  readonly otherwise: boolean;
  readonly stay: number;
  readonly consequences: readonly Consequence[];
  /** Round that reopens, from 1; 0 is the whole game, if it has no rounds. Null if none reopens. */
  readonly reopens: number | null;
  readonly match: GameView;
}

export interface CorrectionChoice {
  readonly group: AlternativeGroup;
  readonly move: GameMove;
  readonly card: string | null;
  /** Refused by the rules; the table would accept it. */
  readonly letLie: boolean;
}

/** Possible corrections of one move. Screens show these without knowing the rules. */
export interface CorrectionChoices extends MoveOfLine {
  readonly move: GameMove;
  readonly turn: string;
  readonly replace: readonly CorrectionChoice[];
  readonly insert: readonly CorrectionChoice[];
}

export interface OutdatedCorrection {
  readonly reason: NotNowReason;
}

/** The rules refuse the correction, and the table may not accept it either. */
export interface IllegalCorrection {
  readonly refusal: GameRefusal;
}

export type ChoicesReply = CorrectionChoices | OutdatedCorrection;
export type PreviewReply = CorrectionPreview | OutdatedCorrection | IllegalCorrection;
