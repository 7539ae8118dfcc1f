import type { RefusalCode } from '../moves.ts';
import { owesCard, type TurnContext } from './turn.ts';

/*
 * Drawing, passing and saying "done" all end the turn, so an exchange that still owes its other card stands in
 * the way of all three, and is looked for first, in the order of the verdicts.
 */

export function whyNotDraw({ turn, state }: TurnContext): RefusalCode | null {
  if (owesCard(turn)) return 'exchange-needs-another-card';
  if (turn.cards > 0) return 'draw-after-play';
  return state.drawPile === 0 ? 'draw-pile-empty' : null;
}

/** Hands are not seen: with the draw pile empty a pass is always believed. */
export function whyNotPass({ turn, state }: TurnContext): RefusalCode | null {
  if (owesCard(turn)) return 'exchange-needs-another-card';
  return state.drawPile > 0 ? 'must-draw' : null;
}

export function whyNotEnd({ turn }: TurnContext): RefusalCode | null {
  if (owesCard(turn)) return 'exchange-needs-another-card';
  return turn.cards === 0 ? 'nothing-played' : null;
}
