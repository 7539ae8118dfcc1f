import * as v from 'valibot';
import type { BorderRefusal, Reply, TapAnswer } from '../../protocol/messages.ts';
import { NOT_READ } from '../../protocol/notNow.ts';
import type { Tap } from '../../reader/events.ts';
import type { Transport } from './transport.ts';
import { type Judged, readBorderRefusal, type SendQueue } from './sendQueue.ts';
import type { PageQueues } from './pageQueues.ts';

/** More taps than an evening makes; a page whose server is away for longer takes no more. */
export const MOST_TAPS = 2_000;

export type TapQueue = SendQueue<Tap, Reply<TapAnswer>, BorderRefusal>;

/** The taps made on readers of this browser. `send` rejects when no answer comes. */
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
    most: MOST_TAPS,
  });

/** A tap waits as long as it must for its reader to be let in again. */
function judgeTap(reply: Reply<TapAnswer>): Judged<BorderRefusal> {
  if (reply.ok) return 'taken';
  return NOT_READ.includes(reply.refusal.code) ? { refused: reply.refusal } : 'again';
}

const kept = v.object({ id: v.string(), reader: v.string(), tag: v.string(), at: v.number() });

function readBody(raw: unknown): Tap | null {
  const tap = v.safeParse(kept, raw);
  return tap.success ? tap.output : null;
}
