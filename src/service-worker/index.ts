/// <reference types="@sveltejs/kit" />
import { version } from '$service-worker';
import { cacheFirst, networkFirst, type CacheContext } from './cacheStrategies.ts';

/**
 * Caches the pages that this device has loaded, so that they open while the server is away. Network
 * first; each cache belongs to one version. Secure contexts only (https, localhost).
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const CACHE_NAME = `pages-${version}`;
/** Timeout of the server, in ms: one that is switched off may not answer at all. */
const NETWORK_TIMEOUT_MS = 4_000;
/** Pages for phones, matched by path alone; the rest may be an invitation. */
const PHONE_PAGES = /^\/($|play\/|score\/|(matches|guide)$)/;
/** Files with a content hash in their name. */
const IMMUTABLE_FILES = /^\/(_app\/immutable|icons)\//;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim())),
);

/** A page reports files loaded before the service worker was active. */
worker.addEventListener('message', (event) => {
  const { loaded } = event.data as { readonly loaded: readonly string[] };
  event.waitUntil(cacheFiles(loaded));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (IMMUTABLE_FILES.test(pathname))
    event.respondWith(cacheFirst(request, cacheContextFor(event)));
  else if (request.mode === 'navigate' && PHONE_PAGES.test(pathname)) {
    event.respondWith(networkFirst(request, pathname, cacheContextFor(event, NETWORK_TIMEOUT_MS)));
  }
});

const cacheContextFor = (event: FetchEvent, patience?: number): CacheContext => ({
  open: () => caches.open(CACHE_NAME),
  fetch: (request) =>
    fetch(request, patience === undefined ? {} : { signal: AbortSignal.timeout(patience) }),
  waitUntil: (work) => event.waitUntil(work),
  failed: (error) => worker.reportError(error),
});

async function deleteOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== CACHE_NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function cacheFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  const wanted = addresses.filter((address) => {
    const { origin, pathname } = new URL(address, worker.location.origin);
    const fits = IMMUTABLE_FILES.test(pathname) || PHONE_PAGES.test(pathname);
    return fits && origin === worker.location.origin;
  });
  // A missing file must not keep the others out.
  await Promise.allSettled(wanted.map((address) => cache.add(address)));
}
