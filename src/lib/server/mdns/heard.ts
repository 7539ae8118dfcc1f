import { isIP, SocketAddress } from 'node:net';
import { decode } from 'dns-packet';

/** The address that a name stands for, as a packet tells it. */
export interface AddressRecord {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
  readonly address: string;
  /** In seconds; 0: it does not stand for that any more. */
  readonly ttl: number;
}

/** A question of a packet. Names are in small letters everywhere, for names of DNS know no others. */
export interface NameQuestion {
  readonly name: string;
  readonly type: string;
  /** Whether whoever asks wants the answer for itself alone. */
  readonly alone: boolean;
}

export interface NameQuery {
  readonly kind: 'query';
  readonly id: number;
  readonly questions: readonly NameQuestion[];
  /** What whoever asks knows already. */
  readonly known: readonly AddressRecord[];
  /** What whoever asks means to call its own. */
  readonly proposed: readonly AddressRecord[];
}

interface NameResponse {
  readonly kind: 'response';
  readonly records: readonly AddressRecord[];
}

export type NamePacket = NameQuery | NameResponse;

/** What fits into one packet of a home network, in bytes: whatever asks for names does, and reading more takes long. */
const LONGEST = 1_500;

/** The class of the internet and "any", and both with the bit that asks for an answer to oneself; dns-packet keeps that bit. */
const TO_ALL: readonly string[] = ['IN', 'ANY'];
const ALONE: readonly string[] = ['UNKNOWN_32769', 'UNKNOWN_33023'];

/** What a packet of multicast DNS says of names and addresses; null for whatever is none. */
export function readPacket(bytes: Buffer): NamePacket | null {
  if (bytes.length > LONGEST) return null;
  try {
    const packet: Readonly<Record<string, unknown>> = { ...decode(bytes) };
    if (packet['opcode'] !== 'QUERY' || packet['rcode'] !== 'NOERROR') return null;
    const answers = recordsIn(packet['answers']);
    if (packet['type'] === 'response')
      return { kind: 'response', records: [...answers, ...recordsIn(packet['additionals'])] };
    return {
      kind: 'query',
      id: Number(packet['id']),
      questions: questionsIn(packet['questions']),
      known: answers,
      proposed: recordsIn(packet['authorities']),
    };
  } catch {
    return null;
  }
}

const questionsIn = (given: unknown): readonly NameQuestion[] =>
  partsOf(given).flatMap(({ name, type, class: of }) => {
    if (typeof name !== 'string' || typeof type !== 'string') return [];
    const alone = ALONE.includes(String(of));
    if (!alone && !TO_ALL.includes(String(of))) return [];
    return [{ name: name.toLowerCase(), type, alone }];
  });

const recordsIn = (given: unknown): readonly AddressRecord[] =>
  partsOf(given).flatMap(({ name, type, class: of, ttl, data }) => {
    if (typeof name !== 'string' || typeof data !== 'string' || of !== 'IN') return [];
    const is = isIP(data);
    if ((type !== 'A' || is !== 4) && (type !== 'AAAA' || is !== 6)) return [];
    const { address } = new SocketAddress({ address: data, family: is === 6 ? 'ipv6' : 'ipv4' });
    return [{ name: name.toLowerCase(), type, address, ttl: Number(ttl) }];
  });

const partsOf = (given: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(given) ? given : [];
