import { cardIndex } from './cards.ts';
import type { RoundState, Setup, SideState, State } from './state.ts';

const HAND = 6;

const EMPTY: SideState = {
  battle: [],
  speed: [],
  distances: [],
  km: 0,
  safeties: [],
  coupsFourres: [],
};

/** A match before its first move. */
export const initial = (setup: Setup): State => ({
  setup,
  rounds: [],
  counted: [],
  totals: setup.sides.map(() => 0),
  winners: null,
  round: deal(setup, 1),
});

/** A round as dealt; each one begins one seat further to the left. */
export function deal(setup: Setup, number: number): RoundState {
  const players = setup.seats.length;
  const rolls = setup.rules.youngPlayers ? players : 0;
  const cards = setup.rules.copies.reduce((sum, copies) => sum + copies, 0);
  const first = (setup.first + number - 1) % players;
  const roll = cardIndex('roll');
  return {
    number,
    first,
    turn: first,
    drawPile: cards - players * HAND - rolls,
    hands: setup.seats.map(() => HAND),
    distanceToReach: setup.rules.distance,
    extendedBy: null,
    asked: null,
    sides: setup.sides.map((seats) =>
      rolls === 0 ? EMPTY : { ...EMPTY, battle: seats.map(() => 'roll') },
    ),
    seen: setup.rules.copies.map((_, card) => (card === roll ? rolls : 0)),
    attack: null,
  };
}
