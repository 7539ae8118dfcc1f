import type { InitialDeal, DrawPileModel, PileChange } from '../game/pile.ts';
import { cardIndex, CARDS } from './cards.ts';
import type { RoundState, Setup, SideState, State } from './state.ts';
import type { Move } from './moves.ts';

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

/** Draws from the pile: before a play or discard in turn, after a coup-fourré. */
export const MILLE_BORNES_PILE: DrawPileModel<State, Move> = {
  cards: cardsToDraw,
  initialDeal,
  pileChange,
};

function cardsToDraw({ setup }: State): ReadonlyMap<string, number> {
  const { seen } = deal(setup, 1);
  return new Map(
    CARDS.map((card, index) => [
      card,
      (setup.rules.copies[index] ?? 0) - (seen[cardIndex(card)] ?? 0),
    ]),
  );
}

function initialDeal({ setup, round }: State): InitialDeal | null {
  if (round === null) return null;
  const { hands, first } = deal(setup, round.number);
  return { seats: hands.length, each: hands[0] ?? 0, first };
}

function pileChange(move: Move, { setup, round }: State): PileChange | null {
  if (round === null) return null;
  switch (move.type) {
    case 'play':
    case 'discard':
    case 'coupFourre': {
      const seat = setup.seats.indexOf(move.by);
      if (seat < 0) return null;
      const draws = round.drawPile > 0 ? drawsFor(move, seat === round.turn) : 'nothing';
      return { type: 'card', seat, card: move.card, draws };
    }
    case 'setDrawPile':
      return { type: 'counted', left: move.is };
    case 'extend':
    case 'endRound':
    case 'correctSheet':
      return null;
  }
}

/** The player on turn may already have drawn when the coup-fourré comes. */
const drawsFor = ({ type }: Move, isOnTurn: boolean): 'before' | 'after' | 'either' => {
  if (type !== 'coupFourre') return 'before';
  return isOnTurn ? 'either' : 'after';
};
