/**
 * Keeps the screen lit while the page is seen; call it in an effect. Pages by http have no wake lock: there a silent
 * film keeps it lit, from the first touch or key on, for browsers play nothing before.
 * Returns how to let the screen sleep again.
 */
export const keepAwake = (): (() => void) => ('wakeLock' in navigator ? byLock() : byFilm());

function byLock(): () => void {
  let lock: WakeLockSentinel | undefined;
  let stopped = false;

  async function hold() {
    if (document.visibilityState !== 'visible') return;
    // Refused on a low battery, for instance; then the screen sleeps as usual.
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
    lock?.release().catch((error: unknown) => reportError(error));
  };
}

/** What browsers count as a user gesture: a finger lifted, a click, a key of a keyboard or remote control. */
const TOUCHES = ['pointerup', 'click', 'keydown'] as const;

/**
 * Whether the page was ever touched. The press that starts some work counts, though the screen had no need to stay lit
 * before.
 */
let touched = false;
if (typeof window !== 'undefined') {
  for (const type of TOUCHES) {
    addEventListener(type, () => (touched = true), { once: true, capture: true });
  }
}

let wantsTouch = $state(false);

/** Whether the screen stays lit only once somebody has touched it. */
export const awaitsTouch = (): boolean => wantsTouch;

function byFilm(): () => void {
  const film = openFilm();
  let stopped = false;

  /** Browsers allow it after a touch, and stop it while the page is hidden. */
  async function play() {
    const opened = await film;
    if (opened === null || stopped) return;
    if (document.visibilityState === 'hidden') return opened.stop();
    if (touched && !opened.isPlaying) await opened.play();
    if (!stopped) wantsTouch = !opened.isPlaying;
  }
  const look = () => void play().catch((error: unknown) => reportError(error));
  for (const type of TOUCHES) addEventListener(type, look, true);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    stopped = true;
    // One by one: engines before 2021 do not read a signal that lets go of all.
    for (const type of TOUCHES) removeEventListener(type, look, true);
    document.removeEventListener('visibilitychange', look);
    wantsTouch = false;
    film.then(
      (opened) => opened?.stop(),
      (error: unknown) => reportError(error),
    );
  };
}

/** Fetched only where it is needed; null where it cannot be fetched, and then the screen sleeps as usual. */
async function openFilm() {
  const part = await import('./film/film.ts').catch(() => null);
  return part?.openFilm() ?? null;
}
