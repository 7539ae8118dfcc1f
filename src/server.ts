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
import { privateFolder } from '#lib/process/disk.ts';
import { keepToOwner } from '#lib/process/owner.ts';
import { BAD_SETTINGS, heartbeat } from '#lib/process/keepRunning.ts';
import { TOLD_PROTOCOL } from '#lib/server/access/principal.ts';
import { isBelieved } from '#lib/server/http/proxies.ts';
import { dataFolder, readServerConfig, type ServerConfig } from '#lib/server/config.ts';
import { isForSockets, isForWebSockets, realtime } from '#lib/server/runtime.ts';
import { readHints } from '#lib/server/http/homeNetworks.ts';
import { isHost, setHeaders } from '#lib/server/http/headers.ts';
import { EARLY_FILES } from '#lib/server/http/early.ts';
import { LEGACY_FOLDER } from '#lib/server/http/legacy.ts';
import { refuseTooMuch } from '#lib/server/http/bodies.ts';
import {
  boundConnections,
  LIMITS_OF_TIME,
  mostFiles,
  roomFor,
} from '#lib/server/http/connections.ts';
import { createOneByOne, type Handler, safely, turnAway } from '#lib/server/http/safely.ts';
import { listenSecurely } from '#lib/server/https/listen.ts';
import { callByName, type Calling } from '#lib/server/mdns/calling.ts';
import { log } from '#lib/server/log/log.ts';
import { shareSecrets } from '#lib/server/sharedSecrets.ts';
import { holdFolder, lockFile } from '#lib/server/store/folderLock.ts';
import { PAST_PROGRAM } from '#lib/server/past/thread.ts';
import { postgresText } from '#lib/server/commands/postgresText.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { folderText } from '#lib/server/commands/databaseText.ts';
import { giveUp, startText } from '#lib/server/commands/startText.ts';

/** The production server: SvelteKit's pages and the sockets on one port. Settings: see lib/server/config.ts. */

/** How long what is under way may take to finish, in ms. */
const END_WITHIN = 1_500;

/** The operator's name for the header that a proxy says the protocol with. */
const PROTOCOL_HEADER = process.env['PROTOCOL_HEADER']?.toLowerCase() || null;

/** Whether a proxy writes whom it speaks for. */
const BEHIND_PROXY = Boolean(process.env['ADDRESS_HEADER']);

const turn = createOneByOne();

/** SvelteKit's pages, once they are loaded. */
let pages: Handler = (_, response) => void response.writeHead(503).end();

async function main(): Promise<void> {
  keepToOwner();
  const hints = await readHints(dataFolder(process.env));
  const config = readServerConfig(process.env, hints);
  if (!config.ok) {
    const key = config.refusal === 'MQTT_URL' ? 'bad-broker' : 'bad-setting';
    return giveUp(BAD_SETTINGS, startText(key, { name: config.refusal }));
  }
  actAsOwner(config.value.data);
  const bound = boundConnections({ most: roomFor(mostFiles()), behindProxy: BEHIND_PROXY });
  const http = plainServer();
  const port = await listen(http, config.value);
  bound(http);
  takeFolder(config.value);
  await shareSecrets(config.value).catch((error: unknown) => giveUp(1, postgresText(error)));
  const short = await openShort(config.value);
  const calling = call(config.value, short === null ? port : portOf(short, 0));
  const https = await openHttps(config.value, calling);
  for (const server of [short, https]) if (server !== null) bound(server);
  const httpsPort = https === null ? null : portOf(https, 0);
  // Any free port was asked for by 0: what is shown to phones must name the one that it became.
  process.env['PORT'] = String(port);
  process.env['HTTPS_PORT'] = String(httpsPort ?? '');
  process.env[LEGACY_FOLDER] = legacyFolder();
  process.env[EARLY_FILES] = builtFile('early.json');
  process.env[PAST_PROGRAM] = fileURLToPath(new URL('./past.js', import.meta.url));
  pages = await loadPages();
  endCleanly([http, short, https], calling);
  const shortPort = short === null ? null : portOf(short, 0);
  process.send?.({ port, httpsPort, shortPort, typed: await calling.first() });
  // Not before: reading long logs may honestly take a while.
  heartbeat();
}

