import { building } from '$app/environment';
import type { Handle, HandleServerError, RequestEvent, ServerInit } from '@sveltejs/kit';
import type { Role } from '#lib/devices/roles.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import type { Principal } from '#lib/server/access/principal.ts';
import {
  setConnectSources,
  setFrameAncestors,
  compressPage,
  isOwnPage,
} from '#lib/server/http/headers.ts';
import { legacyLink, plainViewFor, type LegacyBuild } from '#lib/server/http/legacy.ts';
import { dataFolder, readServerConfig } from '#lib/server/config.ts';
import {
  givenLaunch,
  runningServer,
  setRunningServer,
  type Launch,
  type RunningServer,
} from '#lib/server/door.ts';
import { log } from '#lib/server/log/log.ts';
import { readHints } from '#lib/server/http/homeNetworks.ts';
import { openServer, withoutBuild } from '#lib/server/openServer.ts';
import { withRequestLanguage } from './requestLanguage.ts';
import { connectionSources } from './responses/connectionSources.ts';
import { monitoringEndpoint } from './responses/monitoring.ts';
import { addressesFor, fillPlaceholders } from './responses/pagePlaceholders.ts';

export const init: ServerInit = async () => {
  if (building) return;
  await setRunningServer(await openServer(givenLaunch() ?? (await developmentLaunch())));
};

async function developmentLaunch(): Promise<Launch> {
  const hints = await readHints(dataFolder(process.env));
  const config = readServerConfig(process.env, hints);
  if (!config.ok) throw new Error(`${config.refusal} cannot be used`);
  return withoutBuild(config.value);
}

/** Redirects a browser that cannot run the app to the plain view of the table. */
function redirectToPlainView({ request, url }: RequestEvent): Response | null {
  const plain = plainViewFor(request.headers.get('user-agent') ?? '', url.pathname);
  if (plain === null) return null;
  const headers = { location: plain, vary: 'user-agent', 'cache-control': 'private, no-cache' };
  return new Response(null, { status: 302, headers });
}

function redirectToOverlay({ url }: RequestEvent): Response | null {
  const [, code] = /^\/tv\/([A-Za-z0-9]{1,12})$/.exec(url.pathname) ?? [];
  const show = url.searchParams.get('overlay');
  if (code === undefined || show === null) return null;
  const asked = new URLSearchParams(url.searchParams);
  asked.delete('overlay');
  if (show !== '') asked.set('show', show);
  return new Response(null, {
    status: 302,
    headers: { location: `/overlay/${code}?${asked.toString()}` },
  });
}

/**
 * Uses the address of the connection itself: `getClientAddress` trusts a header that any client can
 * set.
 */
function principalAt(
  { request: { headers }, platform, getClientAddress }: RequestEvent,
  { access }: RunningServer,
): Principal {
  const remote = platform === undefined ? getClientAddress() : platform.req.socket.remoteAddress;
  return access.principals.of(remote, (name) => headers.get(name));
}

/** Rejects changes requested by other sites (403) and addresses beyond their rate limit (429). */
async function rejectRequest({ request, url, locals }: RequestEvent): Promise<Response | null> {
  if (!mayAsk(request, url)) return new Response(null, { status: 403 });
  const within = await locals.server.access.limits.admitsPage(locals.principal);
  return within ? null : new Response(null, { status: 429, headers: { 'retry-after': '60' } });
}

function mayAsk({ method, headers }: Request, { host }: URL): boolean {
  const origin = headers.get('origin') ?? undefined;
  return method === 'GET' || method === 'HEAD' || isOwnPage({ origin, host });
}

/** Returns the requester's role, so that the first HTML already shows the entrance or the page. */
const roleAt = ({ locals }: RequestEvent): Role =>
  locals.server.access.devices.roleAt(locals.principal, null);

function logRefusal({ url, locals }: RequestEvent, { status }: Response): void {
  if (![401, 403, 429].includes(status)) return;
  const { address } = locals.principal;
  log.stranger('request refused', { address, status, path: url.pathname.slice(0, 100) });
}

/**
 * Sets the cache headers of HTML pages. Shared caches must separate them by engine, language and
 * device; a private cache must revalidate, since preloaded files change with each version.
 */
function setCacheHeaders(headers: Headers, legacy: LegacyBuild | null): void {
  if (!headers.get('content-type')?.startsWith('text/html')) return;
  headers.append('vary', VARY_HEADERS);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  const early = headers.get('link');
  if (legacy !== null && early !== null) headers.set('link', legacyLink(early, legacy));
}

const VARY_HEADERS = 'user-agent, cookie, accept-language';

/** SvelteKit declares the encoding only within the page. */
function setCharset(headers: Headers): void {
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html; charset=utf-8');
  }
}

/**
 * Renews the device's cookie in its current form if the device joined by http or under an earlier
 * version.
 */
function renewTokenCookie({ request, url, locals }: RequestEvent, headers: Headers): void {
  if (headers.has('set-cookie')) return;
  const secure = url.protocol === 'https:';
  const { devices, principals } = locals.server.access;
  const device = devices.deviceOf(locals.principal);
  if (device === null) return;
  const token = principals.tokenToCopy(request.headers.get('cookie') ?? '', device.token, secure);
  if (token !== null) principals.setTokenCookie(token, secure, headers);
}

export const handle: Handle = async ({ event, resolve }) => {
  const server = runningServer();
  if (server === undefined) return new Response(null, { status: 503 });
  event.locals.server = server;
  event.locals.principal = principalAt(event, server);
  const legacy = server.pages.legacyFor(event.request.headers, event.url);
  const response =
    (await monitoringEndpoint(event)) ??
    (await rejectRequest(event)) ??
    redirectToOverlay(event) ??
    redirectToPlainView(event) ??
    (await withRequestLanguage(event, (language) => {
      const path = event.url.pathname;
      const page = pageOf(event.route.id);
      const addresses = addressesFor(event.url, server);
      const role = roleAt(event);
      return resolve(
        event,
        fillPlaceholders({ server, language, role, legacy, path, page, ...addresses }),
      );
    }));
  setConnectSources(response.headers, connectionSources(event.url, server));
  setFrameAncestors(response.headers, server.framesOf(event.url.pathname));
  renewTokenCookie(event, response.headers);
  setCacheHeaders(response.headers, legacy);
  setCharset(response.headers);
  logRefusal(event, response);
  return compressPage(response, event.request);
};

/** Logs only server errors; unknown paths from strangers are ignored. */
export const handleError: HandleServerError = ({ error, event, status, message }) => {
  const fields = { path: event.url.pathname.slice(0, 100), error };
  if (status >= 500) log.stranger('page failed', fields, 'error');
  return { message };
};
