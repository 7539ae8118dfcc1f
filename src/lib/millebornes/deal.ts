import { indexOf } from './cardIndex.ts';
import { CARDS } from './cards.ts';
import { HAND_SIZE } from './rules/turn.ts';
import type { RoundState, Setup, SideState, State } from './state.ts';

/** A match with its first round dealt. */
export function initial(setup: Setup): State {
  return {
    setup,
    rounds: [],
    totals: setup.sides.map(() => 0),
    winners: null,
    round: deal(setup, 1),
  };
}

/** The round of that number; the first move goes one seat to the left with every deal. */
export function deal(setup: Setup, number: number): RoundState {
  const { rules, seats } = setup;
  const first = (setup.first + number - 1) % seats.length;
  const seen = CARDS.map(() => 0);
  const given = rules.youngPlayers ? seats.length : 0;
  seen[indexOf('roll')] = given;
  const box = rules.copies.reduce((sum, copies) => sum + copies, 0);
  return {
    number,
    first,
    turn: first,
    drawPile: box - given - HAND_SIZE * seats.length,
    hands: seats.map(() => HAND_SIZE),
    distanceToReach: rules.distance,
    extendedBy: null,
    asked: null,
    sides: setup.sides.map((side) => emptySide(rules.youngPlayers ? side.length : 0)),
    seen,
    attack: null,
  };
}

const emptySide = (rolls: number): SideState => ({
  battle: Array.from({ length: rolls }, () => 'roll' as const),
  speed: [],
  distances: [],
  km: 0,
  safeties: [],
  coupsFourres: [],
});
