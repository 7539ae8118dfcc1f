import {
  cardIndex,
  isHazard,
  isDistance,
  isSafety,
  kmOf,
  SAFETY_AGAINST,
  type CardId,
  type Safety,
} from './cards.ts';
import { afterCorrection } from './correctSheet.ts';
import { deal, seenAfter } from './deal.ts';
import type { Event } from './events.ts';
import {
  handAfterCard,
  pileAfterTurn,
  awaitsRollOnSpeed,
  battleTakesRoll,
  topOf,
} from './rules.ts';
import { addScores, countSide } from './scoring.ts';
import type { RoundState, Setup, SideState, State, Rules } from './state.ts';

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

function applyCard(card: CardId, side: SideState, rules: Rules): SideState {
  if (isDistance(card)) {
    return { ...side, distances: [...side.distances, card], km: side.km + kmOf(card) };
  }
  if (isSafety(card)) return laySafety(card, side, rules);
  return goesOnSpeed(card, side, rules)
    ? { ...side, speed: [...side.speed, card] }
    : { ...side, battle: [...side.battle, card] };
}

/**
 * True for `speed-limit` and `end-of-limit`, and for a `roll` needed only after an end of limit
 * (readings.md, I12).
 */
function goesOnSpeed(card: CardId, side: SideState, rules: Rules): boolean {
  if (card === 'roll') return !battleTakesRoll(side, rules) && awaitsRollOnSpeed(side, rules);
  return card === 'speed-limit' || card === 'end-of-limit';
}

function laySafety(card: Safety, side: SideState, rules: Rules): SideState {
  const cured = cure(card, side);
  const battle =
    rules.rollAfterSafety && cured.battle !== side.battle && topOf(cured.battle) === 'roll'
      ? cured.battle.slice(0, -1)
      : cured.battle;
  return { ...cured, battle, safeties: [...side.safeties, card] };
}

/**
 * Returns the attacked side's area after a coup-fourré. The attack lies on top and is cured like
 * any hazard.
 */
function applyCoupFourre(card: Safety, side: SideState): SideState {
  return {
    ...cure(card, side),
    safeties: [...side.safeties, card],
    coupsFourres: [...side.coupsFourres, card],
  };
}

/** Removes the hazards on top of a pile against which the safety protects (readings.md, I3). */
function cure(card: Safety, side: SideState): SideState {
  return { ...side, battle: without(card, side.battle), speed: without(card, side.speed) };
}

function without(card: Safety, pile: readonly CardId[]): readonly CardId[] {
  const top = topOf(pile);
  return top !== null && isHazard(top) && SAFETY_AGAINST[top] === card ? pile.slice(0, -1) : pile;
}
