import type { Authority } from '../game/tableGame.ts';

/**
 * A move as a player states it: players and rows by name. It comes from records or phones, so names
 * and values are unchecked until `decide`.
 */
export type Move =
  | {
      readonly type: 'place';
      readonly by: string;
      readonly row: string;
      readonly value: number;
      readonly joker?: boolean;
      /** The row with the same value from which the link comes. */
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

/** Refusal codes, in the order in which they are checked. */
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

export interface Refusal {
  readonly code: RefusalCode;
  readonly by: string;
  readonly turn?: string;
  readonly row?: string;
  readonly value?: number;
  readonly joker?: boolean;
  readonly link?: string;
  readonly drawPile?: number;
  readonly hand?: number;
  readonly told?: number;
}
