import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import type { Server } from 'socket.io';
import { MAX_MESSAGE_BYTES, PAGE_HEADERS } from '../../protocol/messages.ts';
import type { Access } from '../access/access.ts';
import type { Principal } from '../access/principal.ts';
import { createConnectionQuota, rateLimitKeysOf } from '../access/requestLimits.ts';
import { isOwnPage } from '../http/headers.ts';
import { log } from '../log/log.ts';
import { createFloodGuard } from './floodGuard.ts';

const SESSION_ID_BYTES = 18;

/**
 * Opens connections of sockets: admits pages of this server and devices with a pass, and bounds what
 * each sender may open and send.
 */
export function openEngine(io: Server, { devices, principals }: Access): Engine {
  const places = createConnectionQuota(devices.deviceOf);
  function isLetIn(request: IncomingMessage): boolean {
    const principal = principals.ofPage(request, devices.readPass);
    const isOurs = isOwnPage(request.headers) && !isOfOtherSite(request);
    return (isOurs || principal.pass !== undefined) && places.admits(principal);
  }
  const engine = new Engine({
    // Pages poll only where WebSockets are blocked.
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // A disconnected screen must soon stop showing its last state as live.
    pingInterval: 4_000,
    pingTimeout: 3_000,
    // Other sites cannot read answers for lack of CORS headers, but they could open a WebSocket.
    allowRequest: (request, decide) => decide(null, judgeSafely(request, isLetIn)),
  });
  const sessions = new Map<string, Principal>();
  const ids = new WeakMap<IncomingMessage, string>();
  engine.generateId = (request: IncomingMessage) => {
    const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
    ids.set(request, id);
    return id;
  };
  /**
   * Checks the sender of later requests of a session. The engine only checks the session id, which
   * proxies may log.
   */
  function mayGoOn(request: IncomingMessage): boolean {
    const [id, ...others] = sessionsOf(request);
    if (id === undefined) return true;
    const began = others.length > 0 ? undefined : sessions.get(id);
    if (began === undefined || !isOwnPage(request.headers)) return false;
    const now = principals.ofPage(request, devices.readPass);
    return began.tokens.length === 0
      ? now.address === began.address
      : now.tokens.some((token) => began.tokens.includes(token));
  }
  engine.use((request: IncomingMessage, _: unknown, next: (error?: Error) => void) =>
    next(judgeSafely(request, mayGoOn) ? undefined : new Error('another session')),
  );
  const guard = createFloodGuard();
  engine.on('connection', (socket: EngineSocket) => {
    const principal = principals.ofPage(socket.request, devices.readPass);
    guard(socket, {
      names: rateLimitKeysOf(principal, devices.deviceOf),
      isStranger: devices.deviceOf(principal) === null,
    });
    const id = ids.get(socket.request) ?? '';
    sessions.set(id, principal);
    const leave = places.take(principal);
    socket.once('close', () => {
      sessions.delete(id);
      leave();
    });
  });
  engine.on('connection_error', ({ code, message }: { code: number; message: string }) =>
    log.stranger('connection refused', { code, message }),
  );
  io.bind(engine);
  return engine;
}

type EngineRequest = Parameters<Engine['handleRequest']>[0];

/** The engine adds its own fields to a Node request. */
export const asEngineRequest = (request: IncomingMessage): EngineRequest =>
  request as EngineRequest;

/**
 * Returns the session ids in a request; none if it starts a session. With several, the engine would
 * use the last.
 */
const sessionsOf = ({ url = '' }: IncomingMessage): readonly string[] =>
  new URL(url, 'http://localhost').searchParams.getAll('sid');

/**
 * True if a browser polls without the header of our pages. Another site can make a browser poll, as
 * for an image: then it sends no `Origin`, and over plain HTTP no `Sec-Fetch-Site`. Other programs
 * need no header.
 */
function isOfOtherSite({ headers }: IncomingMessage): boolean {
  const isBrowser =
    headers['user-agent']?.startsWith('Mozilla/') === true || 'sec-fetch-site' in headers;
  const isUpgrade = 'upgrade' in headers;
  return isBrowser && !isUpgrade && Object.keys(PAGE_HEADERS).some((name) => !(name in headers));
}

/** Judges a request, and refuses it on errors: no input may end the server. */
function judgeSafely(
  request: IncomingMessage,
  judge: (request: IncomingMessage) => boolean,
): boolean {
  try {
    return judge(request);
  } catch (error) {
    log.stranger('connection not judged', { error }, 'error');
    return false;
  }
}
