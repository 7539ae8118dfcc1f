import type { BoardRefusal } from './commands.ts';
import type { Shuffles } from './state.ts';

/** More than any evening plays. */
const MOST_BOARDS = 100;

/** Why no further board may be; null: one may. */
export const boardTooMany = ({ boards }: Shuffles): BoardRefusal | null =>
  boards.length >= MOST_BOARDS ? { code: 'too-many-boards', most: MOST_BOARDS } : null;
