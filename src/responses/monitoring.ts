import type { RequestEvent } from '@sveltejs/kit';
import { securityTextAnswer } from '#lib/server/http/securityContact.ts';
import { bearerTokenIn, healthAnswer } from '#lib/server/runtime.ts';

/** Answers programs that watch the server, and those who look for its security contact. */
export async function monitoringEndpoint(event: RequestEvent): Promise<Response | null> {
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
