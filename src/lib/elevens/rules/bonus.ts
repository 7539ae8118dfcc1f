import { BONUS_CARDS, HIGHEST, LOWEST, MIDDLE } from '../cards.ts';
import { HALVES, type Half, type Row, type State } from '../state.ts';

const REACH: Readonly<Record<Half, { readonly from: number; readonly to: number }>> = {
  low: { from: LOWEST, to: MIDDLE },
  high: { from: MIDDLE, to: HIGHEST },
};

const gapsIn = (row: Row, half: Half): number => {
  const { from, to } = REACH[half];
  return row.places.slice(from - 1, to).filter((place) => place === null).length;
};

export const isComplete = (row: Row, half: Half): boolean => gapsIn(row, half) === 0;

/**
 * Returns the half row that a card on this free place completes, if a bonus card is left; else
 * null. A taken place stays taken, so no half is completed twice.
 */
export function bonusFor(row: number, value: number, state: State): Half | null {
  const laidIn = state.rows[row];
  if (state.beginner || laidIn === undefined || bonusLeft(state) === 0) return null;
  const half = HALVES.find((each) => REACH[each].from <= value && value <= REACH[each].to);
  return half !== undefined && gapsIn(laidIn, half) === 1 ? half : null;
}

export const bonusLeft = (state: State): number =>
  BONUS_CARDS - state.players.reduce((sum, player) => sum + player.bonus, 0);
