import { accept, refuse, type Result } from '../game/result.ts';
import {
  cardIndex,
  isCard,
  isDistance,
  isHazard,
  isRemedy,
  isSafety,
  kmOf,
  type CardId,
  SAFETY_AGAINST,
} from './cards.ts';
import { endsIfNobody, thenEnds, type TurnEvent } from './ending.ts';
import type { Event } from './events.ts';
import type { MoveOf, Refusal, RefusalCode, Move } from './moves.ts';
import { explain } from './refusals.ts';
import { unseenCopies } from './rules/box.ts';
import { canTakeTurn, pileAfterTurn, afterTurnOf, handAfterCard, turnFor } from './rules/turn.ts';
import { whyNotDistance, whyNotHazard, whyNotRemedy } from './rules/whyNot.ts';
import type { RoundState, Setup, State } from './state.ts';

export type Decision = Result<readonly Event[], Refusal>;

/** A card laid on one's turn. What the table may overrule comes last in the order of refusals. */
export function decidePlay(
  move: MoveOf<'play'>,
  seat: number,
  round: RoundState,
  state: State,
): Decision {
  const { card } = move;
  if (!isLeft(card, round, state.setup)) return refuse(explain('no-such-card', move, state));
  const side = targetOf(card, seat, move.on, state.setup);
  if (typeof side === 'string') return refuse(explain(side, move, state));
  const why = whyNotNow(seat, round) ?? whyNotLay(card, side, round, state.setup);
  if (why !== null && move.overrule !== true) return refuse(explain(why, move, state, side));
  return accept(playing({ card, seat, side, overruled: why !== null }, round, state));
}

/** A card thrown away on one's turn: legal whatever it is, since hands are not seen. */
export function decideDiscard(
  move: MoveOf<'discard'>,
  seat: number,
  round: RoundState,
  state: State,
): Decision {
  const { card } = move;
  if (!isLeft(card, round, state.setup)) return refuse(explain('no-such-card', move, state));
  const why = whyNotNow(seat, round);
  if (why !== null && move.overrule !== true) return refuse(explain(why, move, state));
  const next = afterTurnOf(seat, round, state.setup);
  const overruled = why !== null;
  return accept(endsIfNobody({ type: 'cardDiscarded', seat, card, next, overruled }, state));
}

/** Is it a card, and has one of its copies not been seen this round? */
const isLeft = (card: string, round: RoundState, setup: Setup): card is CardId =>
  isCard(card) && unseenCopies(cardIndex(card), round, setup) > 0;

function whyNotNow(seat: number, round: RoundState): RefusalCode | null {
  if (!canTakeTurn(round, seat)) return 'hand-empty';
  return seat === round.turn ? null : 'not-your-turn';
}

/** Why the card may not lie in that side's area, or null. A safety always may. */
function whyNotLay(
  card: CardId,
  number: number,
  round: RoundState,
  { rules }: Setup,
): RefusalCode | null {
  const side = round.sides[number];
  if (side === undefined || isSafety(card)) return null;
  if (isDistance(card)) return whyNotDistance(card, side, round, rules);
  if (isHazard(card)) return whyNotHazard(card, side, rules);
  return isRemedy(card) ? whyNotRemedy(card, side, rules) : null;
}

interface Playing {
  readonly card: CardId;
  readonly seat: number;
  readonly side: number;
  readonly overruled: boolean;
}

function playing(play: Playing, round: RoundState, state: State): readonly Event[] {
  const { card, seat, side } = play;
  const { setup } = state;
  const area = round.sides[side];
  if (area === undefined) return [];
  const reached = isDistance(card) ? reach(area.km + kmOf(card), round, setup) : 'going';
  if (reached === 'asked') return [played(play, seat, true)];
  if (reached === 'reached') {
    const there = { side, pileEmpty: pileAfterTurn(round) === 0 };
    return thenEnds(played(play, seat, false), 'distance', there, state);
  }
  const again = isSafety(card) && pileAfterTurn(round) > 0;
  const next = again ? seat : afterTurnOf(seat, round, setup);
  return endsIfNobody(played(play, next, false), state);
}

const played = (play: Playing, next: number, asks: boolean): TurnEvent => ({
  type: 'cardPlayed',
  seat: play.seat,
  card: play.card,
  side: play.side,
  next,
  asks,
  overruled: play.overruled,
});

/**
 * What a side's kilometres mean: it goes on, it is asked whether it extends (on exactly the first distance), or it
 * has reached the distance. A side past it, by a card that the table let lie, has reached it without being asked.
 */
function reach(km: number, round: RoundState, setup: Setup): 'going' | 'asked' | 'reached' {
  if (km < round.distanceToReach) return 'going';
  const mayExtend = setup.rules.extendTo !== null && round.extendedBy === null;
  return mayExtend && km === round.distanceToReach ? 'asked' : 'reached';
}

/** In whose area a card is to lie: a side's number, or why that cannot be said. */
type Target = number | 'target-missing' | 'own-side';

/** The side that a card played by `seat` goes to; `on` names any player of an attacked side. */
function targetOf(card: CardId, seat: number, on: string | undefined, setup: Setup): Target {
  const own = setup.sideOf[seat] ?? 0;
  if (!isHazard(card)) return own;
  if (on === undefined) return setup.sides.length === 2 ? 1 - own : 'target-missing';
  const target = setup.sideOf[setup.seats.indexOf(on)];
  if (target === undefined) return 'target-missing';
  return target === own ? 'own-side' : target;
}

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
