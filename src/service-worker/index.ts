/// <reference types="@sveltejs/kit" />
import { version } from '$service-worker';
import { cacheFirst, serverFirst, type Keeping } from './keeping.ts';

/**
 * Keeps what the pages of this device have loaded, so that they open while the server is away and say so. The server
 * always goes first; what is kept belongs to one version, and goes with it. Secure contexts only (https, this machine).
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const KEPT = `pages-${version}`;
/** A server that is switched off may not answer at all, in ms. */
const PATIENCE = 4_000;
/** Pages for phones; the path alone names them, for what follows it may be an invitation. */
const PHONE_PAGES = /^\/($|play\/|score\/|(matches|guide)$)/;
/** Names of these files change with their content. */
const NEVER_CHANGES = /^\/(_app\/immutable|icons)\//;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(dropOld().then(() => worker.clients.claim())),
);

/** A page names what it had loaded before there was a worker. */
worker.addEventListener('message', (event) => {
  const { loaded } = event.data as { readonly loaded: readonly string[] };
  event.waitUntil(keepAll(loaded));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (NEVER_CHANGES.test(pathname)) event.respondWith(cacheFirst(request, keepingFor(event)));
  else if (request.mode === 'navigate' && PHONE_PAGES.test(pathname)) {
    event.respondWith(serverFirst(request, pathname, keepingFor(event, PATIENCE)));
  }
});

const keepingFor = (event: FetchEvent, patience?: number): Keeping => ({
  open: () => caches.open(KEPT),
  fetch: (request) =>
    fetch(request, patience === undefined ? {} : { signal: AbortSignal.timeout(patience) }),
  meanwhile: (work) => event.waitUntil(work),
  failed: (error) => worker.reportError(error),
});

async function dropOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function keepAll(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT);
  const wanted = addresses.filter((address) => {
    const { origin, pathname } = new URL(address, worker.location.origin);
    const fits = NEVER_CHANGES.test(pathname) || PHONE_PAGES.test(pathname);
    return fits && origin === worker.location.origin;
  });
  // One that is gone must not keep the others out.
  await Promise.allSettled(wanted.map((address) => cache.add(address)));
}
