import { heard } from '../heard.ts';
import { tv } from '../tv.ts';

/** The screen that everybody watches. */
export const television = {
  ...heard,
  ...tv,
} as const;
