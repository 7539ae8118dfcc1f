import { cardIndex, isHazard } from './cards.ts';
import { deal } from './deal.ts';
import type { Event } from './events.ts';
import { handAfterCard, pileAfterTurn } from './rules/hands.ts';
import { answer, lay } from './rules/lay.ts';
import { seenAfter } from './rules/box.ts';
import { addScores } from './rules/matchWinners.ts';
import type { RoundState, SideState, State } from './state.ts';

type EventOf<Type extends Event['type']> = Extract<Event, { readonly type: Type }>;

/** The state after something happened. Never refuses and changes nothing it is given. */
export function evolve(event: Event, state: State): State {
  if (event.type === 'roundEnded') return afterRound(event, state);
  const { round } = state;
  return round === null ? state : { ...state, round: evolveRound(event, round, state) };
}

function evolveRound(
  event: Exclude<Event, EventOf<'roundEnded'>>,
  round: RoundState,
  { setup }: State,
): RoundState {
  switch (event.type) {
    case 'cardPlayed': {
      const { card, side, pile, asks } = event;
      return {
        ...afterCard(event, round),
        sides: withSide(round.sides, side, (area) => lay(card, pile, area, setup.rules)),
        asked: asks ? { side, pileEmpty: pileAfterTurn(round) === 0 } : null,
        attack: isHazard(card) ? { side, hazard: card } : null,
      };
    }
    case 'cardDiscarded':
      return { ...afterCard(event, round), attack: null };
    case 'coupFourrePlayed': {
      const { seat, card, hazard } = event;
      const side = setup.sideOf[seat] ?? 0;
      return {
        ...afterCard(event, round),
        sides: withSide(round.sides, side, (area) => answer(card, hazard, area)),
        attack: null,
      };
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

/** A card left a hand and was seen, and a card was drawn if there was one. */
const afterCard = (
  { seat, card, next }: EventOf<'cardPlayed' | 'cardDiscarded' | 'coupFourrePlayed'>,
  round: RoundState,
): RoundState => ({
  ...round,
  turn: next,
  drawPile: pileAfterTurn(round),
  hands: withHand(round, seat),
  seen: seenAfter(round.seen, cardIndex(card)),
});

function withHand(round: RoundState, seat: number): readonly number[] {
  const hand = handAfterCard(round, seat);
  return hand === round.hands[seat] ? round.hands : round.hands.with(seat, hand);
}

function withSide(
  sides: readonly SideState[],
  number: number,
  change: (side: SideState) => SideState,
): readonly SideState[] {
  const side = sides[number];
  return side === undefined ? sides : sides.with(number, change(side));
}

const afterRound = ({ round, winners }: EventOf<'roundEnded'>, state: State): State => ({
  setup: state.setup,
  rounds: [...state.rounds, round],
  totals: addScores(state.totals, round),
  winners,
  round: winners === null ? deal(state.setup, state.rounds.length + 2) : null,
});
