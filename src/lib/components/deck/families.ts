import type { DeckView, EnrolmentTarget } from '#lib/house/view.ts';
import { COLOURS, NUMBER_CARDS } from '#lib/elevens/cards.ts';
import { DISTANCES, HAZARDS, REMEDIES, SAFETIES } from '#lib/millebornes/cards.ts';
import { ACTIONS } from '#lib/game/actions.ts';
import { copiesIn } from '#lib/game/box.ts';
import { BOXES, type BoxId } from '#lib/games.ts';
import type { Binding } from '#lib/table/binding.ts';

export const FAMILY_KINDS = [
  'distance',
  'hazard',
  'remedy',
  'safety',
  ...COLOURS,
  'special',
] as const;

export interface Family {
  readonly kind: (typeof FAMILY_KINDS)[number];
  readonly cards: readonly string[];
}

/** The cards of each box by family, in the order in which they are enrolled. */
export const FAMILIES: Readonly<Record<BoxId, readonly Family[]>> = {
  '1000-bornes': [
    { kind: 'distance', cards: DISTANCES },
    { kind: 'hazard', cards: HAZARDS },
    { kind: 'remedy', cards: REMEDIES },
    { kind: 'safety', cards: SAFETIES },
  ],
  elevens: [
    ...COLOURS.map((kind) => ({
      kind,
      cards: NUMBER_CARDS.filter((card) => card.startsWith(`${kind}-`)),
    })),
    { kind: 'special', cards: ['joker', 'link'] },
  ],
};

/** A token for each side of a race, and for each of the choices that are read aloud in Elevens. */
const MOST_SIDES = 8;
const MOST_SEATS = 8;

export type TokenTarget = Exclude<EnrolmentTarget, { readonly type: 'card' }>;

/** Every token a table can use, by group. */
export const TOKENS: Readonly<Record<'sides' | 'seats' | 'actions', readonly TokenTarget[]>> = {
  sides: Array.from({ length: MOST_SIDES }, (_, side) => ({ type: 'side', side })),
  seats: Array.from({ length: MOST_SEATS }, (_, seat) => ({ type: 'seat', seat })),
  actions: ACTIONS.map((action) => ({ type: 'action', action })),
};

export const boundOf = (deck: DeckView, card: string): number => deck.bound[card] ?? 0;

/** Copies of the card in the deck's box. */
export const totalOf = (deck: DeckView, card: string): number => copiesIn(BOXES[deck.box], card);

export const isKindComplete = (deck: DeckView, card: string): boolean =>
  boundOf(deck, card) >= totalOf(deck, card);

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
  return isKindComplete(deck, target.card);
}

/** What comes after `target`: the next unfinished kind of card, or token, from there around; null when all is done. */
export function nextTarget(deck: DeckView, target: EnrolmentTarget | null): EnrolmentTarget | null {
  const all: readonly EnrolmentTarget[] =
    target === null || target.type === 'card'
      ? FAMILIES[deck.box].flatMap(({ cards }) =>
          cards.map((card) => ({ type: 'card', card }) as const),
        )
      : [...TOKENS.sides, ...TOKENS.seats, ...TOKENS.actions];
  const at = target === null ? -1 : all.findIndex((known) => isSameTarget(known, target));
  const around = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return around.find((known) => !isTargetDone(deck, known)) ?? null;
}
