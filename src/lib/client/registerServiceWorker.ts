/**
 * Tells the current service worker, and each later one, which files this page has loaded, so that
 * it opens offline. A separate file that does so when imported: there is no service worker by http
 * or in development.
 */
const { serviceWorker } = navigator;

async function tell(): Promise<void> {
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ loaded: [location.pathname, ...loaded] });
}

// The service worker is written for modern engines.
if (document.documentElement.dataset['engine'] === 'modern') {
  void tell().catch((error: unknown) => reportError(error));
  // Not earlier: a worker about to be replaced would cache again what its successor has just
  // dropped.
  void serviceWorker.register('/service-worker.js').catch((error: unknown) => reportError(error));
  serviceWorker.addEventListener(
    'controllerchange',
    () => void tell().catch((error: unknown) => reportError(error)),
  );
}

export {};
