/**
 * Tells the service worker, and every later one, what this page has loaded, so that it opens while the server is away. Its
 * own file, which does it once it is fetched: by http there is no such worker. In development what it keeps would change.
 */
const { serviceWorker } = navigator;

async function tell(): Promise<void> {
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ loaded: [location.pathname, ...loaded] });
}

// It is written for today's engines.
if (document.documentElement.dataset['engine'] === 'modern') {
  void tell().catch((error: unknown) => reportError(error));
  // Not before: a worker that is about to be replaced would begin to keep what the next one has just dropped.
  void serviceWorker.register('/service-worker.js').catch((error: unknown) => reportError(error));
  serviceWorker.addEventListener(
    'controllerchange',
    () => void tell().catch((error: unknown) => reportError(error)),
  );
}

export {};
