import type { rules as french } from '../fr/rules.ts';

export const rules = {} as const satisfies Record<keyof typeof french, string>;
