import type { Move } from './moves.ts';
import type { State } from './state.ts';

/** People tell of the halves of rows that were filled, and of jokers taken out of a row. */
export const isHighlight = (move: Move, before: State, after: State): boolean =>
  bonusOf(after) > bonusOf(before) || move.type === 'exchange';

const bonusOf = ({ players }: State): number => players.reduce((sum, { bonus }) => sum + bonus, 0);
