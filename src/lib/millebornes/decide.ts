import { accept, refuse } from '../game/result.ts';
import { decideSheet } from './correctSheet.ts';
import { isOnlyDealt } from './deal.ts';
import { decideDiscard, decidePlay, type Decision, decideCoupFourre } from './decidePlay.ts';
import { ending, endsIfNobody } from './ending.ts';
import type { Event } from './events.ts';
import { completeRefusal } from './refusals.ts';
import { unseenCards } from './rules/box.ts';
import { leftOf, turnFor } from './rules/turn.ts';
import type { Move, MoveOf } from './moves.ts';
import type { RoundState, State } from './state.ts';

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
