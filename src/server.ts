import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { readServerConfig, type ServerConfig } from '#lib/server/config.ts';
import { isForSockets, realtime } from '#lib/server/handoff.ts';
import { giveUp, startText } from '#lib/server/startText.ts';

/** The production server: SvelteKit's pages and the sockets on one port. Settings: see lib/server/config.ts. */

/** How long what is under way may take to finish, in ms. */
const END_WITHIN = 1_500;

async function main(): Promise<void> {
  const config = readServerConfig(process.env);
  if (!config.ok) return giveUp(2, startText('bad-setting', { name: config.refusal }));
  let handler: RequestListener = (_, response) => void response.writeHead(503).end();
  const http = createServer((request, response) => {
    // On a LAN the server goes by several names, so SvelteKit is told the protocol and takes the name asked for.
    request.headers['x-forwarded-proto'] = 'http';
    if (isForSockets(request.url)) answerSocket(request, response);
    else handler(request, response);
  });
  http.on('upgrade', (request, socket, head) => {
    const sockets = isForSockets(request.url) ? realtime() : undefined;
    // Whoever knocks before the sockets are there must hear so at once, and knock again.
    if (sockets === undefined) socket.destroy();
    else sockets.upgrade(request, socket, head);
  });
  const port = await listen(http, config.value);
  // Any free port was asked for by 0: what is shown to phones must name the one that it became.
  process.env['PORT'] = String(port);
  handler = await loadPages();
  endCleanly(http);
  process.send?.({ port });
}

function answerSocket(request: IncomingMessage, response: ServerResponse): void {
  const sockets = realtime();
  if (sockets === undefined) response.writeHead(503).end();
  else sockets.request(request, response);
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
    const damaged = 'damaged' in error && error.damaged === true;
    return giveUp(1, startText(damaged ? 'damaged' : 'no-database', { why: error.message }));
  });
  return built.handler;
}

/** Resolves with the port once the server listens there. */
function listen(http: Server, { port, host }: ServerConfig): Promise<number> {
  return new Promise((resolve) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const key = error.code === 'EADDRINUSE' ? 'port-in-use' : 'cannot-listen';
      giveUp(1, startText(key, { port, why: error.message }));
    });
    http.listen({ port, ...(host === null ? {} : { host }) }, () => {
      const address = http.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
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
