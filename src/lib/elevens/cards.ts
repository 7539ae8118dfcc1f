import type { Box } from '../game/box.ts';

/**
 * Cards of an Elevens box. A deck is tagged once, but each table names and orders its rows freely.
 * So a tag names one of four neutral colours; the setup maps colours to rows.
 */
export const COLOURS = ['c1', 'c2', 'c3', 'c4'] as const;
export type Colour = (typeof COLOURS)[number];

export const LOWEST = 1;
export const MIDDLE = 11;
export const HIGHEST = 21;
export const VALUES: readonly number[] = Array.from({ length: HIGHEST }, (_, at) => at + LOWEST);

export type NumberCard = `${Colour}-${number}`;
const SPECIALS = ['joker', 'link', 'bonus'] as const;
export type Special = (typeof SPECIALS)[number];
export type CardId = NumberCard | Special;

export const NUMBER_CARDS: readonly NumberCard[] = COLOURS.flatMap((colour) =>
  VALUES.map((value): NumberCard => `${colour}-${value}`),
);

/** Every id that a tag may have: `c1-1` … `c4-21`, `joker`, `link`, `bonus`. */
export const ELEVENS_CARDS: readonly CardId[] = [...NUMBER_CARDS, ...SPECIALS];

export const JOKERS = 4;
const LINKS = 15;
/** One fewer than there are halves: the eighth half earns nothing. */
export const BONUS_CARDS = 7;
/** Points earned by a bonus card, and lost by a joker left in hand. */
export const SPECIAL_POINTS = 11;

const COPIES: Readonly<Record<Special, number>> = {
  joker: JOKERS,
  link: LINKS,
  bonus: BONUS_CARDS,
};
const NUMBERS = new Map<string, { readonly colour: Colour; readonly value: number }>(
  COLOURS.flatMap((colour) =>
    VALUES.map((value) => [`${colour}-${value}`, { colour, value }] as const),
  ),
);

export type Card =
  | { readonly type: 'number'; readonly colour: Colour; readonly value: number }
  | { readonly type: Special };

const isSpecial = (id: string): id is Special => (SPECIALS as readonly string[]).includes(id);

export const isCard = (id: string): id is CardId => NUMBERS.has(id) || isSpecial(id);

export const isValue = (value: number): boolean =>
  Number.isInteger(value) && value >= LOWEST && value <= HIGHEST;

export function cardOf(id: string): Card | null {
  const number = NUMBERS.get(id);
  if (number !== undefined) return { type: 'number', ...number };
  return isSpecial(id) ? { type: id } : null;
}

export const copiesOf = (card: CardId): number => (isSpecial(card) ? COPIES[card] : 1);

/**
 * The cards that bear tags: 84 numbers, 4 jokers and 15 links. Bonus cards are handed over but
 * never laid.
 */
export const ELEVENS_BOX = {
  id: 'elevens',
  cards: ELEVENS_CARDS.filter((id) => id !== 'bonus').map((id) => ({ id, copies: copiesOf(id) })),
} as const satisfies Box;
