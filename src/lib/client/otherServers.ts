import { NodeWebSocket } from 'socket.io-client';
import type { ToldServers } from '../protocol/messages.ts';
import { keep, recall, tabStorage } from './storage.ts';

/** How long another server may take to shake hands, in ms: the next one may answer. */
const SHAKE_HANDS_SOON = 2_000;
/** Kept as long as the tab is: a page that is loaded anew may find its server gone. */
const KEPT = 'servers';

let told: ToldServers = read();
/** Which server it connects to; 0: the one that it came from. */
let at = 0;

function read(): ToldServers {
  const kept = recall(tabStorage(), KEPT);
  return kept === null ? { addresses: [], pass: '' } : (JSON.parse(kept) as ToldServers);
}

/** Addresses of the servers that it did not come from. */
export const others = (): readonly string[] =>
  told.addresses.filter((address) => address !== location.origin);

export function hearOfServers(news: ToldServers): void {
  told = news;
  keep(tabStorage(), KEPT, JSON.stringify(news));
}

/** The next connection is tried at the next server, and after the last one at its own again. */
export function tryNextServer(manager: { timeout(ms: number): unknown }): void {
  const most = others().length;
  if (most === 0) return;
  at = (at + 1) % (most + 1);
  manager.timeout(SHAKE_HANDS_SOON);
}

/** Address of the other server that it connects to; null: the one that it came from. */
export const otherServer = (): string | null => others()[at - 1] ?? null;

/** A WebSocket to whichever server is there: no server must find another's requests again. */
export class AnyServer extends NodeWebSocket {
  override createSocket(
    ...[uri, protocols, options]: Parameters<NodeWebSocket['createSocket']>
  ): ReturnType<NodeWebSocket['createSocket']> {
    const other = otherServer();
    if (other === null) return super.createSocket(uri, protocols, options);
    const there = uri.replace(/^ws.*?:\/\/[^/]+/, other.replace('http', 'ws'));
    return super.createSocket(there, [told.pass], options);
  }
}
