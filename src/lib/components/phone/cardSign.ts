import { type Component, createContext } from 'svelte';

/** How the game of this phone draws one of its cards, small and without its name. */
export type CardSign = Component<{ readonly card: string }>;

export const [useCardSign, provideCardSign] = createContext<CardSign>();
