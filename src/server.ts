import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { printWarnings, surviveRejections } from '#lib/process/print.ts';
import { makeFolderPrivate } from '#lib/process/disk.ts';
import { setPrivateUmask } from '#lib/process/owner.ts';
import { EXIT_BAD_SETTINGS, startHeartbeat } from '#lib/process/supervisor.ts';
import { FORWARDED_PROTO_HEADER } from '#lib/server/access/principal.ts';
import { isTrustedProxy, type ProxySettings } from '#lib/server/http/proxies.ts';
import {
  dataFolder,
  readServerConfig,
  withOpenedPorts,
  type ServerConfig,
} from '#lib/server/config.ts';
import { giveLaunch, runningServer } from '#lib/server/door.ts';
import { isForSockets, isForWebSockets } from '#lib/server/runtime.ts';
import { readHints } from '#lib/server/http/homeNetworks.ts';
import { isHost, setSecurityHeaders } from '#lib/server/http/headers.ts';
import type { BuiltFiles } from '#lib/server/http/pageFiles.ts';
import { rejectOversizedBody } from '#lib/server/http/bodies.ts';
import {
  createConnectionLimiter,
  REQUEST_TIMEOUTS_MS,
  readFileLimit,
  maxConnectionsFor,
} from '#lib/server/http/connections.ts';
import {
  createRequestQueue,
  type Handler,
  handleSafely,
  rejectTooMany,
} from '#lib/server/http/safeHandler.ts';
import { listenSecurely } from '#lib/server/https/listen.ts';
import { startNameService, type NameService } from '#lib/server/mdns/nameService.ts';
import { log } from '#lib/server/log/log.ts';
import { shareSecrets } from '#lib/server/sharedSecrets.ts';
import { lockFolder, lockFile } from '#lib/server/store/folderLock.ts';
import { postgresText, folderText } from '#lib/server/commands/storeErrors.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { exitWith, startText } from '#lib/server/log/startText.ts';

/**
 * Production server: SvelteKit's pages and the sockets on one port. Settings: see
 * lib/server/config.ts.
 */

/** Grace period for pending work at shutdown, in ms. */
const SHUTDOWN_TIMEOUT_MS = 1_500;

async function main(): Promise<void> {
  setPrivateUmask();
  // Before anything in the folder is opened: its owner could have put a link or a pipe there.
  actAsOwner(dataFolder(process.env));
  const hints = await readHints(dataFolder(process.env));
  const config = readServerConfig(process.env, hints);
  if (!config.ok) {
    const key = config.refusal === 'MQTT_URL' ? 'bad-broker' : 'bad-setting';
    return exitWith(EXIT_BAD_SETTINGS, startText(key, { name: config.refusal }));
  }
  const { proxy } = config.value;
  const bound = createConnectionLimiter({
    most: maxConnectionsFor(readFileLimit()),
    proxy,
  });
  const pages = createPages();
  const serving = { proxy, answer: createAnswer(pages.handle) };
  const http = plainServer(serving);
  const port = await listen(http, config.value);
  bound(http);
  lockDataFolder(config.value);
  await shareSecrets(config.value).catch((error: unknown) => exitWith(1, postgresText(error)));
  const short = await openShortPort(config.value, serving);
  const typed = { address: '' };
  const calling = announceName(
    config.value,
    short === null ? port : portOf(short, 0),
    (address) => {
      typed.address = address ?? '';
    },
  );
  const https = await openHttps(config.value, calling, serving);
  for (const server of [short, https]) if (server !== null) bound(server);
  const httpsPort = https === null ? null : portOf(https, 0);
  const shortPort = short === null ? null : portOf(short, 0);
  const opened = { port, httpsPort, shortPort };
  giveLaunch({
    config: withOpenedPorts(config.value, opened, await readHints(config.value.data)),
    files: builtFiles(),
    typedAddress: () => typed.address,
  });
  await pages.load();
  shutDownOnSignal([http, short, https], calling);
  process.send?.({ ...opened, typed: await calling.firstName() });
  // Not earlier: reading long logs may take a while.
  startHeartbeat();
}

const builtFiles = (): BuiltFiles => ({
  legacyFolder: legacyFolder(),
  preloadManifest: builtFile('early.json'),
  historyProgram: fileURLToPath(new URL('./past.js', import.meta.url)),
});

