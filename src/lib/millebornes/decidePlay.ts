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
import { completeRefusal } from './refusals.ts';
import { unseenCopies } from './rules/box.ts';
import { canTakeTurn, pileAfterTurn, afterTurnOf, handAfterCard, turnFor } from './rules/turn.ts';
import { whyNotDistance, whyNotHazard, whyNotRemedy } from './rules/whyNot.ts';
import type { RoundState, Setup, State } from './state.ts';

export type Decision = Result<readonly Event[], Refusal>;

/** Decides a card played in turn. Refusals that the table may overrule are checked last. */
export function decidePlay(
  move: MoveOf<'play'>,
  seat: number,
  round: RoundState,
  state: State,
): Decision {
  const { card } = move;
  if (!isLeft(card, round, state.setup))
    return refuse(completeRefusal('no-such-card', move, state));
  const side = targetOf(card, seat, move.on, state.setup);
  if (typeof side === 'string') return refuse(completeRefusal(side, move, state));
  const why = whyNotNow(seat, round) ?? whyNotLay(card, side, round, state.setup);
  if (why !== null && move.overrule !== true)
    return refuse(completeRefusal(why, move, state, side));
  return accept(playing({ card, seat, side, overruled: why !== null }, round, state));
}

/** Decides a discard in turn. Any card is legal, because hands are hidden. */
export function decideDiscard(
  move: MoveOf<'discard'>,
  seat: number,
  round: RoundState,
  state: State,
): Decision {
  const { card } = move;
  if (!isLeft(card, round, state.setup))
    return refuse(completeRefusal('no-such-card', move, state));
  const why = whyNotNow(seat, round);
  if (why !== null && move.overrule !== true) return refuse(completeRefusal(why, move, state));
  const next = afterTurnOf(seat, round, state.setup);
  const overruled = why !== null;
  return accept(endsIfNobody({ type: 'cardDiscarded', seat, card, next, overruled }, state));
}

const isLeft = (card: string, round: RoundState, setup: Setup): card is CardId =>
  isCard(card) && unseenCopies(cardIndex(card), round, setup) > 0;

function whyNotNow(seat: number, round: RoundState): RefusalCode | null {
  if (!canTakeTurn(round, seat)) return 'hand-empty';
  return seat === round.turn ? null : 'not-your-turn';
}

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
 * Classifies a side's kilometres. A side on exactly the first distance is asked about the
 * extension. A side past it, by an overruled card, has reached it without a question.
 */
function reach(km: number, round: RoundState, setup: Setup): 'going' | 'asked' | 'reached' {
  if (km < round.distanceToReach) return 'going';
  const mayExtend = setup.rules.extendTo !== null && round.extendedBy === null;
  return mayExtend && km === round.distanceToReach ? 'asked' : 'reached';
}

type Target = number | 'target-missing' | 'own-side';

/**
 * Returns the side that gets a card played by `seat`; `on` names any player of an attacked side.
 */
function targetOf(card: CardId, seat: number, on: string | undefined, setup: Setup): Target {
  const own = setup.sideOf[seat] ?? 0;
  if (!isHazard(card)) return own;
  if (on === undefined) return setup.sides.length === 2 ? 1 - own : 'target-missing';
  const target = setup.sideOf[setup.seats.indexOf(on)];
  if (target === undefined) return 'target-missing';
  return target === own ? 'own-side' : target;
}

type CoupFourre = Extract<Move, { readonly type: 'coupFourre' }>;

/** Decides a coup-fourré, the attacked side's answer out of turn. No card is drawn before it. */
export function decideCoupFourre(
  move: CoupFourre,
  seat: number,
  round: RoundState,
  state: State,
): Result<readonly Event[], Refusal> {
  const { attack } = round;
  const side = state.setup.sideOf[seat];
  if (attack === null || attack.side !== side)
    return refuse(completeRefusal('no-coup-fourre', move, state));
  const card = SAFETY_AGAINST[attack.hazard];
  if (move.card !== card) return refuse(completeRefusal('no-coup-fourre', move, state, side));
  if (round.hands[seat] === 0) return refuse(completeRefusal('hand-empty', move, state, side));
  if (unseenCopies(cardIndex(card), round, state.setup) === 0) {
    return refuse(completeRefusal('no-such-card', move, state, side));
  }
  const next = turnFor(seat, round.hands, pileAfterTurn(round), handAfterCard(round, seat));
  return accept(endsIfNobody({ type: 'coupFourrePlayed', seat, card, next }, state));
}
