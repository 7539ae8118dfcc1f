import type { answers as french } from '../fr/answers.ts';

export const answers = {} as const satisfies Record<keyof typeof french, string>;
