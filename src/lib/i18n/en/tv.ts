import type { tv as french } from '../fr/tv.ts';

export const tv = {} as const satisfies Record<keyof typeof french, string>;
