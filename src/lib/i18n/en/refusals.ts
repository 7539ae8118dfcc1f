import type { refusals as french } from '../fr/refusals.ts';

export const refusals = {} as const satisfies Record<keyof typeof french, string>;
