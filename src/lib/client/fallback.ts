import { NodeXHR as LongPolling } from 'socket.io-client';
import { PAGE_HEADERS } from '../protocol/messages.ts';
import { SelectedServerSocket, canPoll } from './otherServers.ts';

const CUT_WITHIN_MS = 10_000;
const MAX_CUTS = 2;
const RETRY_TIMEOUT_MS = 3_000;
/** socket.io's disconnect reason for a connection that this page closed itself. */
const CLOSED_HERE = 'forced close';

interface ConnectionManager {
  readonly opts: object;
  readonly engine: { once(event: 'upgrade', listener: () => void): unknown };
  on(event: 'error' | 'open', listener: () => void): unknown;
  on(event: 'close', listener: (reason: string) => void): unknown;
  timeout(ms: number): unknown;
}

const watched = new WeakSet<ConnectionManager>();

/**
 * Falls back to long polling where an antivirus or proxy blocks WebSockets, and returns to
 * WebSocket as soon as one gets through. Not used with several servers, since each poll could reach
 * another one.
 *
 * A separate file, loaded after a failed connection: most pages never poll.
 *
 * @param handshakeMs timeout of a handshake by long polling
 * @param hasFailed true if a connection failed before the manager was watched
 */
export function fallBackToPolling(
  manager: ConnectionManager,
  handshakeMs: number,
  hasFailed: boolean,
  monotonicNow = (): number => performance.now(),
): void {
  // Sockets of several namespaces share one manager.
  if (watched.has(manager)) return;
  watched.add(manager);
  let isPolling = false;
  let openedAt = 0;
  let cuts = 0;

  function useWebSockets(): void {
    isPolling = false;
    Object.assign(manager.opts, { transports: [SelectedServerSocket], upgrade: true });
  }
  function poll(upgrade: boolean): void {
    isPolling = true;
    Object.assign(manager.opts, {
      transports: [LongPolling, SelectedServerSocket],
      transportOptions: { polling: { extraHeaders: PAGE_HEADERS } },
      upgrade,
    });
    manager.timeout(handshakeMs);
  }
  function change(upgrade: boolean): void {
    if (isPolling) {
      useWebSockets();
      manager.timeout(RETRY_TIMEOUT_MS);
    } else if (canPoll()) {
      poll(upgrade);
    }
  }
  if (hasFailed) change(true);
  manager.on('error', () => change(true));
  manager.on('open', () => {
    openedAt = monotonicNow();
    manager.engine.once('upgrade', useWebSockets);
  });
  manager.on('close', (reason) => {
    if (reason === CLOSED_HERE) return;
    cuts = monotonicNow() - openedAt < CUT_WITHIN_MS ? cuts + 1 : 0;
    if (isPolling) return change(true);
    if (cuts < MAX_CUTS) return;
    cuts = 0;
    change(false);
  });
}
