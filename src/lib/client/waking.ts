import type { ScreenSocket } from './socket.ts';

/** Time within which a live connection answers, in ms. */
const PROBE_TIMEOUT_MS = 500;
/** Interval of the clock check in ms, and the jump in ms that indicates a sleep. */
const CLOCK_CHECK_INTERVAL_MS = 1_000;
const SLEEP_JUMP_MS = 3_000;
/** Several wake events within this time count as one, in ms. */
const WAKE_COALESCE_MS = 500;

/**
 * Calls back whenever this page may have slept or been offline: on browser events, or if the clock
 * has jumped. Some televisions suspend pages without any event. Never unsubscribed.
 */
export function onWake(woke: () => void): void {
  let woken = -Infinity;
  let looked = Date.now();
  const wake = () => {
    const now = Date.now();
    // `abs`: a clock that is set back would suppress the callback for as long.
    if (Math.abs(now - woken) < WAKE_COALESCE_MS) return;
    woken = now;
    woke();
  };
  setInterval(() => {
    const slept = Date.now() - looked > SLEEP_JUMP_MS;
    looked = Date.now();
    if (slept) wake();
  }, CLOCK_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  document.addEventListener('resume', wake);
  addEventListener('online', wake);
}

/**
 * Checks if a connection survived a sleep, and reopens it at once if not. Otherwise a dead
 * connection is noticed only at the next ping, and a pending one at its timeout.
 */
export async function reconnectIfDead(socket: ScreenSocket, openAnew: () => void): Promise<void> {
  if (!socket.connected) return openAnew();
  const { id } = socket;
  const reply = await socket
    .timeout(PROBE_TIMEOUT_MS)
    .emitWithAck('access', { table: null })
    .catch(() => null);
  // Not if it was reopened meanwhile.
  if (reply === null && socket.id === id) openAnew();
}