/** Where the pages for old engines were built; none where only programs were. */
function legacyFolder(): string {
  const built = builtFile('legacy.json');
  if (built === '') return '';
  const { folder } = JSON.parse(readFileSync(built, 'utf8')) as { readonly folder: string };
  return fileURLToPath(new URL(`./client/_app/immutable/${folder}`, import.meta.url));
}

/** The path of what was built beside the pages; empty where only programs were. */
function builtFile(name: string): string {
  const path = fileURLToPath(new URL(`./${name}`, import.meta.url));
  return existsSync(path) ? path : '';
}

/** Certificates and database lie there; without it, for this server alone, nothing else needs to be tried. */
function takeFolder({ data }: ServerConfig): void {
  // `sentence`: what is said of an error that is not the folder's.
  const attempt = <Done>(work: () => Done, sentence: (why: string) => string): Done => {
    try {
      return work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return giveUp(1, folderText(error, data) ?? sentence(why));
    }
  };
  attempt(
    () => privateFolder(data),
    (why) => startText('no-database', { why }),
  );
  const isHeld = attempt(
    () => holdFolder(data),
    (why) => startText('no-lock', { why: `${lockFile(data)}: ${why}` }),
  );
  if (isHeld) return;
  giveUp(BAD_SETTINGS, startText('folder-in-use', { folder: data }));
}

/** Pages and sockets by one of the two protocols. */
function answerBy(protocol: 'http' | 'https'): RequestListener {
  return safely((request, response) => {
    tellProtocol(request, protocol);
    // What nobody reads of a request would stand in the way of the next one on its connection.
    response.once('finish', () => request.removeAllListeners('data').resume());
    setHeaders(response);
    if (isFramed(request.url)) response.removeHeader('X-Frame-Options');
    if (!isHost(request.headers.host)) return response.writeHead(400).end();
    return answer(request, response);
  });
}

/** Whether some page may show it in a frame; which, says its policy. */
const isFramed = (url = ''): boolean =>
  (realtime()?.framesOf(url.replace(/\?.*/, '')) ?? []).length > 0;

/** Files too are for those alone who have not asked too often. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const mayAsk = (await realtime()?.mayAsk(request)) ?? true;
  if (!mayAsk) return turnAway(response);
  if (isForSockets(request.url)) return poll(request, response);
  if (refuseTooMuch(request, response)) return;
  await turn();
  await pages(request, response);
}

/** Sockets of pages where no WebSocket gets through. */
function poll(request: IncomingMessage, response: ServerResponse): void {
  const sockets = realtime();
  if (sockets === undefined) response.writeHead(503).end();
  else sockets.poll(request, response);
}

/** On a LAN the server goes by several names, so SvelteKit is told the protocol and takes the name asked for. */
function tellProtocol(request: IncomingMessage, protocol: 'http' | 'https'): void {
  request.headers[TOLD_PROTOCOL] = askedBy(request) ?? protocol;
}

/** By which protocol the proxy was asked, where `PROTOCOL_HEADER` names what it says that with; nobody else is believed. */
function askedBy({ headers, socket }: IncomingMessage): 'http' | 'https' | null {
  if (PROTOCOL_HEADER === null || !isBelieved(socket.remoteAddress ?? '')) return null;
  const told = headers[PROTOCOL_HEADER];
  const [last] = String(told).split(',').slice(-1);
  return last?.trim() === 'https' ? 'https' : null;
}

const plainServer = (): Server => upgrading(createServer(LIMITS_OF_TIME, answerBy('http')), 'http');

/** The same pages where addresses are shorter; null where that is not wanted, or this user may not, or another program is. */
function openShort({ shortPort, host }: ServerConfig): Promise<Server | null> {
  if (shortPort === null) return Promise.resolve(null);
  const short = plainServer();
  return new Promise((resolve) => {
    short.once('error', () => resolve(null));
    short.listen({ port: shortPort, ...(host === null ? {} : { host }) }, () => {
      short.removeAllListeners('error');
      resolve(short);
    });
  });
}

