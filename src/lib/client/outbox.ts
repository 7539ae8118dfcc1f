import { delivery } from './sending/delivery.ts';
import { type Clock, systemClock, type Transport } from './sending/transport.ts';

/**
 * Makes one request at a time, each repeated until it is answered, as long as this page is open: for what somebody
 * waits for on the screen. What must outlive the page goes through a `sendQueue`.
 */
export function outbox(
  transport: Transport,
  clock: Clock = systemClock,
): <R>(attempt: () => Promise<R>) => Promise<R> {
  const waiting: (() => Promise<void>)[] = [];
  const deliver = delivery({
    transport,
    clock,
    next: () => waiting[0] ?? null,
    async attempt(ask) {
      await ask();
      waiting.shift();
      return true;
    },
  });
  return <R>(attempt: () => Promise<R>) =>
    new Promise<R>((resolve) => {
      waiting.push(() => attempt().then(resolve));
      deliver();
    });
}
