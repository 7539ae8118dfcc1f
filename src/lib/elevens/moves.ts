import type { Authority } from '../game/tableGame.ts';

/**
 * What players ask for, as they say it: players and rows by name. All of it may be wrong (a record, a phone),
 * so names stay plain strings and values plain numbers until `decide` has looked at them.
 */
export type Move =
  | {
      readonly type: 'place';
      readonly by: string;
      readonly row: string;
      readonly value: number;
      /** A joker stands for the number card. */
      readonly joker?: boolean;
      /** The row whose equal value the link comes from. */
      readonly link?: string;
    }
  | {
      readonly type: 'exchange';
      readonly by: string;
      readonly row: string;
      readonly value: number;
    }
  | { readonly type: 'throwJoker'; readonly by: string }
  | { readonly type: 'draw'; readonly by: string }
  | { readonly type: 'pass'; readonly by: string }
  | { readonly type: 'end'; readonly by: string }
  | {
      readonly type: 'leftover';
      readonly by: string;
      readonly numbers: readonly number[];
      readonly jokers: number;
    };

/** Whose word each move is: everybody's. */
export const MOVES: Readonly<Record<Move['type'], Authority>> = {
  place: 'player',
  exchange: 'player',
  throwJoker: 'player',
  draw: 'player',
  pass: 'player',
  end: 'player',
  leftover: 'player',
};

export type MoveOf<Type extends Move['type']> = Extract<Move, { readonly type: Type }>;

/** In the order in which they are looked for. */
export const REFUSALS = [
  'game-over',
  'unknown-player',
  'not-your-turn',
  'no-such-row',
  'no-such-value',
  'no-such-card',
  'taken',
  'not-adjacent',
  'no-link-left',
  'link-without-anchor',
  'not-neighbours',
  'nothing-to-exchange',
  'exchange-needs-another-card',
  'draw-after-play',
  'draw-pile-empty',
  'must-draw',
  'nothing-played',
  'not-over',
  'leftover-mismatch',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** Why a move may not be made, with what a sentence about it needs to name. */
export interface Refusal {
  readonly code: RefusalCode;
  /** The player who was to make the move, as named in it. */
  readonly by: string;
  /** The player whose turn it is (`not-your-turn`). */
  readonly turn?: string;
  /** The row meant; for `no-such-row` the name that no row has. */
  readonly row?: string;
  readonly value?: number;
  readonly joker?: boolean;
  /** The row the link was to come from. */
  readonly link?: string;
  /** Cards in the draw pile (`must-draw`). */
  readonly drawPile?: number;
  /** Cards counted in the hand, and cards told (`leftover-mismatch`). */
  readonly hand?: number;
  readonly told?: number;
}
