import type { Spot } from '../game/place.ts';
import { isHazard, isSafety, SAFETY_AGAINST, type CardId } from './cards.ts';
import type { Move } from './moves.ts';
import { topOf } from './rules.ts';
import type { SideState, State } from './state.ts';

/**
 * Returns the moves that this card at this spot may mean, likeliest first, without checking
 * legality. A safety against the last attack is a coup-fourré by any player of the attacked side
 * (readings.md, I4).
 */
export function readings(card: string, spot: Spot, state: State): readonly Move[] {
  const answers = coupsFourres(card, spot, state);
  if (spot.role === 'table' && isSafety(card)) return onTableReader(card, answers, state);
  if (answers.length > 0) return answers;
  const seat = playerAt(card, spot, state);
  const by = state.setup.seats[seat];
  if (by === undefined) return [];
  if (!isHazard(card)) return [{ type: 'play', by, card }];
  return targetsAt(spot, seat, state).map((on) => ({ type: 'play', by, card, on }));
}

/**
 * Reads a safety on the shared reader: a coup-fourré, a play in turn, or a late answer. A late
 * answer comes from a side with a hazard that the safety cures. It is illegal, so the table is
 * asked.
 */
function onTableReader(card: CardId, answers: readonly Move[], state: State): readonly Move[] {
  const { round, setup } = state;
  const attacked = answers.length === 0 ? null : (round?.attack?.side ?? null);
  const turn = round?.turn ?? 0;
  const ownSide = setup.sideOf[turn];
  const onTurn = attacked === ownSide ? [] : [turn];
  const late = setup.seats
    .map((_, seat) => seat)
    .filter((seat) => {
      const side = setup.sideOf[seat] ?? -1;
      const area = round?.sides[side];
      const isAsked = side !== attacked && side !== ownSide && (round?.hands[seat] ?? 0) > 0;
      return isAsked && area !== undefined && bearsHazardOf(card, area);
    });
  const plays = [...onTurn, ...late].map((seat): Move => ({
    type: 'play',
    by: setup.seats[seat] ?? '',
    card,
  }));
  return [...answers, ...plays];
}

const bearsHazardOf = (safety: CardId, { battle, speed }: SideState): boolean =>
  [topOf(battle), topOf(speed)].some(
    (top) => top !== null && isHazard(top) && SAFETY_AGAINST[top] === safety,
  );

/**
 * Returns the possible coups-fourrés with this card at this spot, one for each player of the
 * attacked side.
 */
export function coupsFourres(card: string, spot: Spot, { round, setup }: State): readonly Move[] {
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

function playerAt(card: string, spot: Spot, { round, setup }: State): number {
  const turn = round?.turn ?? 0;
  if (spot.role === 'seat') return spot.seat;
  if (spot.role === 'table' || isHazard(card)) return turn;
  const partners = setup.sides[spot.side] ?? [];
  return partners.includes(turn) ? turn : (partners[0] ?? -1);
}

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
