import type { Authority } from '../game/tableGame.ts';
import type { CardId, Hazard, Safety } from './cards.ts';

/**
 * A move as a player or the referee states it: players by name, cards by id. Both come from records
 * or phones and are unchecked strings until `decide`.
 */
export type Move =
  | {
      readonly type: 'play';
      readonly by: string;
      readonly card: string;
      /**
       * Any player of the attacked side. Required for a hazard if there are several opposing sides.
       */
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
      readonly type: 'correctSheet';
      /** Number of the round, from 1. Sides are numbered from 0. */
      readonly round: number;
      readonly side: number;
      readonly line: string;
      readonly value: number;
      readonly note?: string;
    };

export const MOVES: Readonly<Record<Move['type'], Authority>> = {
  play: 'player',
  discard: 'player',
  coupFourre: 'player',
  extend: 'player',
  setDrawPile: 'referee',
  endRound: 'referee',
  correctSheet: 'referee',
};

/** Refusals that a table may overrule: the card stays where it was laid. */
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

/** Reason why a move is refused, with the facts that its message needs. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly card?: CardId;
  readonly by?: string;
  readonly turn?: string;
  readonly side?: number;
  readonly hazard?: Hazard;
  readonly safety?: Safety;
  readonly missing?: number;
  readonly distanceToReach?: number;
  /**
   * Maximum that would be accepted: cards in the draw pile (`bad-count`), points (`bad-points`) or
   * characters (`bad-note`).
   */
  readonly most?: number;
}

export const isOverrulable = (code: RefusalCode): boolean =>
  (OVERRULABLE as readonly string[]).includes(code);
