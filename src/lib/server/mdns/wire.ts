import { createSocket, type Socket } from 'node:dgram';
import { BlockList } from 'node:net';
import { encode, type Packet } from 'dns-packet';
import type { HomeLink } from '../http/address.ts';
import { networksOf } from '../limits/networks.ts';
import { createLimit, createRates } from '../limits/rates.ts';
import { type NamePacket, readPacket } from './heard.ts';
import { MDNS_GROUP, MDNS_PORT, type Sender } from './keeper.ts';

/** Rate limits of packets read, per address and in total; the rest is dropped. */
const RATE_PER_ADDRESS = { perSecond: 20, burst: 200 } as const;
const TOTAL_RATE = { perSecond: 300, burst: 600 } as const;

interface Hearing {
  heard(packet: NamePacket, from: Sender): void;
  /** Cannot listen, or no longer can: another program has the port exclusively, or the network blocks multicast. */
  failed(why: Error): void;
}

/** Multicast DNS in one network. */
export interface Wire {
  tell(packet: Packet, to?: Sender): void;
  /**
   * Whether the socket is still in the multicast group. An adapter that was unplugged, or whose driver restarted, comes
   * back with the same address but as another interface: the old membership neither receives nor sends.
   */
  isIn(): boolean;
  /** Resolves when everything sent before has left. */
  close(): Promise<void>;
}

/** Resolves once it listens, or to null when it cannot, after `failed`. Other programs may share the port. */
export function openWire(link: HomeLink, { heard, failed }: Hearing): Promise<Wire | null> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const isNear = nearTo(link);
  const [mayOne, mayAll] = [
    createRates(RATE_PER_ADDRESS, monotonicNow),
    createLimit(TOTAL_RATE, monotonicNow),
  ];
  let sending: Promise<void> = Promise.resolve();

  // Each socket receives multicasts from every network joined by any socket, and unicasts from the internet.
  socket.on('message', (bytes, from) => {
    if (!isNear(from.address) || !mayOne.take(networksOf(from.address)) || !mayAll()) return;
    const packet = readPacket(bytes);
    if (packet !== null) heard(packet, from);
  });
  const wire: Wire = {
    tell(packet, to = { address: MDNS_GROUP, port: MDNS_PORT }) {
      sending = Promise.all([sending, send(socket, encode(packet), to)]).then(() => undefined);
    },
    isIn() {
      try {
        socket.addMembership(MDNS_GROUP, link.address);
        return false;
      } catch (error) {
        // Joining twice fails; whatever else fails, it is in no group.
        return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
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
        socket.addMembership(MDNS_GROUP, link.address);
        socket.setMulticastInterface(link.address);
        // RFC 6762, 11: TTL 255 proves that a packet was not routed.
        socket.setMulticastTTL(255);
        resolve(wire);
      } catch (error) {
        socket.emit('error', error);
      }
    });
  });
}

const monotonicNow = () => performance.now();

/** Sending fails in a network that is gone; the next look at the interfaces notices that. */
const send = (socket: Socket, bytes: Buffer, { address, port }: Sender): Promise<void> =>
  new Promise((resolve) => {
    try {
      socket.send(bytes, port, address, () => resolve());
    } catch {
      // The socket was closed meanwhile.
      resolve();
    }
  });

/** Whether an address is in this network: hosts elsewhere are not answered, and cannot use us against others. */
function nearTo({ address, prefix }: HomeLink): (from: string) => boolean {
  const near = new BlockList();
  near.addSubnet(address, prefix, 'ipv4');
  return (from) => near.check(from, 'ipv4');
}
