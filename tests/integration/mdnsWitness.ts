import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, type DecodedPacket, decode, encode, type Packet } from 'dns-packet';
import { until } from '../support/until.ts';

const [ALL, PORT, HERE] = ['224.0.0.251', 5353, '127.0.0.1'];

/** A second multicast DNS responder that only this machine hears. */
export interface Witness {
  /** All that all were told so far. */
  answers(): readonly Answer[];
  tell(packet: Packet): void;
  /** Sends bytes as they are to all, from some address of this machine. */
  throwAt(bytes: Buffer): Promise<void>;
  close(): void;
}

/** `says` is told each packet, and may answer. */
export async function mdnsWitness(
  says: (packet: DecodedPacket, witness: Witness) => void = () => undefined,
): Promise<Witness> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const thrower = createSocket('udp4');
  const answers: Answer[] = [];
  const witness: Witness = {
    answers: () => answers,
    tell: (packet) => socket.send(encode(packet), PORT, ALL),
    throwAt: (bytes) => new Promise((resolve) => thrower.send(bytes, PORT, ALL, () => resolve())),
    close() {
      socket.close();
      thrower.close();
    },
  };
  socket.on('message', (bytes) => {
    const packet = readable(bytes);
    if (packet === null) return;
    if (packet.type === 'response') answers.push(...(packet.answers ?? []));
    says(packet, witness);
  });
  socket.bind(PORT);
  thrower.bind(0, '127.0.0.2');
  await Promise.all([once(socket, 'listening'), once(thrower, 'listening')]);
  socket.addMembership(ALL, HERE);
  for (const one of [socket, thrower]) one.setMulticastInterface(HERE);
  return witness;
}

function readable(bytes: Buffer): DecodedPacket | null {
  try {
    return decode(bytes);
  } catch {
    return null;
  }
}

function question(name: string, type: 'A' | 'AAAA', wantsUnicast: boolean): Buffer {
  const bytes = encode({ type: 'query', id: 1234, questions: [{ name, type, class: 'IN' }] });
  // The highest bit of its class, the last two bytes.
  if (wantsUnicast) bytes[bytes.length - 2] = 0x80;
  return bytes;
}

/** Interval between repeated questions, in ms: packets may be lost. */
const ASK_AGAIN = 300;

/**
 * Sends a question from its own address and port, and resolves with the answer sent there. From a
 * port other than that of multicast DNS, it acts like `dig`, which treats a responder as an
 * ordinary server.
 */
async function asked(name: string, port: number, wantsUnicast: boolean): Promise<DecodedPacket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.bind(port, '127.0.0.3');
  await once(socket, 'listening');
  socket.setMulticastInterface(HERE);
  let answer: DecodedPacket | null = null;
  socket.on('message', (bytes) => (answer = readable(bytes)));
  const ask = () => socket.send(question(name, 'A', wantsUnicast), PORT, ALL);
  ask();
  const again = setInterval(ask, ASK_AGAIN);
  await until('it is answered', () => answer !== null, 5_000).finally(() => {
    clearInterval(again);
    socket.close();
  });
  if (answer === null) throw new Error('answered by what is no packet');
  return answer;
}

export const askOrdinary = (name: string) => asked(name, 0, false);
/** Asks as a device of the network that wants the answer for itself. */
export const askAlone = (name: string) => asked(name, PORT, true);
