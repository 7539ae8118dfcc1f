import { connection } from '../connection.ts';
import { requestId } from '../requestId.ts';
import { liftEarlierEntries } from './liftEarlierEntries.ts';
import { systemClock } from './transport.ts';
import { pageQueues, type PageQueues } from './pageQueues.ts';
import { browserStorage } from '../storage.ts';
import { touchQueue } from './touches.ts';

let shared: PageQueues | undefined;

/** All that this page sends; browser only. */
export function browserQueues(): PageQueues {
  return (shared ??= openHere());
}

function openHere(): PageQueues {
  const storage = browserStorage();
  liftEarlierEntries(storage, Date.now());
  const queues = pageQueues({ storage, clock: systemClock, page: requestId() });
  addEventListener('pagehide', () => queues.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) queues.reopen();
  });
  return queues;
}

/** One queue for each table, which keeps sending while other pages of the house are shown. */
export function forEachTable<Queue>(open: (table: string) => Queue): (table: string) => Queue {
  const opened = new Map<string, Queue>();
  return (table) => {
    const queue = opened.get(table) ?? open(table);
    opened.set(table, queue);
    return queue;
  };
}

/** The touches made here for a table. */
export const tableTouches = forEachTable((table) =>
  touchQueue(browserQueues(), connection(), table),
);
