import { tally } from '../tally.ts';

/** Score sheets that are filled in by hand, on phones and on the television. */
export const sheets = {
  ...tally,
} as const;
