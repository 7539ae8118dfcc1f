import { createSocket, type Socket } from 'node:dgram';
import { BlockList } from 'node:net';
import { encode, type Packet } from 'dns-packet';
import type { HomeLink } from '../http/address.ts';
import { networksOf } from '../limits/networks.ts';
import { createLimit, createRates } from '../limits/rates.ts';
import { type NamePacket, readPacket } from './heard.ts';
import { MDNS_PORT, type Sender } from './keeper.ts';

/** The group address of multicast DNS. */
const ALL = '224.0.0.251';
/** How many packets of one address, and of all together, are read; the rest are dropped. */
const OF_ONE = { perSecond: 20, burst: 200 } as const;
const IN_ALL = { perSecond: 300, burst: 600 } as const;

interface Hearing {
  heard(packet: NamePacket, from: Sender): void;
  /** It does not work, or no longer does: another program has the port to itself, say, or the network forwards nothing. */
  failed(why: Error): void;
}

/** Multicast DNS in one network. */
export interface Wire {
  tell(packet: Packet, to?: Sender): void;
  /**
   * Whether it still hears that network. An adapter that was unplugged, or whose driver began anew, comes back with the same
   * address, but as another one to the system: what was sent to all there is not heard any more, nor can be sent.
   */
  isIn(): boolean;
  /** Resolves when what was told before is on its way. */
  close(): Promise<void>;
}

/** Resolves once it hears, or null when it cannot, which `failed` was told. Other programs may share the port. */
export function openWire(link: HomeLink, { heard, failed }: Hearing): Promise<Wire | null> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const isNear = nearTo(link);
  const [mayOne, mayAll] = [createRates(OF_ONE, passed), createLimit(IN_ALL, passed)];
  let sending: Promise<void> = Promise.resolve();

  // Each socket hears what comes from any network that some socket is in, and from the internet what is sent to it.
  socket.on('message', (bytes, from) => {
    if (!isNear(from.address) || !mayOne.take(networksOf(from.address)) || !mayAll()) return;
    const packet = readPacket(bytes);
    if (packet !== null) heard(packet, from);
  });
  const wire: Wire = {
    tell(packet, to = { address: ALL, port: MDNS_PORT }) {
      sending = Promise.all([sending, send(socket, encode(packet), to)]).then(() => undefined);
    },
    isIn() {
      try {
        socket.addMembership(ALL, link.address);
        return false;
      } catch {
        // Nobody joins twice.
        return true;
      }
    },
    async close() {
      await sending;
      socket.removeAllListeners('message').close();
    },
  };
  return new Promise((resolve) => {
    socket.on('error', (error) => {
      socket.removeAllListeners('error').on('error', () => undefined);
      socket.close();
      failed(error);
      resolve(null);
    });
    socket.bind(MDNS_PORT, () => {
      try {
        socket.addMembership(ALL, link.address);
        socket.setMulticastInterface(link.address);
        // RFC 6762, 11: so high that nobody takes it for a packet from afar.
        socket.setMulticastTTL(255);
        resolve(wire);
      } catch (error) {
        socket.emit('error', error);
      }
    });
  });
}

const passed = () => performance.now();

/** A network that is gone takes nothing; that is seen by its not being there. */
const send = (socket: Socket, bytes: Buffer, { address, port }: Sender): Promise<void> =>
  new Promise((resolve) => {
    try {
      socket.send(bytes, port, address, () => resolve());
    } catch {
      // Closed meanwhile.
      resolve();
    }
  });

/** Whether an address is of that very network: nobody from elsewhere is answered, or used against others. */
function nearTo({ address, prefix }: HomeLink): (from: string) => boolean {
  const near = new BlockList();
  near.addSubnet(address, prefix, 'ipv4');
  return (from) => near.check(from, 'ipv4');
}
