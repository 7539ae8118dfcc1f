import { cardIndex, isHazard } from './cards.ts';
import { afterCorrection } from './correctSheet.ts';
import { deal } from './deal.ts';
import type { Event } from './events.ts';
import { handAfterCard, pileAfterTurn } from './rules/turn.ts';
import { applyCoupFourre, applyCard } from './rules/lay.ts';
import { seenAfter } from './rules/box.ts';
import { addScores } from './rules/winners.ts';
import { countSide } from './scoring.ts';
import type { RoundState, Setup, SideState, State } from './state.ts';

type EventOf<Type extends Event['type']> = Extract<Event, { readonly type: Type }>;

/** Returns the state after the event. Pure; never refuses. */
export function evolve(event: Event, state: State): State {
  if (event.type === 'roundEnded') return afterRound(event, state);
  if (event.type === 'sheetCorrected') return afterCorrection(event, state);
  const { round } = state;
  if (round === null) return state;
  const { setup, rounds, counted, totals, winners } = state;
  return { setup, rounds, counted, totals, winners, round: evolveRound(event, round, setup) };
}

function evolveRound(
  event: Exclude<Event, EventOf<'roundEnded' | 'sheetCorrected'>>,
  round: RoundState,
  setup: Setup,
): RoundState {
  switch (event.type) {
    case 'cardPlayed': {
      const { card, side, asks } = event;
      const asked = asks ? { side, pileEmpty: pileAfterTurn(round) === 0 } : null;
      const attack = isHazard(card) ? { side, hazard: card } : null;
      const area = round.sides[side];
      const laid = area === undefined ? area : applyCard(card, area, setup.rules);
      return afterCard(event, round, withSide(round.sides, side, laid), asked, attack);
    }
    case 'cardDiscarded':
      return afterCard(event, round, round.sides, null, null);
    case 'coupFourrePlayed': {
      const side = setup.sideOf[event.seat] ?? 0;
      const area = round.sides[side];
      const answered = area === undefined ? area : applyCoupFourre(event.card, area);
      return afterCard(event, round, withSide(round.sides, side, answered), null, null);
    }
    case 'extended':
      return {
        ...round,
        turn: event.next,
        distanceToReach: event.to,
        extendedBy: event.side,
        asked: null,
      };
    case 'drawPileSet':
      return { ...round, turn: event.next, drawPile: event.is };
  }
}

/**
 * Removes a card from a hand, marks it as seen and draws one if the pile is not empty. Written out
 * field by field, as a hot path.
 */
const afterCard = (
  { seat, card, next }: EventOf<'cardPlayed' | 'cardDiscarded' | 'coupFourrePlayed'>,
  round: RoundState,
  sides: RoundState['sides'],
  asked: RoundState['asked'],
  attack: RoundState['attack'],
): RoundState => ({
  number: round.number,
  first: round.first,
  turn: next,
  drawPile: pileAfterTurn(round),
  hands: withHand(round, seat),
  distanceToReach: round.distanceToReach,
  extendedBy: round.extendedBy,
  asked,
  sides,
  seen: seenAfter(round.seen, cardIndex(card)),
  attack,
});

function withHand(round: RoundState, seat: number): readonly number[] {
  const hand = handAfterCard(round, seat);
  return hand === round.hands[seat] ? round.hands : round.hands.with(seat, hand);
}

function withSide(
  sides: readonly SideState[],
  number: number,
  side: SideState | undefined,
): readonly SideState[] {
  if (side === undefined) return sides;
  const changed = sides.slice();
  changed[number] = side;
  return changed;
}

const afterRound = ({ round, winners }: EventOf<'roundEnded'>, state: State): State => ({
  setup: state.setup,
  rounds: [...state.rounds, round],
  counted: [...state.counted, (state.round?.sides ?? []).map(countSide)],
  totals: addScores(state.totals, round),
  winners,
  round: winners === null ? deal(state.setup, state.rounds.length + 2) : null,
});
