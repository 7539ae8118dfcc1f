import type { Spot } from '../game/place.ts';
import { isHazard, isSafety, SAFETY_AGAINST } from './cards.ts';
import type { Move } from './moves.ts';
import type { State } from './state.ts';

/**
 * The moves that laying this card there may stand for, likeliest first; whether they are legal is for `decide`.
 * A safety that answers the attack of the moment is a coup-fourré (readings.md, I4), whoever of the side laid it.
 */
export function readings(card: string, spot: Spot, state: State): readonly Move[] {
  const answers = coupsFourres(card, spot, state);
  if (answers.length > 0 && !mayBeSomebodyElses(spot, state)) return answers;
  const seat = playerAt(card, spot, state);
  const by = state.setup.seats[seat];
  if (by === undefined) return [];
  if (!isHazard(card)) return [...answers, { type: 'play', by, card }];
  return targetsAt(spot, seat, state).map((on) => ({ type: 'play', by, card, on }));
}

/** On the table's own reader the safety may be one that a player of another side exposes on the own turn. */
function mayBeSomebodyElses(spot: Spot, { round, setup }: State): boolean {
  return spot.role === 'table' && setup.sideOf[round?.turn ?? 0] !== round?.attack?.side;
}

function coupsFourres(card: string, spot: Spot, { round, setup }: State): readonly Move[] {
  const attack = round?.attack ?? null;
  if (attack === null || !isSafety(card) || SAFETY_AGAINST[attack.hazard] !== card) return [];
  return (setup.sides[attack.side] ?? [])
    .filter((seat) => isHere(seat, attack.side, spot))
    .map((seat) => ({ type: 'coupFourre', by: setup.seats[seat] ?? '', card }));
}

function isHere(seat: number, side: number, spot: Spot): boolean {
  switch (spot.role) {
    case 'table':
      return true;
    case 'side':
      return spot.side === side;
    case 'seat':
      return spot.seat === seat;
  }
}

/** Who plays: the player on turn, unless the card lies where only somebody else would put it. */
function playerAt(card: string, spot: Spot, { round, setup }: State): number {
  const turn = round?.turn ?? 0;
  if (spot.role === 'seat') return spot.seat;
  if (spot.role === 'table' || isHazard(card)) return turn;
  const partners = setup.sides[spot.side] ?? [];
  return partners.includes(turn) ? turn : (partners[0] ?? -1);
}

/** A player of each side that a hazard laid there may be meant for. */
function targetsAt(spot: Spot, seat: number, { setup }: State): readonly string[] {
  const own = setup.sideOf[seat];
  const sides =
    spot.role === 'side'
      ? [spot.side]
      : setup.sides.map((_, side) => side).filter((s) => s !== own);
  return sides.flatMap((side) => {
    const first = setup.sides[side]?.[0];
    const name = first === undefined ? undefined : setup.seats[first];
    return name === undefined ? [] : [name];
  });
}
