import type { SheetLine, SheetQueue } from '../../client/sending/sheetLines.ts';
import type { Reply, TableAnswer } from '../../protocol/messages.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { isTallyMove, type Move } from '../../tally/moves.ts';
import { applyUnsent, type ShownSheets, type Undo } from '../../tally/optimisticSheets.ts';
import type { StoredSheets } from './storedView.ts';

/** Commands of this device that the newest view may lack. Immutable. */
export interface UnsentChanges {
  readonly entries: readonly SheetLine[];
  withEntries(entries: readonly SheetLine[]): UnsentChanges;
  /** Adds a command that the server accepted, and that has left the entries. */
  withAccepted(
    command: ScreenCommand,
    reply: Reply<TableAnswer>,
    newest: StoredSheets | null,
  ): UnsentChanges;
  applyTo(newest: StoredSheets): ShownSheets;
}

/** Accepted command with the first position of a view that contains it. */
interface AcknowledgedCommand extends Pick<StoredSheets, 'position' | 'log'> {
  readonly command: ScreenCommand;
}

export const createUnsentChanges = (
  acknowledged: readonly AcknowledgedCommand[] = [],
  entries: readonly SheetLine[] = [],
): UnsentChanges => ({
  entries,
  withEntries: (next) => createUnsentChanges(acknowledged, next),
  withAccepted(command, reply, newest) {
    const answer = reply.ok && reply.value.outcome === 'accepted' ? reply.value : null;
    // Another phone made the same move, and its view is on the way.
    if (answer?.unchanged === true) return createUnsentChanges(acknowledged, entries);
    // A server of an earlier version tells no position.
    const position = answer?.position ?? (newest?.position ?? 0) + 1;
    const log = newest?.log;
    const added = { command, position, ...(log !== undefined && { log }) };
    const earlier = newest === null ? acknowledged : notYetInView(acknowledged, newest);
    return createUnsentChanges([...earlier, added], entries);
  },
  applyTo(newest) {
    const accepted = notYetInView(acknowledged, newest).map(({ command }) => command);
    const waiting = entries.filter(({ refused }) => refused === null).map(({ body }) => body);
    return applyUnsent(newest, changesIn([...accepted, ...waiting]));
  },
});

const notYetInView = (
  acknowledged: readonly AcknowledgedCommand[],
  { position, log }: StoredSheets,
): readonly AcknowledgedCommand[] =>
  acknowledged.filter((each) => each.log === log && each.position > position);

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

const changesIn = (commands: readonly ScreenCommand[]): readonly (Move | Undo)[] =>
  commands.flatMap((command) => (command.type === 'undo' ? command : (moveIn(command) ?? [])));
