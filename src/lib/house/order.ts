import { ACTIONS } from '../game/actions.ts';
import { BOXES, type BoxId } from '../games/boxes.ts';
import type { Binding } from '../table/binding.ts';
import type { EnrolmentTarget } from './work.ts';

/*
 * Order of enrolment: cards by kind, then tokens separately. Printed sheets follow it, so that a
 * sorted pile can be enrolled without a screen.
 */

/** Side tokens also stand for the choices read aloud in Elevens. */
const MAX_SIDE_TOKENS = 8;
const MAX_SEAT_TOKENS = 8;

export type TokenTarget = Exclude<EnrolmentTarget, { readonly type: 'card' }>;

export const TOKEN_GROUPS = ['sides', 'seats', 'actions', 'house'] as const;

export const TOKENS: Readonly<Record<(typeof TOKEN_GROUPS)[number], readonly TokenTarget[]>> = {
  sides: Array.from({ length: MAX_SIDE_TOKENS }, (_, side) => ({ type: 'side', side })),
  seats: Array.from({ length: MAX_SEAT_TOKENS }, (_, seat) => ({ type: 'seat', seat })),
  actions: ACTIONS.map((action) => ({ type: 'action', action })),
  house: [{ type: 'house' }],
};

export const ALL_TOKENS: readonly TokenTarget[] = TOKEN_GROUPS.flatMap((group) => TOKENS[group]);

const cardsOf = (box: BoxId): readonly EnrolmentTarget[] =>
  BOXES[box].cards.map(({ id }) => ({ type: 'card', card: id }));

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
 * Returns the next unfinished kind of card, or token, after `target`, wrapping around. Null if all
 * are done. Without a target starts with the first card.
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
