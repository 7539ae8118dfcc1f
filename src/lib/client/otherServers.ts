import { NodeWebSocket } from 'socket.io-client';
import type { ServerList } from '../protocol/messages.ts';
import { storeItem, readItem, tabStorage } from './storage.ts';

/** Handshake timeout at another server, in ms, before the next one is tried. */
const FALLBACK_HANDSHAKE_TIMEOUT_MS = 2_000;
/** Stored for the lifetime of the tab: a reloaded page may find its server gone. */
const SERVERS_KEY = 'servers';

let serverList: ServerList = read();
/** Index of the current server in `others()`, plus one; 0: the page's own. */
let selectedIndex = 0;

function read(): ServerList {
  const kept = readItem(tabStorage(), SERVERS_KEY);
  return kept === null ? { addresses: [], pass: '' } : (JSON.parse(kept) as ServerList);
}

/**
 * Grace period in ms during which a view stays live after its server is lost, if other servers
 * exist. The page reconnects to one of them within it.
 */
const FAILOVER_GRACE_MS = 4_000;

export const reconnectGraceMs = (): number =>
  otherServerAddresses().length > 0 ? FAILOVER_GRACE_MS : 0;

/** True if every request of a session reaches the same server, as long polling needs. */
export const canPoll = (): boolean => otherServerAddresses().length === 0;

const otherServerAddresses = (): readonly string[] =>
  serverList.addresses.filter((address) => address !== location.origin);

export function setServerList(news: ServerList): void {
  serverList = news;
  storeItem(tabStorage(), SERVERS_KEY, JSON.stringify(news));
}

export function tryNextServer(manager: { timeout(ms: number): unknown }): void {
  const most = otherServerAddresses().length;
  if (most === 0) return;
  selectedIndex = (selectedIndex + 1) % (most + 1);
  manager.timeout(FALLBACK_HANDSHAKE_TIMEOUT_MS);
}

export const selectedOrigin = (): string | null =>
  otherServerAddresses()[selectedIndex - 1] ?? null;

/**
 * WebSocket that connects to the currently selected server, so that no server must know another's
 * sessions.
 */
export class SelectedServerSocket extends NodeWebSocket {
  override createSocket(
    ...[uri, protocols, options]: Parameters<NodeWebSocket['createSocket']>
  ): ReturnType<NodeWebSocket['createSocket']> {
    const other = selectedOrigin();
    if (other === null) return super.createSocket(uri, protocols, options);
    const there = uri.replace(/^ws.*?:\/\/[^/]+/, other.replace('http', 'ws'));
    return super.createSocket(there, [serverList.pass], options);
  }
}
