import type { Reply, TableAnswer } from '../../protocol/messages.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from '../socket.ts';
import { judgeReply, type ReplyVerdict, type SendQueue, type ExpiredRefusal } from './sendQueue.ts';
import type { QueueEntry } from './queueStorage.ts';
import type { PageQueues } from './pageQueues.ts';

/** Stored without the reason: the page shows the current content and asks which is right. */
interface NotWrittenRefusal {
  /** `failed`: the server met a fault each time. */
  readonly code: 'not-written' | 'failed';
}

export type SheetLine = QueueEntry<ScreenCommand, NotWrittenRefusal | ExpiredRefusal>;

export type SheetQueue = SendQueue<ScreenCommand, Reply<TableAnswer>, NotWrittenRefusal>;

export const sheetQueue = (queues: PageQueues, socket: ScreenSocket, table: string): SheetQueue =>
  queues.open({
    name: `sheet:${table}`,
    transport: socket,
    send: ({ id, body }) =>
      socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('table', { id, table, command: body }),
    judge: judgeLine,
    without,
    readBody: readCommand,
    readRefusal,
  });

/**
 * Returns an undo as it is without commands that were not executed: it counts neither their moves
 * nor the change of the line. As it was, it could take back a move of another phone. Commands
 * dropped together undo one move at most, so only one of their undos changes the line.
 */
function without(command: ScreenCommand, dropped: readonly ScreenCommand[]): ScreenCommand {
  if (command.type !== 'undo') return command;
  const moves = command.moves - dropped.filter(({ type }) => type === 'move').length;
  const line = lineOf(command);
  const isCounted = dropped.some((each) => lineOf(each) < line);
  return { ...command, moves, ...(isCounted && { line: line - 1 }) };
}

const lineOf = (command: ScreenCommand): number =>
  (command.type === 'undo' ? command.line : undefined) ?? NaN;

function judgeLine(reply: Reply<TableAnswer>): ReplyVerdict<NotWrittenRefusal> {
  const judged = judgeReply(reply);
  if (judged === 'again') return 'again';
  if (typeof judged === 'object' && 'fault' in judged) return { fault: { code: 'failed' } };
  if (!reply.ok || reply.value.outcome !== 'accepted') return { refused: { code: 'not-written' } };
  return reply.value.unchanged === true ? 'unchanged' : 'taken';
}

/**
 * Reads a stored move or undo. Trusts its other fields, which a page wrote: the rules refuse an
 * impossible entry, and the server parses it. A schema of all commands would load with the page.
 */
function readCommand(kept: unknown): ScreenCommand | null {
  const command = migrateCommand(kept);
  if (!hasType(command)) return null;
  const isKnown =
    (command.type === 'move' && 'move' in command && hasType(command.move)) ||
    (command.type === 'undo' && 'moves' in command && Number.isSafeInteger(command.moves));
  return isKnown ? (command as ScreenCommand) : null;
}

const hasType = (raw: unknown): raw is { readonly type: string } =>
  typeof raw === 'object' && raw !== null && 'type' in raw && typeof raw.type === 'string';

/**
 * Migrates a line stored by earlier versions. Refused ones are sent again: the server may only have
 * failed to parse them, and a real refusal repeats.
 */
function migrateCommand(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || !('type' in kept)) return kept;
  if (kept.type === 'fill' || kept.type === 'close') return { type: 'move', move: kept };
  if (kept.type === 'undo' && 'changes' in kept) return { type: 'undo', moves: kept.changes };
  return kept;
}

const readRefusal = (raw: unknown): NotWrittenRefusal | null =>
  typeof raw === 'object' &&
  raw !== null &&
  'code' in raw &&
  (raw.code === 'not-written' || raw.code === 'failed')
    ? { code: raw.code }
    : null;
