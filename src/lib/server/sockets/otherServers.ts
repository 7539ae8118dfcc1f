import * as v from 'valibot';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ServerToScreen } from '../../protocol/messages.ts';
import type { DeviceHost } from '../access/deviceHost.ts';
import { PASS_FOR } from '../access/pass.ts';
import { principalAt, type Principal } from '../access/principal.ts';
import type { FactKind } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';

/** Where pages reach a server. */
const ADDRESSES = v.object({ http: v.nullable(v.string()), https: v.nullable(v.string()) });
export type ServerAddresses = v.InferOutput<typeof ADDRESSES>;

const ADDRESSED: FactKind<ServerAddresses> = { name: 'addresses', schema: ADDRESSES };
const KEY = 'pages';

/** Where pages go on when their server is gone. */
export interface OtherServers {
  /** The addresses of all servers for pages of that protocol, this one's among them. */
  for(protocol: 'http' | 'https'): readonly string[];
  watch(changed: () => void): void;
}

/** `own`: null where one address stands before all servers, which leads to whichever is there. */
export function createOtherServers(
  servers: ServerFacts | null,
  own: ServerAddresses | null,
): OtherServers {
  if (servers === null || own === null) return { for: () => [], watch: () => undefined };
  servers.say(ADDRESSED, KEY, own);
  return {
    for(protocol) {
      const all = [own, ...servers.of(ADDRESSED, KEY).values()].map((each) => each[protocol]);
      const known = [...new Set(all.filter((address) => address !== null))].toSorted();
      return known.length > 1 ? known : [];
    },
    watch: (changed) => servers.watch(ADDRESSED, changed),
  };
}

type Screen = Socket<DefaultEventsMap, ServerToScreen>;

/** Tells pages where they go on, and gives them what they are known by there. Returns a function that stops it. */
export function tellOtherServers(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
  others: OtherServers,
  devices: Pick<DeviceHost, 'passFor' | 'readPass'>,
): () => void {
  const told = new WeakSet<Screen>();
  /** As they were when they came: the pass that a page showed then may be over by now. */
  const principals = new WeakMap<Screen, Principal>();
  function tell(socket: Screen): void {
    const principal = principals.get(socket);
    const { origin } = socket.handshake.headers;
    if (principal === undefined || origin === undefined) return;
    const addresses = others.for(origin.startsWith('https:') ? 'https' : 'http');
    // A page that was told of others hears too when they are gone.
    if (addresses.length === 0 && !told.has(socket)) return;
    told.add(socket);
    socket.emit('servers', { addresses, pass: devices.passFor(principal, origin) });
  }
  const all = () => screens.sockets.forEach(tell);
  screens.on('connection', (socket) => {
    principals.set(socket, principalAt(socket, devices.readPass));
    tell(socket);
  });
  others.watch(all);
  const renewing = setInterval(all, PASS_FOR / 3).unref();
  return () => clearInterval(renewing);
}
