import type { InitialDeal, DrawPileModel, PileChange } from '../game/pile.ts';
import { handChange } from './atTable.ts';
import { COLOURS, JOKERS, MIDDLE, VALUES } from './cards.ts';
import type { Move } from './moves.ts';
import { DEALS } from './setup.ts';
import type { State } from './state.ts';

/**
 * Draws from the pile. A turn lays cards or draws one, so no card leaves a hand together with a
 * draw.
 */
export const ELEVENS_PILE: DrawPileModel<State, Move> = {
  cards,
  initialDeal: dealt,
  pileChange: taken,
};

/**
 * Returns the cards of the pile without the four elevens, which lie on the table. Null for
 * beginners, as their game records its winner only.
 */
function cards({ beginner }: State): ReadonlyMap<string, number> | null {
  if (beginner) return null;
  const values = VALUES.filter((value) => value !== MIDDLE);
  const numbers = COLOURS.flatMap((colour) =>
    values.map((value) => [`${colour}-${String(value)}`, 1] as const),
  );
  return new Map([...numbers, ['joker', JOKERS]]);
}

function dealt({ players: { length: seats }, first }: State): InitialDeal {
  return { seats, each: DEALS[seats]?.cards ?? 0, first };
}

function taken(move: Move, state: State): PileChange | null {
  const seat = state.players.findIndex(({ name }) => name === move.by);
  if (seat < 0) return null;
  if (move.type === 'draw') return { type: 'drawn', seat };
  const { laid: card, taken: gains } = handChange(move, state);
  if (card === null) return null;
  return { type: 'card', seat, card, draws: 'nothing', ...(gains !== null && { gains }) };
}
