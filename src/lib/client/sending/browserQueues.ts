import { connection } from '../connection.ts';
import { requestId } from '../requestId.ts';
import { migrateStoredEntries } from './migrateStoredEntries.ts';
import { systemClock } from './transport.ts';
import { createPageQueues, type PageQueues } from './pageQueues.ts';
import { browserStorage } from '../storage.ts';
import { touchQueue } from './touches.ts';

let shared: PageQueues | undefined;

export function browserQueues(): PageQueues {
  return (shared ??= openHere());
}

function openHere(): PageQueues {
  const storage = browserStorage();
  migrateStoredEntries(storage, Date.now());
  const queues = createPageQueues({ storage, clock: systemClock, page: requestId() });
  addEventListener('pagehide', () => queues.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) queues.reopen();
  });
  return queues;
}

export function forEachTable<Queue>(open: (table: string) => Queue): (table: string) => Queue {
  const opened = new Map<string, Queue>();
  return (table) => {
    const queue = opened.get(table) ?? open(table);
    opened.set(table, queue);
    return queue;
  };
}

export const tableTouches = forEachTable((table) =>
  touchQueue(browserQueues(), connection(), table),
);
