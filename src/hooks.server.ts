import { building } from '$app/environment';
import type { Handle, RequestEvent, ServerInit } from '@sveltejs/kit';
import { readServerConfig } from '#lib/server/config.ts';
import { publish, realtime } from '#lib/server/handoff.ts';
import { openServer } from '#lib/server/openServer.ts';
import { forwardedBy, isThisMachine } from '#lib/server/thisMachine.ts';
import { resolveInLanguage } from './requestLanguage.ts';

/** Opens the tables when the server starts, and anew when development has changed them. */
export const init: ServerInit = async () => {
  if (building) return;
  const config = readServerConfig(process.env);
  if (!config.ok) throw new Error(`${config.refusal} cannot be used`);
  await publish(await openServer(config.value));
};

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), payment=()',
} as const;

/** Answers whoever looks after the server: is it alive, does it take what is asked, how does it go. */
async function answerWatcher(event: RequestEvent): Promise<Response | null> {
  const now = realtime();
  switch (event.url.pathname) {
    case '/healthz':
      return Response.json(now?.health() ?? { ok: false });
    case '/readyz': {
      const ready = now?.health().ready ?? false;
      return Response.json({ ready }, { status: ready ? 200 : 503 });
    }
    case '/metrics':
      return now === undefined || !asksHere(event)
        ? new Response(null, { status: 404 })
        : new Response(await now.metrics(), { headers: { 'content-type': METRICS_TYPE } });
    default:
      return null;
  }
}

const asksHere = ({ request: { headers }, getClientAddress }: RequestEvent): boolean =>
  isThisMachine({
    address: getClientAddress(),
    host: headers.get('host'),
    forwarded: forwardedBy((name) => headers.get(name)),
  });

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export const handle: Handle = async ({ event, resolve }) => {
  const response = (await answerWatcher(event)) ?? (await resolveInLanguage(event, resolve));
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  return response;
};
