import { accept, refuse, type Result } from '../game/result.ts';
import { decideSheet } from './correctSheet.ts';
import { isOnlyDealt, unseenCards, unseenCopies } from './deal.ts';
import type { Event } from './events.ts';
import {
  completeRefusal,
  leftOf,
  turnFor,
  canTakeTurn,
  pileAfterTurn,
  afterTurnOf,
  handAfterCard,
  NO_SEAT,
  whyNotDistance,
  whyNotHazard,
  whyNotRemedy,
} from './rules.ts';
import type { Move, MoveOf, Refusal, RefusalCode } from './moves.ts';
import type { RoundState, State, Setup, Reached, RoundEnd } from './state.ts';
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
  CARDS,
} from './cards.ts';
import { evolve } from './evolve.ts';
import { matchWinners, finishRound } from './scoring.ts';

type Decision = Result<readonly Event[], Refusal>;

/** Returns the events of the move, or the first reason against it. Pure; never throws. */
export function decide(move: Move, state: State): Decision {
  const { round, setup } = state;
  if (move.type === 'correctSheet') return decideSheet(move, state);
  if (round === null) return refuse(completeRefusal('match-over', move, state));
  if (move.type === 'setDrawPile') return decideDrawPile(move, round, state);
  if (move.type === 'endRound') return decideEnd(move, round, state);
  const seat = setup.seats.indexOf(move.by);
  if (seat < 0) return refuse(completeRefusal('unknown-player', move, state));
  if (move.type === 'extend') return decideExtend(move, seat, round, state);
  if (round.asked !== null) return refuse(completeRefusal('extension-pending', move, state));
  switch (move.type) {
    case 'coupFourre':
      return decideCoupFourre(move, seat, round, state);
    case 'play':
      return decidePlay(move, seat, round, state);
    case 'discard':
      return decideDiscard(move, seat, round, state);
  }
}

function decideExtend(
  move: MoveOf<'extend'>,
  seat: number,
  round: RoundState,
  state: State,
): Decision {
  const { sideOf, rules } = state.setup;
  if (round.asked === null) return refuse(completeRefusal('extension-not-available', move, state));
  if (round.asked.side !== sideOf[seat])
    return refuse(completeRefusal('extension-pending', move, state));
  const { side } = round.asked;
  if (!move.extend) return accept([ending(round, 'distance', round.asked, state)]);
  const to = rules.extendTo ?? rules.distance;
  const next = leftOf(
    round.turn,
    round.hands,
    round.drawPile,
    round.turn,
    round.hands[round.turn] ?? 0,
  );
  const extended = { type: 'extended', side, to, next } as const;
  return accept(endsIfNobody(extended, state));
}

function decideDrawPile(move: MoveOf<'setDrawPile'>, round: RoundState, state: State): Decision {
  const { is } = move;
  if (!Number.isInteger(is) || is < 0 || is > unseenCards(round, state.setup)) {
    return refuse(completeRefusal('bad-count', move, state));
  }
  // The player of the card keeps the turn until the asked side has answered.
  const next =
    round.asked === null
      ? turnFor(round.turn, round.hands, is, round.hands[round.turn] ?? 0)
      : round.turn;
  return accept(endsIfNobody({ type: 'drawPileSet', is, next }, state));
}

/**
 * Refuses to end a round without a card: it would score shut-out points that no side had time to
 * prevent.
 */
const decideEnd = (move: MoveOf<'endRound'>, round: RoundState, state: State): Decision =>
  isOnlyDealt(round, state.setup)
    ? refuse(completeRefusal('nothing-played', move, state))
    : accept([endedByReferee(round, state)]);

/**
 * Ends the round as if the cards were exhausted. A side that is being asked about the extension has
 * declined it.
 */
const endedByReferee = (round: RoundState, state: State): Event =>
  round.asked === null
    ? ending(round, 'referee', null, state)
    : ending(round, 'distance', round.asked, state);

/** Decides a card played in turn. Refusals that the table may overrule are checked last. */
function decidePlay(move: MoveOf<'play'>, seat: number, round: RoundState, state: State): Decision {
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
function decideDiscard(
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
function decideCoupFourre(
  move: CoupFourre,
  seat: number,
  round: RoundState,
  state: State,
): Decision {
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

/** Event that passes the turn to a player or to none. */
type TurnEvent = Exclude<Event, { readonly type: 'roundEnded' | 'sheetCorrected' }>;

/**
 * Returns the event that ends the round in its current state. `reached`: the side that has the
 * distance, or null.
 */
function ending(round: RoundState, end: RoundEnd, reached: Reached | null, state: State): Event {
  const finished = finishRound(round, end, reached, state.setup);
  return { type: 'roundEnded', round: finished, winners: matchWinners(state, finished) };
}

const endsIfNobody = (event: TurnEvent, state: State): readonly Event[] =>
  event.next === NO_SEAT ? thenEnds(event, 'exhausted', null, state) : [event];

/**
 * Returns the event and the end of the round that it causes. The turn has no meaning any more and
 * stays unchanged.
 */
function thenEnds(
  event: TurnEvent,
  end: RoundEnd,
  reached: Reached | null,
  state: State,
): readonly Event[] {
  const last = { ...event, next: state.round?.turn ?? 0 };
  const { round } = evolve(last, state);
  return round === null ? [last] : [last, ending(round, end, reached, state)];
}

/**
 * Returns every move that would be accepted now. Hands are unknown, so any card counts as playable.
 */
export function legalMoves(state: State): readonly Move[] {
  const { round, setup } = state;
  if (round === null) return [];
  return conceivable(round, setup).filter((move) => decide(move, state).ok);
}

function conceivable(round: RoundState, setup: Setup): readonly Move[] {
  const by = setup.seats[round.turn] ?? '';
  if (round.asked !== null) {
    return membersOf(round.asked.side, setup).flatMap((player): Move[] => [
      { type: 'extend', by: player, extend: true },
      { type: 'extend', by: player, extend: false },
    ]);
  }
  const plays = CARDS.flatMap((card) => playsOf(card, by, setup));
  const discards = CARDS.map((card): Move => ({ type: 'discard', by, card }));
  return [...answers(round, setup), ...plays, ...discards];
}

function answers({ attack }: RoundState, setup: Setup): readonly Move[] {
  if (attack === null) return [];
  const card = SAFETY_AGAINST[attack.hazard];
  return membersOf(attack.side, setup).map((by): Move => ({ type: 'coupFourre', by, card }));
}

/** Returns the plays of a card: on the player's own side, or on each opposing one. */
export function playsOf(card: CardId, by: string, setup: Setup): readonly Move[] {
  if (!isHazard(card)) return [{ type: 'play', by, card }];
  const own = setup.sideOf[setup.seats.indexOf(by)];
  return setup.sides.flatMap(([first = -1], side): Move[] => {
    const on = setup.seats[first];
    return side === own || on === undefined ? [] : [{ type: 'play', by, card, on }];
  });
}

const membersOf = (side: number, setup: Setup): readonly string[] =>
  (setup.sides[side] ?? []).flatMap((seat) => setup.seats[seat] ?? []);
