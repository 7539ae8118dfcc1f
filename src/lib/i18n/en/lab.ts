import type { lab as french } from '../fr/lab.ts';

export const lab = {} as const satisfies Record<keyof typeof french, string>;
