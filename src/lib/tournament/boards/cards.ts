import type { GameState } from '../../games.ts';
import { pileOf, standingOf, startGame, seatPlayers } from '../../games/playing.ts';
import type { Tournament } from '../state.ts';

export type BoardCards = ReadonlyMap<string, number>;

type Played = Pick<Tournament, 'play' | 'format'>;

/**
 * Returns the cards of a standard table of this tournament. Null if tables could only be compared
 * by their winners.
 */
export function boardCards(tournament: Played): BoardCards | null {
  const started = usualTable(tournament);
  const cards = started && pileOf(started);
  return cards && new Map([...cards].filter(([, copies]) => copies > 0));
}

/** True if the game counts points rather than rounds won. */
export function isInPoints(tournament: Played): boolean {
  const started = usualTable(tournament);
  return started !== null && standingOf(started).inPoints;
}

function usualTable({ play, format: { system, players } }: Played): GameState | null {
  const sides = system.type === 'tables' ? system.sides : 2;
  const partners = Array.from({ length: sides }, (_, side) =>
    Array.from({ length: players }, (_player, at) => `${String(side)} ${String(at)}`),
  );
  const seats = Array.from({ length: players }, (_, at) =>
    partners.flatMap((side) => side[at] ?? []),
  ).flat();
  const seated = { seats, deck: null, ...(players > 1 && { sides: partners }) };
  const started = startGame(seatPlayers(play, seated));
  return started.ok ? started.value : null;
}

export const sizeOf = (cards: BoardCards): number =>
  [...cards.values()].reduce((sum, copies) => sum + copies, 0);

export const eachOf = (cards: BoardCards): readonly string[] =>
  [...cards].flatMap(([card, copies]) => Array.from({ length: copies }, () => card));

export function leftOf(cards: BoardCards, taken: readonly string[]): BoardCards {
  const left = new Map(cards);
  for (const card of taken) left.set(card, (left.get(card) ?? 0) - 1);
  return new Map([...left].filter(([, copies]) => copies > 0));
}

export const isOrderOf = (order: readonly string[], cards: BoardCards): boolean =>
  order.length === sizeOf(cards) && leftOf(cards, order).size === 0;
