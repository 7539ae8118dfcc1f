import { isValue } from '../cards.ts';
import type { MoveOf, RefusalCode } from '../moves.ts';
import { placeOf, rowNumber } from './neighbours.ts';
import { isLastOfTurn, type TurnContext } from './turn.ts';

/** Why the number card may not take a joker's place there, or null when it may. */
export function whyNotExchange(move: MoveOf<'exchange'>, at: TurnContext): RefusalCode | null {
  const row = rowNumber(move.row, at.state);
  if (row < 0) return 'no-such-row';
  if (!isValue(move.value)) return 'no-such-value';
  if (placeOf(at.state.rows[row], move.value) !== 'joker') return 'nothing-to-exchange';
  // The joker comes to the hand, so an exchange never ends the game; it may end the turn.
  return isLastOfTurn(at.turn) && !at.turn.placed ? 'exchange-needs-another-card' : null;
}
