import type { plays as french } from '../fr/plays.ts';

export const plays = {} as const satisfies Record<keyof typeof french, string>;
