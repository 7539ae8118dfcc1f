/**
 * Keeps the screen on while the page is visible; call it in an effect. By http there is no wake
 * lock: there a silent video does it, from the first user gesture on, since browsers require one.
 * Returns the release function.
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
  // The browser releases the lock whenever the page is hidden.
  const again = () => void hold().catch((error: unknown) => reportError(error));

  again();
  document.addEventListener('visibilitychange', again);
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', again);
    lock?.release().catch((error: unknown) => reportError(error));
  };
}

const TOUCHES = ['pointerup', 'click', 'keydown'] as const;

/**
 * True after any gesture on this page. It may precede the need: the press that starts the work
 * counts.
 */
let touched = false;
if (typeof window !== 'undefined') {
  for (const type of TOUCHES) {
    addEventListener(type, () => (touched = true), { once: true, capture: true });
  }
}

let wantsTouch = $state(false);

export const awaitsTouch = (): boolean => wantsTouch;

function byFilm(): () => void {
  const film = openFilm();
  let stopped = false;

  /** Plays after a gesture; browsers stop it while the page is hidden. */
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
    // One by one: engines before 2021 ignore the `signal` option.
    for (const type of TOUCHES) removeEventListener(type, look, true);
    document.removeEventListener('visibilitychange', look);
    wantsTouch = false;
    film.then(
      (opened) => opened?.stop(),
      (error: unknown) => reportError(error),
    );
  };
}

/**
 * Loads the video code on demand; null if it cannot be loaded, and then the screen sleeps as usual.
 */
async function openFilm() {
  const part = await import('./film/film.ts').catch(() => null);
  return part?.openFilm() ?? null;
}
