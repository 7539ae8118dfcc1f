import { retryDelayMs } from '../../protocol/retries.ts';
import type { Clock, Transport } from './transport.ts';

export interface DeliveryParts<Thing> {
  readonly transport: Transport;
  readonly clock: Clock;
  next(): Thing | null;
  /** Resolves to true if the item is settled, and to false if it must be sent again. */
  attempt(thing: Thing): Promise<boolean>;
}

/**
 * Sends one item at a time, with retries and backoff until it is settled, across reconnects. Items
 * keep their id, so the server executes each once. Call the returned function when an item is
 * added.
 */
export function createDelivery<Thing>({
  transport,
  clock,
  next,
  attempt,
}: DeliveryParts<Thing>): () => void {
  let busy = false;

  async function deliverAll(): Promise<void> {
    if (busy) return;
    busy = true;
    let failures = 0;
    try {
      for (let thing = next(); thing !== null; thing = next()) {
        await waitForConnection(transport);
        // It may have been withdrawn while the server was away.
        if (next() !== thing) continue;
        const settled = await attempt(thing).catch(reportFailure);
        failures = settled ? 0 : failures + 1;
        if (!settled && transport.connected) await pause(clock, failures);
      }
    } finally {
      // In the same task as the check that the queue is empty: an entry added in between would
      // never be sent.
      busy = false;
    }
  }
  // Rethrown asynchronously, so that it reaches the handler for uncaught errors.
  const hear = (error: unknown) =>
    clock.after(0, () => {
      throw error;
    });
  /** Reports an error of this page, for example of a listener; the queue goes on. */
  function reportFailure(error: unknown): false {
    hear(error);
    return false;
  }
  return () => void deliverAll().catch(hear);
}

function waitForConnection(transport: Transport): Promise<void> {
  if (transport.connected) return Promise.resolve();
  return new Promise((resolve) => transport.once('connect', resolve));
}

const pause = (clock: Clock, failures: number): Promise<void> =>
  new Promise((resolve) => clock.after(retryDelayMs(failures), resolve));
