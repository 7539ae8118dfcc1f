import { indexOf } from './cardIndex.ts';
import { isDistance, isHazard, isSafety, type CardId } from './cards.ts';
import { deal } from './deal.ts';
import type { Event } from './events.ts';
import { KM } from './rules/distance.ts';
import { answerAttack, exposeSafety } from './rules/safety.ts';
import { afterPlaying } from './rules/turn.ts';
import type { FinishedRound, HouseRules, RoundState, SideState, State } from './state.ts';

/** The match after something happened in it. */
export function evolve(event: Event, state: State): State {
  if (event.type === 'roundEnded') return roundEnded(event.round, event.winners, state);
  const { round } = state;
  return round === null ? state : { ...state, round: evolveRound(event, round, state) };
}

type RoundEvent = Exclude<Event, { type: 'roundEnded' }>;

function evolveRound(event: RoundEvent, round: RoundState, { setup }: State): RoundState {
  switch (event.type) {
    case 'cardPlayed':
      return cardPlayed(event, round, setup.rules);
    case 'cardDiscarded':
      return { ...cardGone(round, event.seat, event.card), turn: event.next, attack: null };
    case 'coupFourrePlayed':
      return coupFourrePlayed(event, round);
    case 'extended':
      return {
        ...round,
        distanceToReach: event.to,
        extendedBy: event.side,
        asked: null,
        turn: event.next,
      };
    case 'drawPileSet':
      return { ...round, drawPile: event.is, turn: event.next };
  }
}

function cardPlayed(
  event: Extract<Event, { type: 'cardPlayed' }>,
  round: RoundState,
  rules: HouseRules,
): RoundState {
  const { seat, card, side, next, asks } = event;
  const gone = cardGone(round, seat, card);
  return {
    ...gone,
    turn: next,
    sides: withSide(round.sides, side, (area) => laid(area, event, rules)),
    attack: isHazard(card) ? { side, hazard: card } : null,
    asked: asks ? { side, pileEmpty: gone.drawPile === 0 } : null,
  };
}

function laid(
  area: SideState,
  { card, pile }: Extract<Event, { type: 'cardPlayed' }>,
  rules: HouseRules,
): SideState {
  if (isSafety(card)) return exposeSafety(area, card, rules);
  if (isDistance(card)) {
    return { ...area, distances: [...area.distances, card], km: area.km + KM[card] };
  }
  return pile === 'speed'
    ? { ...area, speed: [...area.speed, card] }
    : { ...area, battle: [...area.battle, card] };
}

function coupFourrePlayed(
  { seat, card, next }: Extract<Event, { type: 'coupFourrePlayed' }>,
  round: RoundState,
): RoundState {
  const { attack } = round;
  const sides =
    attack === null
      ? round.sides
      : withSide(round.sides, attack.side, (area) => answerAttack(area, card));
  return { ...cardGone(round, seat, card), turn: next, sides, attack: null };
}

/** A card has left a hand, its draw booked with it, and everybody has seen it. */
function cardGone(round: RoundState, seat: number, card: CardId): RoundState {
  const { drawPile, hands } = afterPlaying(round, seat);
  const seen = round.seen.slice();
  const index = indexOf(card);
  seen[index] = (seen[index] ?? 0) + 1;
  return { ...round, drawPile, hands, seen };
}

function withSide(
  sides: readonly SideState[],
  index: number,
  change: (side: SideState) => SideState,
): readonly SideState[] {
  const next = sides.slice();
  const side = next[index];
  if (side !== undefined) next[index] = change(side);
  return next;
}

function roundEnded(
  finished: FinishedRound,
  winners: readonly number[] | null,
  state: State,
): State {
  const rounds = [...state.rounds, finished];
  return {
    ...state,
    rounds,
    totals: state.totals.map((total, side) => total + (finished.scores[side]?.total ?? 0)),
    winners,
    round: winners === null ? deal(state.setup, rounds.length + 1) : null,
  };
}
