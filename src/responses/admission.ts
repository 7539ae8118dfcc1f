import type { RequestEvent } from '@sveltejs/kit';
import type { Principal } from '#lib/server/access/principal.ts';
import type { RunningServer } from '#lib/server/door.ts';
import { isOwnPage } from '#lib/server/http/headers.ts';
import { log } from '#lib/server/log/log.ts';

/**
 * Uses the address of the connection itself: `getClientAddress` trusts a header that any client can
 * set.
 */
export function principalAt(
  { request: { headers }, platform, getClientAddress }: RequestEvent,
  { access }: RunningServer,
): Principal {
  const remote = platform === undefined ? getClientAddress() : platform.req.socket.remoteAddress;
  return access.principals.of(remote, (name) => headers.get(name));
}

/** Rejects changes requested by other sites (403) and addresses beyond their rate limit (429). */
export async function rejectRequest({
  request,
  url,
  locals,
}: RequestEvent): Promise<Response | null> {
  if (!mayAsk(request, url)) return new Response(null, { status: 403 });
  const within = await locals.server.access.limits.admitsPage(locals.principal);
  return within ? null : new Response(null, { status: 429, headers: { 'retry-after': '60' } });
}

function mayAsk({ method, headers }: Request, { host }: URL): boolean {
  const origin = headers.get('origin') ?? undefined;
  return method === 'GET' || method === 'HEAD' || isOwnPage({ origin, host });
}

export function logRefusal({ url, locals }: RequestEvent, { status }: Response): void {
  if (![401, 403, 429].includes(status)) return;
  const { address } = locals.principal;
  log.stranger('request refused', { address, status, path: url.pathname.slice(0, 100) });
}
