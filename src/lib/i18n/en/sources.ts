import type { sources as french } from '../fr/sources.ts';

export const sources = {} as const satisfies Record<keyof typeof french, string>;
