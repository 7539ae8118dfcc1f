import * as v from 'valibot';
import type { ProtocolRefusal, Reply, TapAnswer } from '../../protocol/messages.ts';
import { UNPARSABLE_CODES } from '../../protocol/retries.ts';
import type { Tap } from '../../reader/events.ts';
import type { Transport } from './transport.ts';
import { type ReplyVerdict, readBorderRefusal, type SendQueue } from './sendQueue.ts';
import type { PageQueues } from './pageQueues.ts';

/** Maximum number of waiting taps: more than an evening produces. */
export const MAX_WAITING_TAPS = 2_000;

export type TapQueue = SendQueue<Tap, Reply<TapAnswer>, ProtocolRefusal>;

export const tapQueue = (
  queues: PageQueues,
  transport: Transport,
  send: (tap: Tap) => Promise<Reply<TapAnswer>>,
): TapQueue =>
  queues.open({
    name: 'tap',
    transport,
    send: ({ body }) => send(body),
    judge: judgeTap,
    readBody,
    readRefusal: readBorderRefusal,
    maxEntryCount: MAX_WAITING_TAPS,
  });

/**
 * Retries a tap until its reader is permitted again. Only unreadable taps, and those that always
 * meet a fault, are refused permanently.
 */
function judgeTap(reply: Reply<TapAnswer>): ReplyVerdict<ProtocolRefusal> {
  if (reply.ok) return 'taken';
  const { refusal } = reply;
  if (refusal.code === 'failed') return { fault: refusal };
  return UNPARSABLE_CODES.includes(refusal.code) ? { refused: refusal } : 'again';
}

const storedTap = v.object({ id: v.string(), reader: v.string(), tag: v.string(), at: v.number() });

function readBody(raw: unknown): Tap | null {
  const tap = v.safeParse(storedTap, raw);
  return tap.success ? tap.output : null;
}
