import { accept, refuse, type Result } from '../game/result.ts';
import { cardIndex, SAFETY_AGAINST } from './cards.ts';
import { endsIfNobody } from './ending.ts';
import type { Event } from './events.ts';
import type { Move, Refusal } from './moves.ts';
import { explain } from './refusals.ts';
import { unseenCopies } from './rules/box.ts';
import { handAfterCard, pileAfterTurn } from './rules/hands.ts';
import { turnFor } from './rules/turn.ts';
import type { RoundState, State } from './state.ts';

type CoupFourre = Extract<Move, { readonly type: 'coupFourre' }>;

/** The attacked side's answer, out of turn. The card comes out of the hand as it is: nothing is drawn before. */
export function decideCoupFourre(
  move: CoupFourre,
  seat: number,
  round: RoundState,
  state: State,
): Result<readonly Event[], Refusal> {
  const { attack } = round;
  const side = state.setup.sideOf[seat];
  if (attack === null || attack.side !== side)
    return refuse(explain('no-coup-fourre', move, state));
  const card = SAFETY_AGAINST[attack.hazard];
  if (move.card !== card) return refuse(explain('no-coup-fourre', move, state, side));
  if (round.hands[seat] === 0) return refuse(explain('hand-empty', move, state, side));
  if (unseenCopies(cardIndex(card), round, state.setup) === 0) {
    return refuse(explain('no-such-card', move, state, side));
  }
  const next = turnFor(seat, round.hands, pileAfterTurn(round), handAfterCard(round, seat));
  return accept(endsIfNobody({ type: 'coupFourrePlayed', seat, card, next }, state));
}
