import * as v from 'valibot';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ServerToScreen } from '../../protocol/messages.ts';
import type { Access } from '../access/access.ts';
import { PASS_TTL_MS } from '../access/pass.ts';
import type { Principal } from '../access/principal.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import type { Directory } from '../cluster/directory.ts';

const ADDRESSES = v.object({ http: v.nullable(v.string()), https: v.nullable(v.string()) });
export type ServerAddresses = v.InferOutput<typeof ADDRESSES>;

const SERVER_ADDRESSES: StateKind<ServerAddresses> = { name: 'addresses', schema: ADDRESSES };
const KEY = 'pages';

export interface OtherServers {
  for(protocol: 'http' | 'https'): readonly string[];
  watch(changed: () => void): void;
}

/** `own` is null if a shared address leads to any running server. */
export function createOtherServers(
  directory: Directory,
  own: ServerAddresses | null,
): OtherServers {
  if (own === null) return { for: () => [], watch: () => undefined };
  directory.announce(SERVER_ADDRESSES, KEY, own);
  return {
    for(protocol) {
      const all = [own, ...directory.valuesOf(SERVER_ADDRESSES, KEY).values()].map(
        (each) => each[protocol],
      );
      const known = [...new Set(all.filter((address) => address !== null))].toSorted();
      return known.length > 1 ? known : [];
    },
    watch: (changed) => directory.watch(SERVER_ADDRESSES, changed),
  };
}

type Screen = Socket<DefaultEventsMap, ServerToScreen>;

/**
 * Sends pages the other servers' addresses and a pass for them. Returns a function that stops it.
 */
export function sendOtherServers(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
  others: OtherServers,
  { devices, principals: readers }: Pick<Access, 'devices' | 'principals'>,
): () => void {
  const told = new WeakSet<Screen>();
  /** Principals as identified when connecting; the pass shown then may have expired. */
  const principals = new WeakMap<Screen, Principal>();
  function tell(socket: Screen): void {
    const principal = principals.get(socket);
    const { origin } = socket.handshake.headers;
    if (principal === undefined || origin === undefined) return;
    const addresses = others.for(origin.startsWith('https:') ? 'https' : 'http');
    // A page that received addresses is also told when they are gone.
    if (addresses.length === 0 && !told.has(socket)) return;
    told.add(socket);
    socket.emit('servers', { addresses, pass: devices.passFor(principal, origin) });
  }
  const all = () => screens.sockets.forEach(tell);
  screens.on('connection', (socket) => {
    principals.set(socket, readers.ofSocket(socket, devices.readPass));
    tell(socket);
  });
  others.watch(all);
  const renewing = setInterval(all, PASS_TTL_MS / 3).unref();
  return () => clearInterval(renewing);
}
