import type { scores as french } from '../fr/scores.ts';

export const scores = {} as const satisfies Record<keyof typeof french, string>;
