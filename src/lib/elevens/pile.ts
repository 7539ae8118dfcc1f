import type { Dealt, DrawnPile, Taken } from '../game/pile.ts';
import { handChange } from './atTable.ts';
import { COLOURS, JOKERS, MIDDLE, VALUES } from './cards.ts';
import type { Move } from './moves.ts';
import { DEALS } from './setup.ts';
import type { State } from './state.ts';

/** A turn lays cards or draws one: no card leaves a hand together with a draw. */
export const ELEVENS_PILE: DrawnPile<State, Move> = { cards, dealt, taken };

/** The four elevens lie on the table. Of a beginners' game nothing is counted but who is out first. */
function cards({ beginner }: State): ReadonlyMap<string, number> | null {
  if (beginner) return null;
  const values = VALUES.filter((value) => value !== MIDDLE);
  const numbers = COLOURS.flatMap((colour) =>
    values.map((value) => [`${colour}-${String(value)}`, 1] as const),
  );
  return new Map([...numbers, ['joker', JOKERS]]);
}

function dealt({ players: { length: seats }, first }: State): Dealt {
  return { seats, each: DEALS[seats]?.cards ?? 0, first };
}

function taken(move: Move, state: State): Taken | null {
  const seat = state.players.findIndex(({ name }) => name === move.by);
  if (seat < 0) return null;
  if (move.type === 'draw') return { type: 'drawn', seat };
  const { laid: card, taken: gains } = handChange(move, state);
  if (card === null) return null;
  return { type: 'card', seat, card, draws: 'nothing', ...(gains !== null && { gains }) };
}
