import type { DeckView, EnrolmentTarget } from '#lib/house/view.ts';
import {
  COPIES,
  DISTANCES,
  HAZARDS,
  isCard,
  REMEDIES,
  SAFETIES,
  type CardId,
} from '#lib/millebornes/cards.ts';
import { ACTIONS } from '#lib/game/actions.ts';
import type { Binding } from '#lib/table/binding.ts';

/** The cards of a box by family, in the order in which they are enrolled. */
export const FAMILIES = [
  { kind: 'distance', cards: DISTANCES },
  { kind: 'hazard', cards: HAZARDS },
  { kind: 'remedy', cards: REMEDIES },
  { kind: 'safety', cards: SAFETIES },
] as const satisfies readonly { kind: string; cards: readonly CardId[] }[];

const MOST_SIDES = 4;
const MOST_SEATS = 8;

export type TokenTarget = Exclude<EnrolmentTarget, { readonly type: 'card' }>;

/** Every token a table can use, by group. */
export const TOKENS: Readonly<Record<'sides' | 'seats' | 'actions', readonly TokenTarget[]>> = {
  sides: Array.from({ length: MOST_SIDES }, (_, side) => ({ type: 'side', side })),
  seats: Array.from({ length: MOST_SEATS }, (_, seat) => ({ type: 'seat', seat })),
  actions: ACTIONS.map((action) => ({ type: 'action', action })),
};

export const boundOf = (deck: DeckView, card: CardId): number => deck.bound[card] ?? 0;

export const isKindComplete = (deck: DeckView, card: CardId): boolean =>
  boundOf(deck, card) >= COPIES[card];

export function isSameTarget(a: EnrolmentTarget, b: EnrolmentTarget | Binding): boolean {
  switch (a.type) {
    case 'card':
      return b.type === 'card' && b.card === a.card;
    case 'side':
      return b.type === 'side' && b.side === a.side;
    case 'seat':
      return b.type === 'seat' && b.seat === a.seat;
    case 'action':
      return b.type === 'action' && b.action === a.action;
  }
}

export const hasToken = (deck: DeckView, token: TokenTarget): boolean =>
  deck.tokens.some((bound) => isSameTarget(token, bound));

/** Nothing more is to be laid for this target: all its cards, or the token, have their tag. */
export function isTargetDone(deck: DeckView, target: EnrolmentTarget): boolean {
  if (target.type !== 'card') return hasToken(deck, target);
  return isCard(target.card) && isKindComplete(deck, target.card);
}

/** What comes after `target`: the next unfinished kind of card, or token, from there around; null when all is done. */
export function nextTarget(deck: DeckView, target: EnrolmentTarget | null): EnrolmentTarget | null {
  const all: readonly EnrolmentTarget[] =
    target === null || target.type === 'card'
      ? FAMILIES.flatMap(({ cards }) => cards.map((card) => ({ type: 'card', card }) as const))
      : [...TOKENS.sides, ...TOKENS.seats, ...TOKENS.actions];
  const at = target === null ? -1 : all.findIndex((known) => isSameTarget(known, target));
  const around = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return around.find((known) => !isTargetDone(deck, known)) ?? null;
}
