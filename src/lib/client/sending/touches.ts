import type { BorderRefusal, Reply } from '../../protocol/messages.ts';
import type { Answer } from '../../table/answer.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { ANSWER_WITHIN, type ScreenSocket } from '../socket.ts';
import { judge, readBorderRefusal, type SendQueue } from './sendQueue.ts';
import type { PageQueues } from './pageQueues.ts';

/** Later than this nobody remembers what they touched, and it would surprise the table. */
const KEPT_FOR = 15 * 60_000;

export type TouchQueue = SendQueue<ScreenCommand, Reply<Answer>, BorderRefusal>;

/** What is asked of one table by touches. */
export const touchQueue = (queues: PageQueues, socket: ScreenSocket, table: string): TouchQueue =>
  queues.open({
    name: `touch:${table}`,
    transport: socket,
    send: ({ id, body }) =>
      socket.timeout(ANSWER_WITHIN).emitWithAck('table', { id, table, command: body }),
    judge,
    readBody,
    readRefusal: readBorderRefusal,
    keptFor: KEPT_FOR,
  });

/** Written by this program; what the server cannot read, it refuses. */
const readBody = (raw: unknown): ScreenCommand | null =>
  typeof raw === 'object' && raw !== null && 'type' in raw ? (raw as ScreenCommand) : null;
