import type { ScreenSocket } from './socket.ts';

/** A connection that lives answers within this, in ms. */
const ALIVE_WITHIN = 500;
/** How often the clock is looked at, in ms, and by how much it jumps where nothing ran. */
const LOOK_EVERY = 1_000;
const JUMP = 3_000;
/** Several signs of one waking come within this, in ms. */
const TOGETHER = 500;

/**
 * Calls back whenever this page may have slept, or the network was away: the browser says so, or the clock has jumped, as
 * on televisions that stop everything at once and tell nobody. For as long as the page lives.
 */
export function onWaking(woke: () => void): void {
  let woken = -Infinity;
  let looked = Date.now();
  const wake = () => {
    const now = Date.now();
    // A clock that is set back would keep the page asleep for as long.
    if (Math.abs(now - woken) < TOGETHER) return;
    woken = now;
    woke();
  };
  setInterval(() => {
    const slept = Date.now() - looked > JUMP;
    looked = Date.now();
    if (slept) wake();
  }, LOOK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  document.addEventListener('resume', wake);
  addEventListener('online', wake);
}

/**
 * Finds out whether a connection still lives after a sleep, and has it opened anew at once if not: one whose other end is
 * gone looks as before until a ping fails to come, and one that is being opened waits for its time-out.
 */
export async function revive(socket: ScreenSocket, openAnew: () => void): Promise<void> {
  if (!socket.connected) return openAnew();
  const { id } = socket;
  const reply = await socket
    .timeout(ALIVE_WITHIN)
    .emitWithAck('access', { table: null })
    .catch(() => null);
  // Unless it has been opened anew meanwhile.
  if (reply === null && socket.id === id) openAnew();
}