/** Returns the folder of the build for old engines; null in builds without pages. */
function legacyFolder(): string | null {
  const built = builtFile('legacy.json');
  if (built === null) return null;
  const { folder } = JSON.parse(readFileSync(built, 'utf8')) as { readonly folder: string };
  return fileURLToPath(new URL(`./client/_app/immutable/${folder}`, import.meta.url));
}

function builtFile(name: string): string | null {
  const path = fileURLToPath(new URL(`./${name}`, import.meta.url));
  return existsSync(path) ? path : null;
}

/** Locks the data folder first: certificates and database are in it. */
function lockDataFolder({ data }: ServerConfig): void {
  // `sentence` words errors that do not concern the folder.
  const attempt = <Done>(work: () => Done, sentence: (why: string) => string): Done => {
    try {
      return work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return exitWith(1, folderText(error, data) ?? sentence(why));
    }
  };
  attempt(
    () => makeFolderPrivate(data),
    (why) => startText('no-database', { why }),
  );
  const isHeld = attempt(
    () => lockFolder(data),
    (why) => startText('no-lock', { why: `${lockFile(data)}: ${why}` }),
  );
  if (isHeld) return;
  exitWith(EXIT_BAD_SETTINGS, startText('folder-in-use', { folder: data }));
}

interface Serving {
  readonly proxy: ProxySettings;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

function createListener(protocol: 'http' | 'https', { proxy, answer }: Serving): RequestListener {
  return handleSafely((request, response) => {
    setProtocolHeader(request, protocol, proxy);
    // An unread request body would block the next request on its connection.
    response.once('finish', () => request.removeAllListeners('data').resume());
    setSecurityHeaders(response);
    if (isFramed(request.url)) response.removeHeader('X-Frame-Options');
    if (!isHost(request.headers.host)) return response.writeHead(400).end();
    return answer(request, response);
  });
}

const isFramed = (url = ''): boolean =>
  (runningServer()?.framesOf(url.replace(/\?.*/, '')) ?? []).length > 0;

/** Applies the rate limit to static files too. Every answer is 503 until the server has opened. */
function createAnswer(pages: Handler): Serving['answer'] {
  const requestQueue = createRequestQueue();
  return async (request, response) => {
    const server = runningServer();
    if (server === undefined) return void response.writeHead(503).end();
    if (!(await server.admitsRequest(request))) return rejectTooMany(response);
    if (isForSockets(request.url)) return server.poll(request, response);
    if (rejectOversizedBody(request, response)) return;
    await requestQueue();
    await pages(request, response);
  };
}

/**
 * Passes only the protocol to SvelteKit. The host stays as requested, since a server on a LAN has
 * several names.
 */
function setProtocolHeader(
  request: IncomingMessage,
  protocol: 'http' | 'https',
  proxy: ProxySettings,
): void {
  request.headers[FORWARDED_PROTO_HEADER] = requestedProtocol(request, proxy) ?? protocol;
}

/**
 * Returns the protocol from the proxy's `PROTOCOL_HEADER`. Security: only a trusted proxy's address
 * is believed.
 */
function requestedProtocol(
  { headers, socket }: IncomingMessage,
  { protocolHeader, proxies }: ProxySettings,
): 'http' | 'https' | null {
  if (protocolHeader === null || !isTrustedProxy(socket.remoteAddress ?? '', proxies)) return null;
  const told = headers[protocolHeader];
  const [last] = String(told).split(',').slice(-1);
  return last?.trim() === 'https' ? 'https' : null;
}

const plainServer = (serving: Serving): Server =>
  attachUpgrade(
    createServer(REQUEST_TIMEOUTS_MS, createListener('http', serving)),
    'http',
    serving,
  );

/**
 * Opens the same pages on a port for shorter addresses. Null if disabled, not permitted, or in use.
 */
function openShortPort(
  { shortPort, host }: ServerConfig,
  serving: Serving,
): Promise<Server | null> {
  if (shortPort === null) return Promise.resolve(null);
  const short = plainServer(serving);
  return new Promise((resolve) => {
    short.once('error', () => resolve(null));
    short.listen({ port: shortPort, ...(host === null ? {} : { host }) }, () => {
      short.removeAllListeners('error');
      resolve(short);
    });
  });
}

/** Announces the server's name on its network. `changed` gets the address to type, or null. */
function announceName(
  { name, host, address }: ServerConfig,
  port: number,
  changed: (typed: string | null) => void,
): NameService {
  return startNameService({
    wanted: name,
    host,
    port,
    changed,
    say: (key, values) =>
      void process.stderr.write(`${startText(key, { ...values, number: address })}\n`),
  });
}

function attachUpgrade(server: Server, protocol: 'http' | 'https', { proxy }: Serving): Server {
  server.on('upgrade', (request, socket, head) => {
    setProtocolHeader(request, protocol, proxy);
    const isAsked = isForWebSockets(request.url) && isHost(request.headers.host);
    const sockets = isAsked ? runningServer() : undefined;
    // Closes early connections at once, so that clients retry soon.
    if (sockets === undefined) socket.destroy();
    else sockets.upgrade(request, socket, head);
  });
  return server;
}

async function openHttps(
  { httpsPort, host, data }: ServerConfig,
  calling: NameService,
  serving: Serving,
): Promise<Server | null> {
  if (httpsPort === null) return null;
  try {
    const request = createListener('https', serving);
    const trustAnew = () => void process.stderr.write(`${startText('trust-anew')}\n`);
    const { names } = calling;
    const parts = { port: httpsPort, host, data, names, request, trustAnew };
    const { server, renew } = await listenSecurely(parts);
    calling.whenChanged(renew);
    return attachUpgrade(server, 'https', serving);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${startText('no-https', { port: httpsPort, why })}\n`);
    return null;
  }
}

interface PagesModule {
  readonly handler: Handler;
  readonly begun: Promise<void>;
}

/** Answers pages with 503 until they are loaded. */
function createPages() {
  let loaded: Handler = (_, response) => void response.writeHead(503).end();
  const handle: Handler = (request, response) => loaded(request, response);
  return {
    handle,
    async load(): Promise<void> {
      loaded = await loadPages();
    },
  };
}

/**
 * Imports SvelteKit's build, with hooks that open database and sockets; `scripts/oneFile.ts`
 * bundles it into the same file.
 */
async function loadPages(): Promise<Handler> {
  // Computed, because a bundler would rewrite a relative address.
  return import(/* @vite-ignore */ new URL('./handler.js', import.meta.url).href)
    .then(async ({ handler, begun }: PagesModule) => {
      await begun;
      return handler;
    })
    .catch((error: unknown) => {
      const refused = error instanceof Error && error.name === 'DatabaseRefused';
      if (!refused) throw error;
      return exitWith('code' in error ? Number(error.code) : 1, error.message);
    });
}

function listen(http: Server, { port, host }: ServerConfig): Promise<number> {
  return new Promise((resolve) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (host !== null && /^(ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/.test(error.code ?? '')) {
        const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
        const listed = addresses.map(({ address }) => address).join(', ');
        exitWith(1, startText('bad-host', { host, addresses: listed }));
      }
      const key = error.code === 'EADDRINUSE' ? 'port-in-use' : 'cannot-listen';
      exitWith(1, startText(key, { port, why: error.message }));
    });
    http.listen({ port, ...(host === null ? {} : { host }) }, () => {
      http.removeAllListeners('error');
      resolve(portOf(http, port));
    });
  });
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : asked;
}

/** Shuts down on SIGTERM, SIGINT, or the end of the parent process. */
function shutDownOnSignal(all: readonly (Server | null)[], calling: NameService): void {
  const listening = all.filter((server) => server !== null);
  let ending = false;
  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    for (const server of listening) server.close();
    await Promise.all([calling.close(), runningServer()?.close()]);
    for (const server of listening) server.closeAllConnections();
    process.exit(0);
  }
  // Unfinished work is in the log already, or was never acknowledged.
  const endNow = () => {
    end().catch((error: unknown) => {
      log.error('not ended cleanly', { error });
      process.exit(1);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, endNow);
  // The parent process may have ended before this line.
  if (process.connected === false) endNow();
}

surviveRejections(log.failure('a promise failed unheard'));
printWarnings((warning) => log.stranger('Node warns', { warning }));
/** Settles once the server answers; the launcher awaits it. */
export const started = main();
