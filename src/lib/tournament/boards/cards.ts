import type { GameState } from '../../games.ts';
import { pileOf, standingOf, startGame, withSeated } from '../../games/playing.ts';
import type { Tournament } from '../state.ts';

/** How many of each card a board has, in the order of the box. */
export type BoardCards = ReadonlyMap<string, number>;

type Played = Pick<Tournament, 'play' | 'format'>;

/** The cards that the usual table of a tournament is dealt from; null: its tables could not be compared by more than who won. */
export function boardCards(tournament: Played): BoardCards | null {
  const started = usualTable(tournament);
  const cards = started && pileOf(started);
  return cards && new Map([...cards].filter(([, copies]) => copies > 0));
}

/** Whether points are counted, rather than rounds won. */
export function isInPoints(tournament: Played): boolean {
  const started = usualTable(tournament);
  return started !== null && standingOf(started).inPoints;
}

/** A match as the usual table of a tournament begins it. */
function usualTable({ play, format: { system, players } }: Played): GameState | null {
  const sides = system.type === 'tables' ? system.sides : 2;
  const partners = Array.from({ length: sides }, (_, side) =>
    Array.from({ length: players }, (_player, at) => `${String(side)} ${String(at)}`),
  );
  const seats = Array.from({ length: players }, (_, at) =>
    partners.flatMap((side) => side[at] ?? []),
  ).flat();
  const seated = { seats, deck: null, ...(players > 1 && { sides: partners }) };
  const started = startGame(withSeated(play, seated));
  return started.ok ? started.value : null;
}

export const sizeOf = (cards: BoardCards): number =>
  [...cards.values()].reduce((sum, copies) => sum + copies, 0);

/** All of the cards, one after the other. */
export const eachOf = (cards: BoardCards): readonly string[] =>
  [...cards].flatMap(([card, copies]) => Array.from({ length: copies }, () => card));

/** What is left of the cards after these were taken; only what is. */
export function leftOf(cards: BoardCards, taken: readonly string[]): BoardCards {
  const left = new Map(cards);
  for (const card of taken) left.set(card, (left.get(card) ?? 0) - 1);
  return new Map([...left].filter(([, copies]) => copies > 0));
}

/** Whether the order is one of just these cards. */
export const isOrderOf = (order: readonly string[], cards: BoardCards): boolean =>
  order.length === sizeOf(cards) && leftOf(cards, order).size === 0;
