import { pauseAfter } from '../../protocol/resend.ts';
import type { Clock, Transport } from './transport.ts';

export interface DeliveryParts<Thing> {
  readonly transport: Transport;
  readonly clock: Clock;
  /** The oldest thing that waits; null: there is none. */
  next(): Thing | null;
  /** Whether the thing is settled and waits no longer; rejects when no answer came. */
  attempt(thing: Thing): Promise<boolean>;
}

/**
 * Sends one thing at a time, each repeated until it is settled, across lost connections and with growing pauses. Things
 * keep their id, so the server does each once however often it arrives. To be called whenever something new waits.
 */
export function delivery<Thing>({
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
    for (let thing = next(); thing !== null; thing = next()) {
      await connected(transport);
      // It may have been taken back while the server was away.
      if (next() !== thing) continue;
      const settled = await attempt(thing).catch(() => false);
      failures = settled ? 0 : failures + 1;
      if (!settled && transport.connected) await pause(clock, failures);
    }
    // Synchronously after the check that nothing is left: an entry between the two would never be sent.
    busy = false;
  }
  // Thrown where the page or process reports uncaught errors.
  const hear = (error: unknown) =>
    clock.after(0, () => {
      throw error;
    });
  return () => void deliverAll().catch(hear);
}

function connected(transport: Transport): Promise<void> {
  if (transport.connected) return Promise.resolve();
  return new Promise((resolve) => transport.once('connect', resolve));
}

const pause = (clock: Clock, failures: number): Promise<void> =>
  new Promise((resolve) => clock.after(pauseAfter(failures), resolve));
