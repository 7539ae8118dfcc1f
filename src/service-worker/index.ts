/// <reference types="@sveltejs/kit" />
import { version } from '$service-worker';

/**
 * Keeps what the pages of this device have loaded, so that they open while the server is away and say so. The server
 * always goes first; what is kept belongs to one version, and goes with it. Secure contexts only (https, this machine).
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const KEPT = `pages-${version}`;
/** A server that is switched off may not answer at all, in ms. */
const PATIENCE = 4_000;
/** Pages for phones; the path alone names them, for what follows it may be an invitation. */
const PHONE_PAGES = /^\/($|play\/|score\/|matches$)/;
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
  if (NEVER_CHANGES.test(pathname)) event.respondWith(fromCache(request));
  else if (request.mode === 'navigate' && PHONE_PAGES.test(pathname)) {
    event.respondWith(fromServer(request, pathname));
  }
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

async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function fromServer(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok && !response.redirected) await cache.put(path, response.clone());
    return response;
  } catch {
    return (await cache.match(path)) ?? away();
  }
}

/** In both languages, for nothing is known of who reads it. */
const away = (): Response =>
  new Response(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>1000 Bornes</title><h1>Le serveur ne répond pas</h1><p>Rien n’est perdu. Rechargez la page quand il est là.</p>
<h1 lang="en">The server does not answer</h1><p lang="en">Nothing is lost. Reload this page when it is back.</p>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
