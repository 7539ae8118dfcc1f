import { parseTableRequest } from '../../protocol/parse.ts';
import type { Reply } from '../../protocol/messages.ts';
import type { Answer } from '../../table/answer.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { ANSWER_WITHIN, type ScreenSocket } from '../socket.ts';
import { judge, type Judged, type SendQueue, type TooLate } from './sendQueue.ts';
import type { QueueEntry } from './queueStorage.ts';
import type { PageQueues } from './pageQueues.ts';

/** The reason is not kept: the page shows what stands there now, and asks which of the two is right. */
interface NotWritten {
  readonly code: 'not-written';
}

/** A line that waits to be sent, or was refused. */
export type SheetLine = QueueEntry<ScreenCommand, NotWritten | TooLate>;

export type SheetQueue = SendQueue<ScreenCommand, Reply<Answer>, NotWritten>;

/** The lines written on the sheets of one table. */
export const sheetQueue = (queues: PageQueues, socket: ScreenSocket, table: string): SheetQueue =>
  queues.open({
    name: `sheet:${table}`,
    transport: socket,
    send: ({ id, body }) =>
      socket.timeout(ANSWER_WITHIN).emitWithAck('table', { id, table, command: body }),
    judge: judgeLine,
    readBody: (raw) => readCommand(raw, table),
    readRefusal,
  });

function judgeLine(reply: Reply<Answer>): Judged<NotWritten> {
  if (judge(reply) === 'again') return 'again';
  const taken = reply.ok && reply.value.outcome === 'accepted';
  return taken ? 'taken' : { refused: { code: 'not-written' } };
}

function readCommand(kept: unknown, table: string): ScreenCommand | null {
  const command = lifted(kept);
  const request = parseTableRequest({ id: 'kept', table, command });
  return request.ok ? request.value.command : null;
}

/**
 * A line in the form that earlier versions kept. Refused ones are sent again: the server may only have failed to
 * understand them, and what it really decided it will decide the same way.
 */
function lifted(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || !('type' in kept)) return kept;
  if (kept.type === 'fill' || kept.type === 'close') return { type: 'move', move: kept };
  if (kept.type === 'undo' && 'changes' in kept) return { type: 'undo', moves: kept.changes };
  return kept;
}

const readRefusal = (raw: unknown): NotWritten | null =>
  typeof raw === 'object' && raw !== null && 'code' in raw && raw.code === 'not-written'
    ? { code: raw.code }
    : null;
