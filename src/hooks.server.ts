import { building } from '$app/environment';
import type { Handle, ServerInit } from '@sveltejs/kit';
import { readServerConfig } from '#lib/server/config.ts';
import { publish, realtime } from '#lib/server/handoff.ts';
import { openServer } from '#lib/server/openServer.ts';

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

export const handle: Handle = async ({ event, resolve }) => {
  const response =
    event.url.pathname === '/healthz'
      ? Response.json(realtime()?.health() ?? { ok: false })
      : await resolve(event);
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  return response;
};
