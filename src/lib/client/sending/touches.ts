import type { ProtocolRefusal, Reply } from '../../protocol/messages.ts';
import type { Answer } from '../../table/answer.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from '../socket.ts';
import { judgeReply, readBorderRefusal, type SendQueue } from './sendQueue.ts';
import type { PageQueues } from './pageQueues.ts';

/** Maximum age of a touch in ms: executed later, it would surprise the table. */
const MAX_TOUCH_AGE_MS = 15 * 60_000;

export type TouchQueue = SendQueue<ScreenCommand, Reply<Answer>, ProtocolRefusal>;

export const touchQueue = (queues: PageQueues, socket: ScreenSocket, table: string): TouchQueue =>
  queues.open({
    name: `touch:${table}`,
    transport: socket,
    send: ({ id, body }) =>
      socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('table', { id, table, command: body }),
    judge: judgeReply,
    readBody,
    readRefusal: readBorderRefusal,
    maxAgeMs: MAX_TOUCH_AGE_MS,
  });

/** Trusts the stored type; the server refuses what it cannot parse. */
const readBody = (raw: unknown): ScreenCommand | null =>
  typeof raw === 'object' && raw !== null && 'type' in raw ? (raw as ScreenCommand) : null;
