import { createDelivery } from './sending/delivery.ts';
import { type Clock, systemClock, type Transport } from './sending/transport.ts';

/**
 * Sends one request at a time and retries it until answered, for as long as the page is open. For
 * requests that a user waits for; use `sendQueue` for those that must survive the page.
 */
export function createRequestQueue(
  transport: Transport,
  clock: Clock = systemClock,
): <R>(attempt: () => Promise<R>) => Promise<R> {
  /** Each resolves to true once it was answered. */
  const waiting: (() => Promise<boolean>)[] = [];
  const deliver = createDelivery({
    transport,
    clock,
    next: () => waiting[0] ?? null,
    async attempt(ask) {
      const answered = await ask();
      if (answered) waiting.shift();
      return answered;
    },
  });
  return <R>(attempt: () => Promise<R>) =>
    new Promise<R>((resolve) => {
      waiting.push(() =>
        attempt().then(
          (answer) => {
            resolve(answer);
            return true;
          },
          () => false,
        ),
      );
      deliver();
    });
}
