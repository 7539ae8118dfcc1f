import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Maximum time until the bridge listens, in ms. */
const WITHIN = 30_000;

/** Hands at the simulated readers of a bridge, once it takes them: its path is there a moment before it listens. */
export async function reachHands(path: string): Promise<Socket> {
  const end = performance.now() + WITHIN;
  for (;;) {
    const hands = connect(path).on('error', () => undefined);
    const reached = await once(hands, 'connect').then(
      () => true,
      () => false,
    );
    if (reached) return hands;
    if (performance.now() > end) throw new Error(`no bridge listens at ${path}`);
    await pause(20);
  }
}
