import type { RefusalCode } from '../moves.ts';
import { jokersUnseen } from './jokers.ts';
import { isLastOfTurn, owesCard, type TurnContext } from './turn.ts';

/** Why a joker may not be thrown out of the game now, or null when it may. */
export function whyNotThrow(at: TurnContext): RefusalCode | null {
  if (jokersUnseen(at.state) === 0) return 'no-such-card';
  const ends = isLastOfTurn(at.turn) || at.player.hand === 1;
  return ends && owesCard(at.turn) ? 'exchange-needs-another-card' : null;
}
