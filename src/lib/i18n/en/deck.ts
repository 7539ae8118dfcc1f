import type { deck as french } from '../fr/deck.ts';

export const deck = {} as const satisfies Record<keyof typeof french, string>;
