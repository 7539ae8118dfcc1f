import type { BorderRefusal, Reply } from '../../protocol/messages.ts';
import type { Answer } from '../../table/answer.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { ANSWER_WITHIN, type ScreenSocket } from '../socket.ts';
import { judge, readBorderRefusal, type SendQueue } from './sendQueue.ts';
import type { PageQueues } from './pageQueues.ts';

/** After this long nobody remembers what they touched, and it would surprise the table; ms. */
const KEPT_FOR = 15 * 60_000;

export type TouchQueue = SendQueue<ScreenCommand, Reply<Answer>, BorderRefusal>;

/** The touches for one table. */
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

/** Written by this program; the server refuses what it cannot read. */
const readBody = (raw: unknown): ScreenCommand | null =>
  typeof raw === 'object' && raw !== null && 'type' in raw ? (raw as ScreenCommand) : null;
