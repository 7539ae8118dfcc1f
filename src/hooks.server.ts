import { building } from '$app/environment';
import type { Handle, HandleServerError, RequestEvent, ServerInit } from '@sveltejs/kit';
import type { Role } from '#lib/devices/roles.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import { compressPage } from '#lib/server/http/headers.ts';
import { dataFolder, readServerConfig } from '#lib/server/config.ts';
import { givenLaunch, runningServer, setRunningServer, type Launch } from '#lib/server/door.ts';
import { log } from '#lib/server/log/log.ts';
import { readHints } from '#lib/server/http/homeNetworks.ts';
import { openServer, withoutBuild } from '#lib/server/openServer.ts';
import { logRefusal, principalAt, rejectRequest } from './responses/admission.ts';
import { withRequestLanguage } from './responses/requestLanguage.ts';
import { setPageHeaders } from './responses/pageHeaders.ts';
import { expectedGame, addressesFor, fillPlaceholders } from './responses/pagePlaceholders.ts';
import { monitoringEndpoint } from './responses/monitoring.ts';
import {
  redirectPageRequest,
  redirectToOverlay,
  redirectToPlainView,
} from './responses/redirects.ts';

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

/** Returns the requester's role, so that the first HTML already shows the entrance or the page. */
const roleAt = ({ locals }: RequestEvent): Role =>
  locals.server.access.devices.roleAt(locals.principal, null);

export const handle: Handle = async ({ event, resolve }) => {
  const server = runningServer();
  if (server === undefined) return new Response(null, { status: 503 });
  event.locals.server = server;
  event.locals.principal = principalAt(event, server);
  const legacy = server.pages.legacyFor(event.request.headers, event.url);
  const answered =
    (await monitoringEndpoint(event)) ??
    (await rejectRequest(event)) ??
    redirectToOverlay(event) ??
    redirectToPlainView(event) ??
    (await withRequestLanguage(event, (language) => {
      const path = event.url.pathname;
      const page = pageOf(event.route.id);
      const addresses = addressesFor(event.url, server);
      const role = roleAt(event);
      const game = expectedGame(event);
      return resolve(
        event,
        fillPlaceholders({ server, language, role, legacy, path, page, game, ...addresses }),
      );
    }));
  const response = redirectPageRequest(event, answered.status) ?? answered;
  setPageHeaders(event, response.headers, legacy);
  logRefusal(event, response);
  return compressPage(response, event.request);
};

/** Logs only server errors; unknown paths from strangers are ignored. */
export const handleError: HandleServerError = ({ error, event, status, message }) => {
  const fields = { path: event.url.pathname.slice(0, 100), error };
  if (status >= 500) log.stranger('page failed', fields, 'error');
  return { message };
};
