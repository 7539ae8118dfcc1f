import type { AlternativeGroup } from '../../game/alternative.ts';
import type { GameMove, GameRefusal, GameView } from '../../games.ts';
import type { NotNow } from '../notice.ts';

/** What really happened: another move, none at all, or one more right before it. */
export type Change =
  | { readonly type: 'replace'; readonly move: GameMove }
  | { readonly type: 'remove' }
  | { readonly type: 'insert'; readonly move: GameMove };

/**
 * Who made the moves that follow: whoever is named in them, or whoever is then on turn. On the table's own reader a
 * player is only guessed from the order of play, so one card forgotten or laid twice shifts all that follow.
 */
export const ATTRIBUTIONS = ['as-named', 'on-turn'] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** A past move. It names the line it was seen on, so that a late touch never hits another move. */
export interface MoveOfLine {
  /** The line's number and length when the move was chosen (`TableView`). */
  readonly line: number;
  readonly moves: number;
  /** Number of the accepted move, from 1. */
  readonly number: number;
}

export interface Correction extends MoveOfLine {
  readonly change: Change;
  /** If left out, whichever breaks less. */
  readonly followers?: Attribution;
}

/** What became of a later move that could not stay as it was. */
export type Consequence =
  /** No longer legal, but laid: the table lets it lie. `refusal` says what is wrong with it. */
  | { readonly fate: 'let-lie'; readonly move: GameMove; readonly refusal: GameRefusal }
  /** Was let lie, and is now an ordinary move. */
  | { readonly fate: 'allowed'; readonly move: GameMove }
  /** Read as another move, or another player's. */
  | { readonly fate: 'reread'; readonly move: GameMove }
  /** Must have happened, since play went on. */
  | { readonly fate: 'added'; readonly move: GameMove }
  /** Cannot stand; null: its round was over by then. */
  | { readonly fate: 'dropped'; readonly move: GameMove; readonly refusal: GameRefusal | null };

/** What a correction would do, shown before it is confirmed. */
interface CorrectionPreview {
  readonly followers: Attribution;
  /** Whether the later moves would come out differently with the other attribution. */
  readonly otherwise: boolean;
  /** How many later moves stay exactly as they were. */
  readonly stay: number;
  /** In order of play. */
  readonly consequences: readonly Consequence[];
  /** The round that would go on again, from 1; 0: the whole game, where it has no rounds; null: none that was over. */
  readonly reopens: number | null;
  /** The match as it would then stand. */
  readonly match: GameView;
}

/** A correction that can be chosen. */
export interface CorrectionChoice {
  readonly group: AlternativeGroup;
  readonly move: GameMove;
  /** The card that the move lays or throws away, as far as it names it. */
  readonly card: string | null;
  /** Refused by the rules: the table would let it lie. */
  readonly letLie: boolean;
}

/** What can be corrected at one move. Screens show these and never ask the rules. */
export interface CorrectionChoices extends MoveOfLine {
  readonly move: GameMove;
  /** The player on turn when the move was made. */
  readonly turn: string;
  readonly replace: readonly CorrectionChoice[];
  readonly insert: readonly CorrectionChoice[];
}

/** The line has moved on since it was looked at, or the game knows no such move. */
export interface NoLonger {
  readonly reason: NotNow;
}

/** The rules refuse what is said to have happened, and the table may not let it lie either. */
export interface NeverSo {
  readonly refusal: GameRefusal;
}

export type ChoicesReply = CorrectionChoices | NoLonger;
export type PreviewReply = CorrectionPreview | NoLonger | NeverSo;
