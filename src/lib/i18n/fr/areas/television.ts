import { tv } from '../tv.ts';

/** The screen that everybody watches. */
export const television = {
  ...tv,
} as const;
