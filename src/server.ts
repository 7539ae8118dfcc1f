import { createServer, type RequestListener, type Server } from 'node:http';
import { readServerConfig, type ServerConfig } from '#lib/server/config.ts';
import { isForSockets, realtime } from '#lib/server/handoff.ts';
import { giveUp, startText } from '#lib/server/startText.ts';

/** The production server: SvelteKit's pages and the sockets on one port. Settings: see lib/server/config.ts. */

/** How long what is under way may take to finish, in ms. */
const END_WITHIN = 1_500;

async function main(): Promise<void> {
  const config = readServerConfig(process.env);
  if (!config.ok) return giveUp(2, startText('bad-setting', { name: config.refusal }));
  const handler = await loadPages();
  const http = createServer((request, response) => {
    // On a LAN the server goes by several names, so SvelteKit is told the protocol and takes the name asked for.
    request.headers['x-forwarded-proto'] = 'http';
    if (isForSockets(request.url)) realtime()?.request(request, response);
    else handler(request, response);
  });
  http.on('upgrade', (request, socket, head) => {
    if (isForSockets(request.url)) realtime()?.upgrade(request, socket, head);
    else socket.destroy();
  });
  await listen(http, config.value);
  endCleanly(http);
}

/** Imports SvelteKit's build, whose hooks open database and sockets. */
async function loadPages(): Promise<RequestListener> {
  process.env['PROTOCOL_HEADER'] ??= 'x-forwarded-proto';
  // A computed address, because a bundler would rewrite a relative one.
  const built: { handler: RequestListener } = await import(
    /* @vite-ignore */ new URL('./handler.js', import.meta.url).href
  ).catch((error: unknown) => {
    const refused = error instanceof Error && error.name === 'DatabaseRefused';
    if (!refused) throw error;
    return giveUp(1, startText('no-database', { why: error.message }));
  });
  return built.handler;
}

function listen(http: Server, { port, host }: ServerConfig): Promise<void> {
  return new Promise((resolve) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const key = error.code === 'EADDRINUSE' ? 'port-in-use' : 'cannot-listen';
      giveUp(1, startText(key, { port, why: error.message }));
    });
    http.listen({ port, ...(host === null ? {} : { host }) }, () => {
      const address = http.address();
      if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
      resolve();
    });
  });
}

/** Ends on SIGTERM, on SIGINT, and when the program that started it is gone. */
function endCleanly(http: Server): void {
  let ending = false;
  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), END_WITHIN).unref();
    http.close();
    await realtime()?.close();
    http.closeAllConnections();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, () => void end());
  // The program that started it may have gone before this line was reached.
  if (process.connected === false) void end();
}

await main();
