import { NodeXHR as LongPolling } from 'socket.io-client';
import { AnyServer, others } from './otherServers.ts';

/** Lifetime of a WebSocket, in ms, below which something on the way may have cut it. */
const CUT_WITHIN_MS = 10_000;
const MAX_CUTS = 2;
/** Timeout of a WebSocket's handshake, in ms, once one did not get through. */
const RETRY_TIMEOUT_MS = 3_000;
/** Reason of socket.io for a connection that this page closed itself. */
const CLOSED_HERE = 'forced close';

/** The part of socket.io's manager that is needed here. */
interface ConnectionManager {
  readonly opts: object;
  readonly engine: { once(event: 'upgrade', listener: () => void): unknown };
  on(event: 'error' | 'open', listener: () => void): unknown;
  on(event: 'close', listener: (reason: string) => void): unknown;
  timeout(ms: number): unknown;
}

const watched = new WeakSet<ConnectionManager>();

/**
 * Goes on by long polling where an antivirus or a proxy lets no WebSocket through, and by WebSocket again as soon as one
 * gets through. With several servers there is none, since each poll could reach another server.
 *
 * A file of its own, fetched once a connection fails: most pages never poll.
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
    Object.assign(manager.opts, { transports: [AnyServer], upgrade: true });
  }
  function poll(upgrade: boolean): void {
    isPolling = true;
    Object.assign(manager.opts, { transports: [LongPolling, AnyServer], upgrade });
    manager.timeout(handshakeMs);
  }
  function change(upgrade: boolean): void {
    if (isPolling) {
      useWebSockets();
      manager.timeout(RETRY_TIMEOUT_MS);
    } else if (others().length === 0) {
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
