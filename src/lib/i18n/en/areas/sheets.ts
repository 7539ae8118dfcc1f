import type { Area } from '../../format.ts';
import { tally } from '../tally.ts';

export const sheets = {
  ...tally,
} satisfies Area<'sheets'>;
