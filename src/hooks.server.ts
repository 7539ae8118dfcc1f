import { building } from '$app/environment';
import type { Handle, HandleServerError, RequestEvent, ServerInit } from '@sveltejs/kit';
import type { Role } from '#lib/devices/roles.ts';
import { areasOf } from '#lib/client/pages.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Principal } from '#lib/server/access/principal.ts';
import { preloadLinks } from '#lib/server/http/preloadLinks.ts';
import { firstViewHtml } from '#lib/server/http/firstView.ts';
import {
  setConnectSources,
  setFrameAncestors,
  compressPage,
  isOwnPage,
  socketSources,
} from '#lib/server/http/headers.ts';
import { noScriptHtml } from '#lib/server/http/noScript.ts';
import { legacyLink, legacyPage, plainViewFor, type LegacyBuild } from '#lib/server/http/legacy.ts';
import { securityTextAnswer } from '#lib/server/http/securityContact.ts';
import { makePageResilient } from '#lib/server/http/resilientPage.ts';
import { dataFolder, readServerConfig } from '#lib/server/config.ts';
import {
  givenLaunch,
  runningServer,
  setRunningServer,
  type Launch,
  type RunningServer,
} from '#lib/server/door.ts';
import { bearerTokenIn, healthAnswer } from '#lib/server/runtime.ts';
import { log } from '#lib/server/log/log.ts';
import { pageAddresses, secureOrigin } from '#lib/server/http/address.ts';
import { readHints } from '#lib/server/http/homeNetworks.ts';
import { openServer, withoutBuild } from '#lib/server/openServer.ts';
import { withRequestLanguage } from './requestLanguage.ts';

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

async function monitoringEndpoint(event: RequestEvent): Promise<Response | null> {
  const { server } = event.locals;
  switch (event.url.pathname) {
    case '/healthz':
      return healthAnswer(server.health());
    case '/readyz': {
      const { ready } = server.health();
      return Response.json({ ready }, { status: ready ? 200 : 503 });
    }
    case '/metrics':
      return canReadMetrics(event)
        ? new Response(await server.metrics(), { headers: { 'content-type': METRICS_TYPE } })
        : new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
    case '/.well-known/security.txt':
      return securityTextAnswer(server.config.securityContact, new Date().getTime());
    default:
      return null;
  }
}

/**
 * Returns true for Prometheus with the key from the data folder, or for an administrator's device.
 */
function canReadMetrics({ request, locals: { server, principal } }: RequestEvent): boolean {
  const shown = bearerTokenIn(request.headers.get('authorization'));
  return shown === null ? server.access.isAdmin(principal) : server.isMetricsKey(shown);
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

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

interface PagePlaceholders extends ReturnType<typeof addressesFor> {
  readonly server: RunningServer;
  readonly language: Language;
  readonly role: Role;
  /** Files of the build for old engines; null for a modern engine. */
  readonly legacy: LegacyBuild | null;
  readonly path: string;
  /** Route of the page, without SvelteKit's group folders. */
  readonly page: string;
}

const addressesFor = (asked: URL, { typedAddress, networks }: RunningServer) =>
  pageAddresses(asked, typedAddress(), networks.links);

function addPreloadLinks(
  html: string,
  { page, language, server }: Pick<PagePlaceholders, 'page' | 'language' | 'server'>,
): string {
  const files = server.pages.preloadManifest();
  return files === null ? '' : preloadLinks(html, { page, language, areas: areasOf(page) }, files);
}

/**
 * Fills in the placeholders of app.html. Pages are never streamed, so each arrives as one chunk.
 */
const fillPlaceholders = ({
  server,
  language,
  role,
  legacy,
  path,
  page: route,
  typed,
  forQrCode,
}: PagePlaceholders) => ({
  transformPageChunk: ({ html }: { readonly html: string }): string => {
    const page = html
      .replace('%early%', addPreloadLinks(html, { page: route, language, server }))
      .replace('%lang%', language)
      .replace('%role%', role)
      .replace('%https%', String(server.config.httpsPort ?? ''))
      .replace('%typed%', typed)
      .replace('%scanned%', forQrCode)
      .replace('%engine%', legacy === null ? 'modern' : 'legacy')
      .replace('%late%', noScriptHtml(language, path))
      .replace(
        '%sight%',
        legacy === null ? firstViewHtml({ language, role, page: route, path }) : '',
      );
    return makePageResilient(
      legacy === null ? page.replace('%first%', '') : legacyPage(page, legacy),
    );
  },
});

/**
 * Returns the origins that a page may connect to besides its own: WebSockets to its own server, the
 * same server by https, and other servers of the venue.
 */
const connectionSources = (url: URL, server: RunningServer): readonly string[] => [
  ...socketSources(url),
  ...ownHttpsOrigins(url, server),
  ...otherServerOrigins(url, server),
];

function ownHttpsOrigins(url: URL, { config }: RunningServer): readonly string[] {
  const secure = secureOrigin(url, config.httpsPort);
  if (secure === null || !/^https:\/\/[\w.:[\]-]+$/.test(secure)) return [];
  // A content security policy cannot express an IPv6 address: allow any host, by https and at this
  // port only.
  return [secure.replace(/\[.*\]/, '*')];
}

function otherServerOrigins(url: URL, server: RunningServer): readonly string[] {
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return (
    server
      .otherServerAddresses(protocol)
      // Skips IPv6 addresses: they would need a wildcard for any host by http.
      .filter((address) => /^https?:\/\/[\w.:-]+$/.test(address) && address !== url.origin)
      .map((address) => address.replace('http', 'ws'))
  );
}

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
