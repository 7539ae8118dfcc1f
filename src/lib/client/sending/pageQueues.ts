import {
  pageLease,
  type QueueParts,
  SAY_OPEN_EVERY,
  sendQueue,
  type SendQueue,
} from './sendQueue.ts';
import type { Clock } from './transport.ts';
import type { Keeping } from '../storage.ts';

export interface PageQueuesParts {
  /** Null where the browser keeps nothing; then things are sent only while the page is open. */
  readonly storage: Keeping | null;
  readonly clock: Clock;
  /** An id that no other page has, without spaces. */
  readonly page: string;
}

/** All that one page sends; what closed pages of the same browser left behind is taken over by an open one. */
export interface PageQueues {
  open<Body, Reply, Refusal>(
    parts: QueueParts<Body, Reply, Refusal>,
  ): SendQueue<Body, Reply, Refusal>;
  /** The page is closed or frozen: others may take over at once. */
  close(): void;
  /** A frozen page is shown again. */
  reopen(): void;
}

export function pageQueues({ storage, clock, page }: PageQueuesParts): PageQueues {
  const lease = pageLease(storage, page, clock.now);
  const lookers: (() => void)[] = [];
  let stop = () => {};

  function stayOpen(): void {
    lease.hold();
    for (const look of lookers) look();
    stop = clock.after(SAY_OPEN_EVERY, stayOpen);
  }
  stayOpen();
  return {
    open(parts) {
      const queue = sendQueue(parts, { storage, page, clock, lease });
      lookers.push(() => queue.takeOver());
      queue.takeOver();
      return queue;
    },
    close() {
      stop();
      lease.release();
    },
    reopen() {
      stop();
      stayOpen();
    },
  };
}
