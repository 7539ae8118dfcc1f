import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { chooseLanguage } from '../../i18n/language.ts';
import { NOTHING_MOVES_FOR } from '../http/connections.ts';
import { principalOfRequest } from '../access/principal.ts';
import { createLimit, type Rate } from '../limits/rates.ts';
import { log } from '../log/log.ts';
import { FEED_PATH } from '../runtime.ts';
import { againAfter, type NotGiven } from '../records/atTable.ts';
import { followFeed, type FeedRequest } from './feed.ts';
import type { Follower } from './followers.ts';

/** Why the server closes a connection, as numbers of the protocol that are left to programs. */
const ERASED = 4404;
const ENDS = 1001;
const TAKES_NOTHING = 1008;

/** Pings and pongs of one connection: people's programs send one of each in some seconds. */
const CONTROL: Rate = { perSecond: 1, burst: 20 };

const REASONS = {
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const satisfies Record<NotGiven | 503, string>;

/** Sends the public state of a table over WebSockets, the whole of it with every change; it takes nothing. */
export function feedSockets(): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const server = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, maxPayload: 1_024 },
    // Whoever never reads would have its own pings answered without end.
    autoPong: false,
  });
  return (request, socket, head) => {
    // A connection that breaks before it is a WebSocket has nobody else to hear of it.
    const broken = () => void socket.destroy();
    socket.on('error', broken);
    followFeed(requestOf(request), null)
      .then((followed) => {
        if (!followed.ok) return turnAway(socket, followed.refusal);
        const follower = followed.value;
        if (socket.destroyed) return follower.leave();
        socket.once('close', () => follower.leave());
        socket.off('error', broken);
        server.handleUpgrade(request, socket, head, (open) => {
          // Pings keep whoever reads; what waits for one who does not would never reach the next ping.
          request.socket.setTimeout(NOTHING_MOVES_FOR, () => request.socket.destroy());
          serve(open, follower, request.socket.remoteAddress ?? '');
        });
      })
      .catch((error: unknown) => {
        log.stranger('feed not opened', { error }, 'error');
        socket.destroy();
      });
  };
}

function requestOf(request: IncomingMessage): FeedRequest {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://feed');
  return {
    principal: principalOfRequest(request),
    code: FEED_PATH.exec(pathname)?.[1],
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([
      ...searchParams.getAll('language'),
      ...(request.headers['accept-language'] ?? '').split(/,\s*/).map(withoutWeight),
    ]),
  };
}

const withoutWeight = (tag: string): string => tag.replace(/;.*/, '');

function turnAway(socket: Duplex, status: NotGiven | 503): void {
  // Whoever never closes their half would keep the connection for good.
  socket.once('finish', () => socket.destroy());
  const wait = status === 404 ? '' : `retry-after: ${againAfter(429)['retry-after'] ?? ''}\r\n`;
  socket.end(
    `HTTP/1.1 ${String(status)} ${REASONS[status]}\r\n${wait}connection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}

function serve(open: WebSocket, follower: Follower, address: string): void {
  open.on('error', () => open.terminate());
  open.on('message', () => open.close(TAKES_NOTHING, 'it takes nothing'));
  limitControl(open, address);
  sendAll(open, follower).catch((error: unknown) => {
    log.stranger('feed not sent', { error }, 'error');
    open.terminate();
  });
}

/** Answers pings, but of nobody who floods with them or takes none of the answers. */
function limitControl(open: WebSocket, address: string): void {
  const mayCome = createLimit(CONTROL, () => performance.now());
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

/** Sends one thing after the other, each when the one before was taken. Whoever does not answer a beat is cut before the next. */
async function sendAll(open: WebSocket, follower: Follower): Promise<void> {
  let answered = true;
  open.on('pong', () => (answered = true));
  while (open.readyState === open.OPEN) {
    const news = await follower.next();
    if (news.type === 'erased') return open.close(ERASED, 'erased');
    if (news.type === 'end') return open.close(ENDS);
    if (news.type === 'state') {
      await sent((done) => open.send(news.text.json, done));
      continue;
    }
    if (!answered) return open.terminate();
    answered = false;
    open.ping();
  }
}

/** Resolves when it is handed over to the network, or the connection is gone. */
const sent = (send: (done: () => void) => void): Promise<void> =>
  new Promise((resolve) => send(() => resolve()));
