import { accept, refuse, type Result } from '../game/result.ts';
import { indexOf } from './cardIndex.ts';
import { isCard, isSafety, SAFETY_AGAINST } from './cards.ts';
import { decideCard } from './decideCard.ts';
import { ended, exhaust, outcomeOf } from './ending.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import type { Move, Refusal } from './moves.ts';
import { cardsUnseen, firstFrom, isExhausted, isOut, leftOf } from './rules/turn.ts';
import type { RoundState, State } from './state.ts';

export type Decided = Result<readonly Event[], Refusal>;

/** What a move makes happen, or the first reason against it in the order of the verdicts. */
export function decide(move: Move, state: State): Decided {
  const { round } = state;
  if (round === null) return refuse({ code: 'match-over' });
  switch (move.type) {
    case 'setDrawPile':
      return setDrawPile(move.is, state, round);
    case 'endRound':
      return accept([endByReferee(state, round)]);
    case 'play':
    case 'discard':
    case 'coupFourre':
    case 'extend':
      return decideByPlayer(move, state, round);
  }
}

type PlayerMove = Extract<Move, { readonly by: string }>;

function decideByPlayer(move: PlayerMove, state: State, round: RoundState): Decided {
  const seat = state.setup.seats.indexOf(move.by);
  if (seat < 0) return refuse({ code: 'unknown-player', by: move.by });
  if (move.type === 'extend') return decideExtension(move.extend, seat, state, round);
  if (round.asked !== null) {
    return refuse({ code: 'extension-pending', by: move.by, side: round.asked.side });
  }
  if (move.type === 'coupFourre') return decideCoupFourre(move, seat, state, round);
  return decideCard(move, seat, state, round);
}

function decideCoupFourre(
  move: Extract<Move, { type: 'coupFourre' }>,
  seat: number,
  state: State,
  round: RoundState,
): Decided {
  const { by, card } = move;
  const { attack } = round;
  const side = state.setup.sideOf[seat] ?? 0;
  if (
    attack === null ||
    attack.side !== side ||
    !isSafety(card) ||
    SAFETY_AGAINST[attack.hazard] !== card
  ) {
    return refuse({ code: 'no-coup-fourre', by, side, ...(isCard(card) ? { card } : {}) });
  }
  if ((round.hands[seat] ?? 0) === 0) return refuse({ code: 'hand-empty', by, card, side });
  const index = indexOf(card);
  if ((round.seen[index] ?? 0) >= (state.setup.rules.copies[index] ?? 0)) {
    return refuse({ code: 'no-such-card', by, card, side });
  }
  // The hand is completed at once; with the pile empty its player plays next without drawing (I5).
  const hands = round.hands.slice();
  if (round.drawPile === 0) hands[seat] = (hands[seat] ?? 0) - 1;
  const counts = { drawPile: Math.max(0, round.drawPile - 1), hands };
  const event: Event = { type: 'coupFourrePlayed', seat, card, next: firstFrom(seat, counts) };
  return accept(isExhausted(counts) ? [event, exhaust(evolve(event, state))] : [event]);
}

function decideExtension(extend: boolean, seat: number, state: State, round: RoundState): Decided {
  const { asked } = round;
  const side = state.setup.sideOf[seat] ?? 0;
  const by = state.setup.seats[seat] ?? '';
  if (asked === null) return refuse({ code: 'extension-not-available', by, side });
  if (asked.side !== side) return refuse({ code: 'extension-pending', by, side: asked.side });
  const to = state.setup.rules.extendTo ?? round.distanceToReach;
  if (!extend) return accept([ended(state, outcomeOf('distance', side, asked.pileEmpty))]);
  const event: Event = { type: 'extended', side, to, next: leftOf(round.turn, round) };
  return accept(isExhausted(round) ? [event, exhaust(evolve(event, state))] : [event]);
}

function setDrawPile(is: number, state: State, round: RoundState): Decided {
  const most = cardsUnseen(round, state.setup.rules.copies);
  if (!Number.isSafeInteger(is) || is < 0 || is > most) return refuse({ code: 'bad-count', most });
  const counts = { drawPile: is, hands: round.hands };
  const passes = round.asked === null && isOut(counts, round.turn);
  const next = passes ? leftOf(round.turn, counts) : round.turn;
  const event: Event = { type: 'drawPileSet', is, next };
  const over = round.asked === null && isExhausted(counts);
  return accept(over ? [event, exhaust(evolve(event, state))] : [event]);
}

/** The referee's end counts as exhaustion; a side that is asked whether it extends has said no, and won. */
function endByReferee(state: State, round: RoundState): Event {
  const { asked } = round;
  return asked === null
    ? exhaust(state, 'referee')
    : ended(state, outcomeOf('distance', asked.side, asked.pileEmpty));
}
