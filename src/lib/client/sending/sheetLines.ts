import { parseTallyRequest } from '../../protocol/parse.ts';
import type { Reply } from '../../protocol/messages.ts';
import type { TallyAnswer, TallyCommand } from '../../tally/commands.ts';
import { ANSWER_WITHIN, type ScreenSocket } from '../socket.ts';
import { judge, type Judged, type SendQueue, type TooLate } from './sendQueue.ts';
import type { Letter } from './letterBox.ts';
import type { PageQueues } from './pageQueues.ts';

/** Why a line was not taken is not kept: the page shows what stands there now, and asks which of both is right. */
interface NotTaken {
  readonly code: 'not-taken';
}

/** A line that waits to be sent, or was refused. */
export type SheetLine = Letter<TallyCommand, NotTaken | TooLate>;

export type SheetQueue = SendQueue<TallyCommand, Reply<TallyAnswer>, NotTaken>;

/** What is written on the sheets of one table. */
export const sheetQueue = (queues: PageQueues, socket: ScreenSocket, table: string): SheetQueue =>
  queues.open({
    name: `sheet:${table}`,
    line: socket,
    send: ({ id, body }) =>
      socket.timeout(ANSWER_WITHIN).emitWithAck('tally', { id, table, command: body }),
    judge: judgeLine,
    readBody: (raw) => readCommand(raw, table),
    readRefusal: () => ({ code: 'not-taken' }),
  });

function judgeLine(reply: Reply<TallyAnswer>): Judged<NotTaken> {
  if (judge(reply) === 'again') return 'again';
  const taken = reply.ok && reply.value.outcome === 'accepted';
  return taken ? 'taken' : { refused: { code: 'not-taken' } };
}

function readCommand(command: unknown, table: string): TallyCommand | null {
  const request = parseTallyRequest({ id: 'kept', table, command });
  return request.ok ? request.value.command : null;
}
