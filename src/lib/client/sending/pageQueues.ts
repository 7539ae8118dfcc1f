import {
  createPageLease,
  type QueueParts,
  LEASE_RENEWAL_MS,
  createSendQueue,
  type SendQueue,
} from './sendQueue.ts';
import type { Clock } from './transport.ts';
import type { KeyValueStorage } from '../storage.ts';

export interface PageQueuesParts {
  readonly storage: KeyValueStorage | null;
  readonly clock: Clock;
  readonly page: string;
}

export interface PageQueues {
  open<Body, Reply, Refusal>(
    parts: QueueParts<Body, Reply, Refusal>,
  ): SendQueue<Body, Reply, Refusal>;
  /** Closed or frozen: other pages may take over at once. */
  close(): void;
  reopen(): void;
}

export function createPageQueues({ storage, clock, page }: PageQueuesParts): PageQueues {
  const lease = createPageLease(storage, page, clock.now);
  const lookers: (() => void)[] = [];
  let stop = () => {};

  function stayOpen(): void {
    lease.hold();
    for (const look of lookers) look();
    stop = clock.after(LEASE_RENEWAL_MS, stayOpen);
  }
  stayOpen();
  return {
    open(parts) {
      const queue = createSendQueue(parts, { storage, page, clock, lease });
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
