import { ACTIONS } from '../game/actions.ts';
import { BOXES, type BoxId } from '../games/boxes.ts';
import type { Binding } from '../table/binding.ts';
import type { EnrolmentTarget } from './work.ts';

/*
 * The order in which a deck is enrolled: the cards of the box kind by kind, and separately the tokens. The printed
 * sheets follow it, so that a pile sorted by the sheet can be laid card by card without looking at a screen.
 */

/** A token for each side of a race, and for each of the choices that are read aloud in Elevens. */
const MOST_SIDES = 8;
const MOST_SEATS = 8;

export type TokenTarget = Exclude<EnrolmentTarget, { readonly type: 'card' }>;

/** The groups of tokens, in the order in which they are enrolled and printed. */
export const TOKEN_GROUPS = ['sides', 'seats', 'actions', 'house'] as const;

/** Every token a table or the house can use, by group. */
export const TOKENS: Readonly<Record<(typeof TOKEN_GROUPS)[number], readonly TokenTarget[]>> = {
  sides: Array.from({ length: MOST_SIDES }, (_, side) => ({ type: 'side', side })),
  seats: Array.from({ length: MOST_SEATS }, (_, seat) => ({ type: 'seat', seat })),
  actions: ACTIONS.map((action) => ({ type: 'action', action })),
  house: [{ type: 'house' }],
};

export const ALL_TOKENS: readonly TokenTarget[] = TOKEN_GROUPS.flatMap((group) => TOKENS[group]);

const cardsOf = (box: BoxId): readonly EnrolmentTarget[] =>
  BOXES[box].cards.map(({ id }) => ({ type: 'card', card: id }));

/** A key for a target within a list. */
export function targetKey(target: EnrolmentTarget | Binding): string {
  switch (target.type) {
    case 'card':
      return `card ${target.card}`;
    case 'side':
      return `side ${target.side}`;
    case 'seat':
      return `seat ${target.seat}`;
    case 'action':
      return `action ${target.action}`;
    case 'house':
      return 'house';
  }
}

export const isSameTarget = (a: EnrolmentTarget, b: EnrolmentTarget | Binding): boolean =>
  targetKey(a) === targetKey(b);

/**
 * What comes after `target`: the next unfinished kind of card, or token, wrapping around at the end; null when all are
 * done. Without a target: the first unfinished kind of card.
 */
export function nextTarget(
  box: BoxId,
  target: EnrolmentTarget | null,
  isDone: (target: EnrolmentTarget) => boolean,
): EnrolmentTarget | null {
  const all = target === null || target.type === 'card' ? cardsOf(box) : ALL_TOKENS;
  const at = target === null ? -1 : all.findIndex((known) => isSameTarget(known, target));
  const around = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return around.find((known) => !isDone(known)) ?? null;
}
