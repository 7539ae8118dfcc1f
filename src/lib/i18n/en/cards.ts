import type { cards as french } from '../fr/cards.ts';

export const cards = {} as const satisfies Record<keyof typeof french, string>;
