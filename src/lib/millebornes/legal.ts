import { CARDS, isHazard, SAFETY_AGAINST, type CardId } from './cards.ts';
import { decide } from './decide.ts';
import type { Move } from './moves.ts';
import type { RoundState, Setup, State } from './state.ts';

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
