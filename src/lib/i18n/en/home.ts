import type { home as french } from '../fr/home.ts';

export const home = {} as const satisfies Record<keyof typeof french, string>;
