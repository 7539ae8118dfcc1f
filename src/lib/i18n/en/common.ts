import type { common as french } from '../fr/common.ts';

export const common = {} as const satisfies Record<keyof typeof french, string>;
