import {
  ALL,
  cardsOf,
  CURED_BY,
  DISTANCE_SET,
  HAZARD_SET,
  isIn,
  REMEDY_SET,
  SAFETY_SET,
  STEP_KM,
  TWO_HUNDRED,
} from './cards.ts';
import { answering, discarding, extending, playing, type MoveCode } from './moves.ts';
import { GOING, NONE, type Position } from './position.ts';

const MAX_200S = 2;

/** Returns the cards that a side may lay in its own area now, regardless of hands. */
export function ownPlays(position: Position, side: number): number {
  const { rules } = position;
  const battle = rules.battleAllows[position.battleAt(side)] ?? 0;
  const speed = rules.speedAllows[position.speedAt(side)] ?? 0;
  return (
    (battle & speed & DISTANCE_SET & fittingDistances(position, side)) |
    ((battle | speed) & REMEDY_SET) |
    SAFETY_SET
  );
}

/** Returns the distances that do not exceed the remaining way and are not a third 200. */
export function fittingDistances(position: Position, side: number): number {
  const missing = position.distanceToReach - (position.km[side] ?? 0);
  const fits = position.rules.fits[Math.floor(missing / STEP_KM)] ?? 0;
  return position.laid(side, TWO_HUNDRED) >= MAX_200S ? fits & ~(1 << TWO_HUNDRED) : fits;
}

export function hazardsAgainst(position: Position, side: number): number {
  const { rules } = position;
  const battle = rules.battleSuffers[position.battleAt(side)] ?? 0;
  const speed = rules.speedSuffers[position.speedAt(side)] ?? 0;
  return (battle | speed) & ~(rules.immune[position.safeties[side] ?? 0] ?? 0);
}

export const mayAnswer = (position: Position, seat: number): boolean =>
  position.attacked !== NONE &&
  position.rules.sideOf[seat] === position.attacked &&
  (position.hands[seat] ?? 0) > 0 &&
  isIn(CURED_BY[position.attack] ?? 0, position.unseen);

/**
 * Returns every move that would be accepted now. Hands are unknown, so any unseen card counts as
 * playable.
 */
export function legalMoves(position: Position): readonly MoveCode[] {
  if (position.end !== GOING) return [];
  const { rules, turn } = position;
  const seats = Array.from({ length: rules.seats }, (_, seat) => seat);
  if (position.asked !== NONE) {
    return seats
      .filter((seat) => rules.sideOf[seat] === position.asked)
      .flatMap((seat) => [extending(seat, true), extending(seat, false)]);
  }
  const own = rules.sideOf[turn] ?? 0;
  const plays: MoveCode[] = [];
  for (const card of cardsOf(ownPlays(position, own) & position.unseen & ~HAZARD_SET)) {
    plays.push(playing(card, own));
  }
  for (let side = 0; side < rules.sides; side += 1) {
    if (side === own) continue;
    for (const card of cardsOf(hazardsAgainst(position, side) & position.unseen)) {
      plays.push(playing(card, side));
    }
  }
  return [
    ...seats.filter((seat) => mayAnswer(position, seat)).map(answering),
    ...plays,
    ...[...cardsOf(ALL & position.unseen)].map(discarding),
  ];
}
