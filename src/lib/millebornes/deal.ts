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

export const initial = (setup: Setup): State => ({
  setup,
  rounds: [],
  counted: [],
  totals: setup.sides.map(() => 0),
  winners: null,
  round: deal(setup, 1),
});

/** Returns a dealt round. Each round begins one seat further to the left. */
export function deal(setup: Setup, number: number): RoundState {
  const players = setup.seats.length;
  const rolls = rollsLaid(setup);
  const cards = setup.rules.copies.reduce((sum, copies) => sum + copies, 0);
  const first = (setup.first + number - 1) % players;
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
    seen: seenWhenDealt(setup),
    attack: null,
  };
}

/** True if no card was played or discarded in this round. */
export function isOnlyDealt({ seen }: RoundState, setup: Setup): boolean {
  const dealt = seenWhenDealt(setup);
  return seen.every((count, card) => count === dealt[card]);
}

const rollsLaid = ({ seats, rules }: Setup): number => (rules.youngPlayers ? seats.length : 0);

function seenWhenDealt(setup: Setup): readonly number[] {
  const roll = cardIndex('roll');
  return setup.rules.copies.map((_, card) => (card === roll ? rollsLaid(setup) : 0));
}

export function unseenCards(round: RoundState, setup: Setup): number {
  let unseen = 0;
  for (let card = 0; card < setup.rules.copies.length; card += 1) {
    unseen += unseenCopies(card, round, setup);
  }
  return unseen;
}

/** Returns the copies of a card (by index) that were not seen this round. */
export const unseenCopies = (card: number, round: RoundState, setup: Setup): number =>
  (setup.rules.copies[card] ?? 0) - (round.seen[card] ?? 0);

export function seenAfter(seen: readonly number[], card: number): readonly number[] {
  const counted = seen.slice();
  counted[card] = (seen[card] ?? 0) + 1;
  return counted;
}