/** Answers the server's name in its network, and keeps in the environment what is to be typed, where pages find it. */
function call({ name, host, address }: ServerConfig, port: number): Calling {
  return callByName({
    ...{ wanted: name, host, port },
    changed: (typed) => (process.env['TYPED_ADDRESS'] = typed ?? ''),
    say: (key, values) =>
      void process.stderr.write(`${startText(key, { ...values, number: address })}\n`),
  });
}

function upgrading(server: Server, protocol: 'http' | 'https'): Server {
  server.on('upgrade', (request, socket, head) => {
    tellProtocol(request, protocol);
    const isAsked = isForWebSockets(request.url) && isHost(request.headers.host);
    const sockets = isAsked ? realtime() : undefined;
    // A client that connects before the sockets are there is cut at once, so that it tries again soon.
    if (sockets === undefined) socket.destroy();
    else sockets.upgrade(request, socket, head);
  });
  return server;
}

/** The same pages by https; null where that is not wanted, or cannot be, which is said. */
async function openHttps(
  { httpsPort, host, data }: ServerConfig,
  calling: Calling,
): Promise<Server | null> {
  if (httpsPort === null) return null;
  try {
    const request = answerBy('https');
    const trustAnew = () => void process.stderr.write(`${startText('trust-anew')}\n`);
    const { names } = calling;
    const parts = { port: httpsPort, host, data, names, request, trustAnew };
    const { server, renew } = await listenSecurely(parts);
    calling.whenChanged(renew);
    return upgrading(server, 'https');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${startText('no-https', { port: httpsPort, why })}\n`);
    return null;
  }
}

interface Pages {
  readonly handler: Handler;
  /** Settles once the hooks have opened database and sockets. */
  readonly begun: Promise<void>;
}

/** Imports SvelteKit's build, whose hooks open database and sockets; `scripts/oneFile.ts` puts it into the same file. */
async function loadPages(): Promise<Handler> {
  process.env['PROTOCOL_HEADER'] = TOLD_PROTOCOL;
  // A computed address, because a bundler would rewrite a relative one.
  return import(/* @vite-ignore */ new URL('./handler.js', import.meta.url).href)
    .then(async ({ handler, begun }: Pages) => {
      await begun;
      return handler;
    })
    .catch((error: unknown) => {
      const refused = error instanceof Error && error.name === 'DatabaseRefused';
      if (!refused) throw error;
      return giveUp('code' in error ? Number(error.code) : 1, error.message);
    });
}

/** Resolves with the port once the server listens there. */
function listen(http: Server, { port, host }: ServerConfig): Promise<number> {
  return new Promise((resolve) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (host !== null && /^(ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/.test(error.code ?? '')) {
        const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
        const listed = addresses.map(({ address }) => address).join(', ');
        giveUp(1, startText('bad-host', { host, addresses: listed }));
      }
      const key = error.code === 'EADDRINUSE' ? 'port-in-use' : 'cannot-listen';
      giveUp(1, startText(key, { port, why: error.message }));
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

/** Ends on SIGTERM, on SIGINT, and when the program that started it is gone. */
function endCleanly(all: readonly (Server | null)[], calling: Calling): void {
  const listening = all.filter((server) => server !== null);
  let ending = false;
  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), END_WITHIN).unref();
    for (const server of listening) server.close();
    await Promise.all([calling.close(), realtime()?.close()]);
    for (const server of listening) server.closeAllConnections();
    process.exit(0);
  }
  // What could not be finished is in the log, or was never acknowledged.
  const endNow = () => {
    end().catch((error: unknown) => {
      log.error('not ended cleanly', { error });
      process.exit(1);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, endNow);
  // The program that started it may have gone before this line was reached.
  if (process.connected === false) endNow();
}

surviveRejections(log.failure('a promise failed unheard'));
printWarnings((warning) => log.stranger('Node warns', { warning }));
/** Settles once it answers; what runs it waits for that. */
export const started = main();
