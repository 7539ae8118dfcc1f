import type { phone as french } from '../fr/phone.ts';

export const phone = {} as const satisfies Record<keyof typeof french, string>;
