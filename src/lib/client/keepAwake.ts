/**
 * Keeps the screen lit while the page is seen, where the browser can (secure contexts only); call it in an effect.
 * Returns how to let the screen sleep again.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let stopped = false;

  async function hold() {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    // Refused on a low battery, for instance; then the screen does as it is set.
    const held = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (stopped) await held?.release();
    else lock = held;
  }
  // The browser lets go of the lock whenever the page is hidden.
  const again = () => void hold().catch((error: unknown) => reportError(error));

  again();
  document.addEventListener('visibilitychange', again);
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release().catch((error: unknown) => reportError(error));
  };
}
