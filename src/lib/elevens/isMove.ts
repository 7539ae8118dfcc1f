import type { Move } from './moves.ts';

const TYPES: readonly string[] = [
  'place',
  'exchange',
  'throwJoker',
  'draw',
  'pass',
  'end',
  'leftover',
] satisfies readonly Move['type'][];

/** Tells a move of Elevens from those of other games; apart, so that pages need none of the rules for it. */
export const isElevensMove = <Other extends { readonly type: string }>(
  move: Move | Other,
): move is Move => TYPES.includes(move.type);
