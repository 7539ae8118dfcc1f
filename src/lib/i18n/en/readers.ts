import type { readers as french } from '../fr/readers.ts';

export const readers = {} as const satisfies Record<keyof typeof french, string>;
