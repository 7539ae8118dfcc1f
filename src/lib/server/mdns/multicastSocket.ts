import { createSocket, type Socket } from 'node:dgram';
import { BlockList } from 'node:net';
import { encode, type Packet } from 'dns-packet';
import type { HomeLink } from '../http/address.ts';
import { networksOf } from '../../process/networks.ts';
import { createTokenBucket, createNetworkRateLimiter } from '../limits/rateLimits.ts';
import { type NamePacket, parsePacket } from './packets.ts';
import { MDNS_GROUP, MDNS_PORT, type Sender } from './nameResponder.ts';

/** Rate limits of packets read, per address and in total; the rest is dropped. */
const RATE_PER_ADDRESS = { perSecond: 20, burst: 200 } as const;
const TOTAL_RATE = { perSecond: 300, burst: 600 } as const;

interface SocketListener {
  heard(packet: NamePacket, from: Sender): void;
  failed(why: Error): void;
}

export interface MulticastSocket {
  sendPacket(packet: Packet, to?: Sender): void;
  /**
   * True if the socket is still in the multicast group. An unplugged adapter, or one with a
   * restarted driver, returns with the same address as another interface. The old membership then
   * neither receives nor sends.
   */
  isMember(): boolean;
  /** Resolves when all pending packets are sent. */
  close(): Promise<void>;
}

/**
 * Opens a socket for multicast DNS in one network. Resolves to null if that fails, after `failed`.
 * Other programs may share the port.
 */
export function openMulticastSocket(
  link: HomeLink,
  { heard, failed }: SocketListener,
): Promise<MulticastSocket | null> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const isNear = createSubnetTest(link);
  const [mayOne, mayAll] = [
    createNetworkRateLimiter(RATE_PER_ADDRESS, monotonicNow),
    createTokenBucket(TOTAL_RATE, monotonicNow),
  ];
  let sending: Promise<void> = Promise.resolve();

  // Each socket receives multicasts from every network joined by any socket, and unicasts from the
  // internet.
  socket.on('message', (bytes, from) => {
    if (!isNear(from.address) || !mayOne.tryConsume(networksOf(from.address)) || !mayAll()) return;
    const packet = parsePacket(bytes);
    if (packet !== null) heard(packet, from);
  });
  const wire: MulticastSocket = {
    sendPacket(packet, to = { address: MDNS_GROUP, port: MDNS_PORT }) {
      sending = Promise.all([sending, send(socket, encode(packet), to)]).then(() => undefined);
    },
    isMember() {
      try {
        socket.addMembership(MDNS_GROUP, link.address);
        return false;
      } catch (error) {
        // Joining twice fails with `EADDRINUSE`. Any other error means that it is in no group.
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

/**
 * Ignores errors: sending fails in a network that is gone, and the next poll of the interfaces
 * notices that.
 */
const send = (socket: Socket, bytes: Buffer, { address, port }: Sender): Promise<void> =>
  new Promise((resolve) => {
    try {
      socket.send(bytes, port, address, () => resolve());
    } catch {
      // The socket was closed meanwhile.
      resolve();
    }
  });

/**
 * Returns a test for addresses of this network. Others get no answer, so that the server cannot be
 * used to amplify attacks.
 */
function createSubnetTest({ address, prefix }: HomeLink): (from: string) => boolean {
  const near = new BlockList();
  near.addSubnet(address, prefix, 'ipv4');
  return (from) => near.check(from, 'ipv4');
}
