import type { SheetQueue } from '../../client/sending/sheetLines.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { isTallyMove, type Move } from '../../tally/moves.ts';
import type { ShownSheets, Undo } from '../../tally/optimisticSheets.ts';

/**
 * Takes back the last move of these sheets. A move that was never sent is removed instead. The undo
 * of a waiting move is linked to it: if the server refuses the move, the undo could take back a
 * move of another phone.
 */
export function undoLast(
  queue: SheetQueue,
  { moves, line, last }: ShownSheets,
  newId: () => string,
): void {
  if (last === null) return;
  const waiting = queue.entries().filter(({ refused }) => refused === null);
  const entry = waiting.find(({ body }) => moveIn(body) === last);
  if (entry !== undefined && entry === waiting.at(-1) && queue.withdraw()) return;
  const undo = { type: 'undo', moves, ...(line === null ? {} : { line }) } as const;
  queue.add(undo, newId(), entry === undefined ? {} : { undoes: entry.id });
}

/** Returns the move that a command writes; null for an undo. */
export const moveIn = (command: ScreenCommand): Move | null =>
  command.type === 'move' && isTallyMove(command.move) ? command.move : null;

/** Returns the moves and undos among commands. */
export const changesIn = (commands: readonly ScreenCommand[]): readonly (Move | Undo)[] =>
  commands.flatMap((command) => (command.type === 'undo' ? command : (moveIn(command) ?? [])));
