/**
 * Registers the service worker when imported: there is none by http or in development. Tells it,
 * and each later one, which files this page has loaded, so that it opens offline.
 */
const { serviceWorker } = navigator;
// The service worker is written for modern engines.
const isModern = document.documentElement.dataset['engine'] === 'modern';

/** Files that the present worker was told of. */
const told = new Set<string>();

async function tell(path: string): Promise<void> {
  const { active } = await serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const loaded = files.filter((name) => !told.has(name));
  for (const name of loaded) told.add(name);
  active?.postMessage({ loaded: [path, ...loaded] });
}

/** Call it on each page: one that is reached without a load would not open offline. */
export function tellServiceWorker(path: string): void {
  if (isModern) void tell(path).catch((error: unknown) => reportError(error));
}

if (isModern) {
  // Not earlier: a worker about to be replaced would cache again what its successor has just
  // dropped.
  void serviceWorker.register('/service-worker.js').catch((error: unknown) => reportError(error));
  serviceWorker.addEventListener('controllerchange', () => {
    told.clear();
    tellServiceWorker(location.pathname);
  });
}
