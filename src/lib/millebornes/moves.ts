import type { Authority } from '../game/tableGame.ts';
import type { CardId, Hazard, Safety } from './cards.ts';

/**
 * What players and the referee ask for, as they say it: players by name, cards by id. Both may be wrong
 * (a record, a phone), so they stay plain strings until `decide` has looked at them.
 */
export type Move =
  | {
      readonly type: 'play';
      readonly by: string;
      readonly card: string;
      /** Any player of the attacked side; needed for a hazard when there are several opposing sides. */
      readonly on?: string;
      readonly overrule?: boolean;
    }
  | {
      readonly type: 'discard';
      readonly by: string;
      readonly card: string;
      readonly overrule?: boolean;
    }
  | { readonly type: 'coupFourre'; readonly by: string; readonly card: string }
  | { readonly type: 'extend'; readonly by: string; readonly extend: boolean }
  | { readonly type: 'setDrawPile'; readonly is: number }
  | { readonly type: 'endRound' }
  | {
      /** The referee puts another value on one line of a finished round's sheet. */
      readonly type: 'correctSheet';
      /** Rounds are numbered from 1, sides from 0. */
      readonly round: number;
      readonly side: number;
      readonly line: string;
      readonly value: number;
      /** Why, for whoever looks at the sheet later. */
      readonly note?: string;
    };

/** Whose word each move is. */
export const MOVES: Readonly<Record<Move['type'], Authority>> = {
  play: 'player',
  discard: 'player',
  coupFourre: 'player',
  extend: 'player',
  setDrawPile: 'referee',
  endRound: 'referee',
  correctSheet: 'referee',
};

/** Refusals that a table may overrule: the card was laid, and stays. */
const OVERRULABLE = [
  'hand-empty',
  'not-your-turn',
  'under-attack',
  'not-rolling',
  'too-many-200',
  'speed-limited',
  'over-distance',
  'no-speed-limit',
  'wrong-remedy',
  'already-rolling',
  'nothing-to-remedy',
  'immune',
  'already-limited',
  'target-not-rolling',
] as const;

export const REFUSALS = [
  'match-over',
  'unknown-player',
  'extension-pending',
  'extension-not-available',
  'no-coup-fourre',
  'no-such-card',
  'target-missing',
  'own-side',
  ...OVERRULABLE,
  'bad-count',
  'nothing-played',
  'no-such-round',
  'no-such-side',
  'no-such-line',
  'bad-points',
  'bad-note',
  'same-points',
] as const;

export type MoveOf<Type extends Move['type']> = Extract<Move, { readonly type: Type }>;

export type RefusalCode = (typeof REFUSALS)[number];

/** Why a move may not be made, with what a sentence about it needs to name. */
export interface Refusal {
  readonly code: RefusalCode;
  /** The card that was to be played. */
  readonly card?: CardId;
  /** The player who was to make the move, as named in it. */
  readonly by?: string;
  /** The player whose turn it is. */
  readonly turn?: string;
  /** The number of the side concerned: the attacked one for a hazard, else the mover's own. */
  readonly side?: number;
  /** What lies in the way on the battle pile. */
  readonly hazard?: Hazard;
  /** The safety that protects the attacked side. */
  readonly safety?: Safety;
  /** Kilometres missing to the distance to reach. */
  readonly missing?: number;
  readonly distanceToReach?: number;
  /** The highest draw pile count possible now (`bad-count`), points (`bad-points`) or characters (`bad-note`). */
  readonly most?: number;
}

export const isOverrulable = (code: RefusalCode): boolean =>
  (OVERRULABLE as readonly string[]).includes(code);
