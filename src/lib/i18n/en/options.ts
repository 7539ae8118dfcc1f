import type { options as french } from '../fr/options.ts';

export const options = {} as const satisfies Record<keyof typeof french, string>;
