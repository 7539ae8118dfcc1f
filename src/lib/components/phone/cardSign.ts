import { type Component, createContext } from 'svelte';

export type CardSign = Component<{ readonly card: string }>;

export const [useCardSign, provideCardSign] = createContext<CardSign>();
