import { building } from '$app/environment';
import type { Handle, HandleServerError, RequestEvent, ServerInit } from '@sveltejs/kit';
import type { Role } from '#lib/devices/roles.ts';
import { areasOf } from '#lib/client/pages.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import type { Language } from '#lib/i18n/language.ts';
import { currentAccess } from '#lib/server/access/access.ts';
import {
  principalOf,
  giveToken,
  tokenToCopy,
  type Principal,
} from '#lib/server/access/principal.ts';
import { earlyFiles, earlyLinks } from '#lib/server/http/early.ts';
import { firstSight } from '#lib/server/http/firstSight.ts';
import {
  allowConnections,
  allowFrames,
  compressed,
  isOwnPage,
  socketSources,
} from '#lib/server/http/headers.ts';
import { lateWords } from '#lib/server/http/lateWords.ts';
import {
  legacyBuildFor,
  legacyLink,
  legacyPage,
  plainViewFor,
  type LegacyBuild,
} from '#lib/server/http/legacy.ts';
import { preparedPage } from '#lib/server/http/prepared.ts';
import { dataFolder, readServerConfig } from '#lib/server/config.ts';
import { healthAnswer, keyIn, publish, realtime, type Realtime } from '#lib/server/runtime.ts';
import { log } from '#lib/server/log/log.ts';
import { pageAddresses, secureOrigin } from '#lib/server/http/address.ts';
import { readHints } from '#lib/server/http/homeNetworks.ts';
import { openServer } from '#lib/server/openServer.ts';
import { inLanguageOf } from './requestLanguage.ts';

/** Opens the tables when the server starts, and anew when development has changed them. */
export const init: ServerInit = async () => {
  if (building) return;
  const hints = await readHints(dataFolder(process.env));
  const config = readServerConfig(process.env, hints);
  if (!config.ok) throw new Error(`${config.refusal} cannot be used`);
  await publish(await openServer(config.value));
};

/** Answers whoever looks after the server: is it alive, does it take what is asked, how does it go. */
async function answerWatcher(event: RequestEvent): Promise<Response | null> {
  const now = realtime();
  switch (event.url.pathname) {
    case '/healthz':
      return healthAnswer(now?.health());
    case '/readyz': {
      const ready = now?.health().ready ?? false;
      return Response.json({ ready }, { status: ready ? 200 : 503 });
    }
    case '/metrics':
      return now !== undefined && maySeeFigures(event, now)
        ? new Response(await now.metrics(), { headers: { 'content-type': METRICS_TYPE } })
        : new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
    default:
      return null;
  }
}

