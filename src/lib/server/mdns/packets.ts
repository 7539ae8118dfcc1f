import { isIP, SocketAddress } from 'node:net';
import { decode } from 'dns-packet';

export interface AddressRecord {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
  readonly address: string;
  /** TTL in seconds; 0 announces the record's removal (goodbye). */
  readonly ttl: number;
}

export interface NameQuestion {
  readonly name: string;
  readonly type: string;
  /** True if the querier wants a unicast response (QU). */
  readonly wantsUnicast: boolean;
}

export interface NameQuery {
  readonly kind: 'query';
  readonly id: number;
  readonly questions: readonly NameQuestion[];
  readonly known: readonly AddressRecord[];
  readonly proposed: readonly AddressRecord[];
}

interface NameResponse {
  readonly kind: 'response';
  readonly records: readonly AddressRecord[];
}

export type NamePacket = NameQuery | NameResponse;

/**
 * Maximum size of a parsed packet in bytes: one Ethernet frame, which any query fits. Longer ones
 * take long to parse.
 */
const MAX_PACKET_BYTES = 1_500;

/**
 * Classes IN and ANY, without and with the unicast-response bit, which dns-packet leaves in the
 * class.
 */
const QM_CLASSES: readonly string[] = ['IN', 'ANY'];
const QU_CLASSES: readonly string[] = ['UNKNOWN_32769', 'UNKNOWN_33023'];

/** Parses the questions and addresses of a multicast DNS packet; null if it is malformed. */
export function parsePacket(bytes: Buffer): NamePacket | null {
  if (bytes.length > MAX_PACKET_BYTES) return null;
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
    const wantsUnicast = QU_CLASSES.includes(String(of));
    if (!wantsUnicast && !QM_CLASSES.includes(String(of))) return [];
    return [{ name: name.toLowerCase(), type, wantsUnicast }];
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
