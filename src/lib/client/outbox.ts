import { delivery } from './sending/delivery.ts';
import { type Clock, systemClock, type Transport } from './sending/transport.ts';

/**
 * Asks one thing after the other, each again and again until it is answered, as long as this page is open: for what
 * somebody stands before and waits for. What is to outlive the page goes by a `sendQueue`.
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
