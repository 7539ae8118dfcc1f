import { dev } from '$app/environment';

/** How often a page that somebody is busy with looks whether it may be loaded anew, in ms. */
const LOOK_AGAIN_AFTER = 2_000;

/**
 * Loads the page anew as soon as nobody is busy with it: the server has become another version, and its old pages would
 * miss files. Returns how to stop waiting.
 */
export function reloadWhenQuiet(): () => void {
  const look = () => {
    if (!isBusy()) location.reload();
  };
  const timer = setInterval(look, LOOK_AGAIN_AFTER);
  look();
  return () => clearInterval(timer);
}

/** Somebody writes, or is asked something. */
export const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;

/** Tells the worker, and every later one, what this page has loaded, so that it opens while the server is away. */
export function keepForLater(): void {
  // The worker is written for today's engines, and development changes what it would keep.
  const isModern = document.documentElement.dataset['engine'] === 'modern';
  if (dev || !isModern || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const tell = async () => {
    await serviceWorker.register('/service-worker.js');
    const { active } = await serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ loaded: [location.pathname, ...loaded] });
  };
  void tell().catch((error: unknown) => reportError(error));
  serviceWorker.addEventListener(
    'controllerchange',
    () => void tell().catch((error: unknown) => reportError(error)),
  );
}
