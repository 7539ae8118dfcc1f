import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { chooseLanguage } from '../../../i18n/language.ts';
import { IDLE_TIMEOUT_MS } from '../../http/connections.ts';
import { createTokenBucket, type Rate } from '../../limits/rateLimits.ts';
import { log } from '../../log/log.ts';
import { FEED_PATH } from '../../runtime.ts';
import { retryAfterHeader, type TableRefusalStatus } from '../../records/queryTable.ts';
import { followFeed, type FeedRequest } from './feed.ts';
import type { FeedSubscriber } from './feedSubscribers.ts';

const CLOSE_ERASED = 4404;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY_VIOLATION = 1008;

/**
 * Rate limit of pings and pongs of one connection. Ordinary clients send one of each every few
 * seconds.
 */
const CONTROL_FRAME_RATE: Rate = { perSecond: 1, burst: 20 };

const REASONS = {
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const satisfies Record<TableRefusalStatus | 503, string>;

/**
 * Sends the public state of a table over WebSockets, complete with every change. Closes a
 * connection that sends a message.
 */
export function feedSockets(
  services: FeedRequest['server'],
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: 1_024,
    // Automatic pongs would pile up for a client that never reads.
    autoPong: false,
  });
  return (request, socket, head) => {
    // Handle errors before the upgrade, when `ws` does not yet.
    const broken = () => void socket.destroy();
    socket.on('error', broken);
    followFeed(requestOf(request, services), null)
      .then((followed) => {
        if (!followed.ok) return rejectUpgrade(socket, followed.refusal);
        const follower = followed.value;
        if (socket.destroyed) return follower.unsubscribe();
        socket.once('close', () => follower.unsubscribe());
        socket.off('error', broken);
        server.handleUpgrade(request, socket, head, (open) => {
          // Pings keep a reading client alive. Data that waits for a client that does not read
          // would block the next ping, so time out.
          request.socket.setTimeout(IDLE_TIMEOUT_MS, () => request.socket.destroy());
          serve(open, follower, request.socket.remoteAddress ?? '');
        });
      })
      .catch((error: unknown) => {
        log.stranger('feed not opened', { error }, 'error');
        socket.destroy();
      });
  };
}

function requestOf(request: IncomingMessage, server: FeedRequest['server']): FeedRequest {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://feed');
  return {
    server,
    principal: server.access.principals.ofRequest(request),
    code: FEED_PATH.exec(pathname)?.[1],
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([
      ...searchParams.getAll('language'),
      ...(request.headers['accept-language'] ?? '').split(/,\s*/).map(withoutWeight),
    ]),
  };
}

const withoutWeight = (tag: string): string => tag.replace(/;.*/, '');

function rejectUpgrade(socket: Duplex, status: TableRefusalStatus | 503): void {
  // A client that never closes its half would keep the connection open.
  socket.once('finish', () => socket.destroy());
  const wait =
    status === 404 ? '' : `retry-after: ${retryAfterHeader(429)['retry-after'] ?? ''}\r\n`;
  socket.end(
    `HTTP/1.1 ${String(status)} ${REASONS[status]}\r\n${wait}connection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}

function serve(open: WebSocket, follower: FeedSubscriber, address: string): void {
  open.on('error', () => open.terminate());
  open.on('message', () => open.close(CLOSE_POLICY_VIOLATION, 'it takes nothing'));
  limitControl(open, address);
  sendAll(open, follower).catch((error: unknown) => {
    log.stranger('feed not sent', { error }, 'error');
    open.terminate();
  });
}

/**
 * Answers pings within the rate limit. Terminates clients that flood, and skips the pong while
 * earlier data is unsent.
 */
function limitControl(open: WebSocket, address: string): void {
  const mayCome = createTokenBucket(CONTROL_FRAME_RATE, () => performance.now());
  const count = (): boolean => {
    if (mayCome()) return true;
    if (open.readyState === open.OPEN)
      log.stranger('connection cut', { address, why: 'it floods' });
    open.terminate();
    return false;
  };
  open.on('pong', count);
  open.on('ping', (data: Buffer) => {
    if (count() && open.readyState === open.OPEN && open.bufferedAmount === 0) open.pong(data);
  });
}

/**
 * Sends one message at a time. Terminates a client that has not answered a ping before the next.
 */
async function sendAll(open: WebSocket, follower: FeedSubscriber): Promise<void> {
  let answered = true;
  open.on('pong', () => (answered = true));
  while (open.readyState === open.OPEN) {
    const news = await follower.next();
    if (news.type === 'erased') return open.close(CLOSE_ERASED, 'erased');
    if (news.type === 'end') return open.close(CLOSE_GOING_AWAY);
    if (news.type === 'state') {
      await promisifySend((done) => open.send(news.text.json, done));
      continue;
    }
    if (!answered) return open.terminate();
    answered = false;
    open.ping();
  }
}

const promisifySend = (send: (done: () => void) => void): Promise<void> =>
  new Promise((resolve) => send(() => resolve()));