/** Prometheus shows the key of the data folder; devices of the house need none. */
function maySeeFigures({ request, locals }: RequestEvent, now: Realtime): boolean {
  const shown = keyIn(request.headers.get('authorization'));
  return shown === null
    ? (currentAccess()?.isHouse(locals.principal) ?? false)
    : now.isWatcher(shown);
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Whoever can show no page of a table sees the plain view of it. */
function showPlainly({ request, url }: RequestEvent): Response | null {
  const plain = plainViewFor(request.headers.get('user-agent') ?? '', url.pathname);
  if (plain === null) return null;
  const headers = { location: plain, vary: 'user-agent', 'cache-control': 'private, no-cache' };
  return new Response(null, { status: 302, headers });
}

/** What a broadcast shows of a table has a page of its own; it was asked of a television. */
function showOverlay({ url }: RequestEvent): Response | null {
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

/** The connection's own address; `getClientAddress` would say whatever a header claims. */
function principalAt({
  request: { headers },
  platform,
  getClientAddress,
}: RequestEvent): Principal {
  const remote = platform === undefined ? getClientAddress() : platform.req.socket.remoteAddress;
  return principalOf(remote, (name) => headers.get(name));
}

/** What must not reach a page: changes asked for by pages of other sites, and more than an address may ask. */
async function turnAway({ request, url, locals }: RequestEvent): Promise<Response | null> {
  if (!mayAsk(request, url)) return new Response(null, { status: 403 });
  const within = (await currentAccess()?.limits.page(locals.principal)) ?? true;
  return within ? null : new Response(null, { status: 429, headers: { 'retry-after': '60' } });
}

function mayAsk({ method, headers }: Request, { host }: URL): boolean {
  const origin = headers.get('origin') ?? undefined;
  return method === 'GET' || method === 'HEAD' || isOwnPage({ origin, host });
}

/** Who somebody is to the house: their page shows the entrance, or what it is about, before it has heard anything. */
const roleAt = ({ locals }: RequestEvent): Role =>
  currentAccess()?.devices.roleAt(locals.principal, null) ?? 'viewer';

interface Blanks extends ReturnType<typeof addressesFor> {
  readonly language: Language;
  readonly role: Role;
  /** The files for an old engine; null for one of today. */
  readonly legacy: LegacyBuild | null;
  readonly path: string;
  /** The route of the page, without the groups that only folders have. */
  readonly page: string;
}

const addressesFor = (asked: URL) =>
  pageAddresses(
    asked,
    process.env['TYPED_ADDRESS'] ?? '',
    () => realtime()?.networks.links() ?? [],
  );

/** Names all that the page is going to fetch. */
function early(html: string, page: string, language: Language): string {
  const files = earlyFiles();
  return files === null ? '' : earlyLinks(html, { page, language, areas: areasOf(page) }, files);
}

/** What app.html leaves open. Pages come in one piece: none waits for anything on the server. */
const filledIn = ({ language, role, legacy, path, page: route, typed, scanned }: Blanks) => ({
  transformPageChunk: ({ html }: { readonly html: string }): string => {
    const page = html
      .replace('%early%', early(html, route, language))
      .replace('%lang%', language)
      .replace('%role%', role)
      .replace('%https%', process.env['HTTPS_PORT'] ?? '')
      .replace('%typed%', typed)
      .replace('%scanned%', scanned)
      .replace('%engine%', legacy === null ? 'modern' : 'legacy')
      .replace('%late%', lateWords(language, path))
      .replace('%sight%', legacy === null ? firstSight({ language, role, page: route, path }) : '');
    return preparedPage(legacy === null ? page.replace('%first%', '') : legacyPage(page, legacy));
  },
});

/**
 * Returns the origins that a page may connect to besides its own: WebSockets to its own server, the same server by https,
 * and other servers of the house.
 */
const connectionSources = (url: URL): readonly string[] => [
  ...socketSources(url),
  ...ownByHttps(url),
  ...otherServers(url),
];

function ownByHttps(url: URL): readonly string[] {
  const secure = secureOrigin(url, process.env['HTTPS_PORT']);
  if (secure === null || !/^https:\/\/[\w.:[\]-]+$/.test(secure)) return [];
  // A policy has no way to name an address of IPv6: there it lets the page ask any host, by https and at this port alone.
  return [secure.replace(/\[.*\]/, '*')];
}

function otherServers(url: URL): readonly string[] {
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return (
    (realtime()?.serversFor(protocol) ?? [])
      // Those of IPv6 are left out: any host would be too many.
      .filter((address) => /^https?:\/\/[\w.:-]+$/.test(address) && address !== url.origin)
      .map((address) => address.replace('http', 'ws'))
  );
}

/** What somebody was refused: figures, files, changes by pages of other sites, or too much at once. */
function noteRefusal({ url, locals }: RequestEvent, { status }: Response): void {
  if (![401, 403, 429].includes(status)) return;
  const { address } = locals.principal;
  log.stranger('request refused', { address, status, path: url.pathname.slice(0, 100) });
}

/**
 * What a page asks to be fetched early is today's, until told otherwise. Who keeps pages for others must not hand out one that was made for another
 * engine, language or device; who keeps them for itself asks first.
 */
function ofWhoeverAsks(headers: Headers, legacy: LegacyBuild | null): void {
  if (!headers.get('content-type')?.startsWith('text/html')) return;
  headers.append('vary', MADE_FOR);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  const early = headers.get('link');
  if (legacy !== null && early !== null) headers.set('link', legacyLink(early, legacy));
}

/** What is asked with decides which page is the answer. */
const MADE_FOR = 'user-agent, cookie, accept-language';

/** SvelteKit says so within the page alone. */
function sayEncoding(headers: Headers): void {
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html; charset=utf-8');
  }
}

/** Lets a device that was let in by http, or by an earlier version, be known by the cookie of today too. */
function copyToken({ request, url, locals }: RequestEvent, headers: Headers): void {
  if (headers.has('set-cookie')) return;
  const secure = url.protocol === 'https:';
  const device = currentAccess()?.devices.deviceOf(locals.principal) ?? null;
  if (device === null) return;
  const token = tokenToCopy(request.headers.get('cookie') ?? '', device.token, secure);
  if (token !== null) giveToken(token, secure, headers);
}

export const handle: Handle = async ({ event, resolve }) => {
  event.locals.principal = principalAt(event);
  const legacy = legacyBuildFor(event.request.headers, event.url);
  const response =
    (await answerWatcher(event)) ??
    (await turnAway(event)) ??
    showOverlay(event) ??
    showPlainly(event) ??
    (await inLanguageOf(event, (language) => {
      const path = event.url.pathname;
      const page = pageOf(event.route.id);
      const addresses = addressesFor(event.url);
      return resolve(
        event,
        filledIn({ language, role: roleAt(event), legacy, path, page, ...addresses }),
      );
    }));
  allowConnections(response.headers, connectionSources(event.url));
  allowFrames(response.headers, realtime()?.framesOf(event.url.pathname) ?? []);
  copyToken(event, response.headers);
  ofWhoeverAsks(response.headers, legacy);
  sayEncoding(response.headers);
  noteRefusal(event, response);
  return compressed(response, event.request);
};

/** What strangers ask for that there is not is no news; only our own failures are. */
export const handleError: HandleServerError = ({ error, event, status, message }) => {
  const fields = { path: event.url.pathname.slice(0, 100), error };
  if (status >= 500) log.stranger('page failed', fields, 'error');
  return { message };
};
