import { dev } from '$app/environment';

/** Tells the service worker, and every later one, what this page has loaded, so that it opens while the server is away. */
export function keepForLater(): void {
  // The worker is written for today's engines, and in development what it keeps would change.
  const isModern = document.documentElement.dataset['engine'] === 'modern';
  if (dev || !isModern || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const tell = async () => {
    const { active } = await serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ loaded: [location.pathname, ...loaded] });
  };
  void tell().catch((error: unknown) => reportError(error));
  // Not before: a worker that is about to be replaced would begin to keep what the next one has just dropped.
  void serviceWorker.register('/service-worker.js').catch((error: unknown) => reportError(error));
  serviceWorker.addEventListener(
    'controllerchange',
    () => void tell().catch((error: unknown) => reportError(error)),
  );
}
