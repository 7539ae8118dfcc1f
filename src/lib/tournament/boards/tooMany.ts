import type { BoardRefusal } from './commands.ts';
import type { Shuffles } from './state.ts';

/** Maximum number of boards; no evening plays more. */
const MAX_BOARDS = 100;

export const boardTooMany = ({ boards }: Shuffles): BoardRefusal | null =>
  boards.length >= MAX_BOARDS ? { code: 'too-many-boards', most: MAX_BOARDS } : null;
