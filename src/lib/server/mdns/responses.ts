import { isIPv6 } from 'node:net';
import { type Answer, AUTHORITATIVE_ANSWER, type Packet, type Question } from 'dns-packet';
import { bytesOf } from '../https/certificate.ts';
import type { AddressRecord, NameQuery } from './packets.ts';

export interface OwnedName {
  readonly name: string;
  readonly addresses: readonly string[];
}

/** TTL of address records in seconds (RFC 6762, 10). */
const TTL_SECONDS = 120;
/** TTL for legacy unicast queriers, which do not follow updates (RFC 6762, 6.7). */
const LEGACY_TTL_SECONDS = 10;

export interface Responses {
  readonly toAll: Packet | null;
  readonly toAsker: Packet | null;
}

/**
 * Builds the responses. `isLegacy`: a legacy unicast querier such as `dig`, recognized by its
 * source port (RFC 6762, 6.7).
 */
export function buildResponses(query: NameQuery, holding: OwnedName, isLegacy: boolean): Responses {
  const asked = query.questions.filter(({ name }) => name === holding.name);
  if (asked.length === 0 || holding.addresses.length === 0) return NO_ANSWER;
  if (isLegacy)
    return { toAll: null, toAsker: legacyResponse(query.id, asked[0]?.type ?? 'A', holding) };
  const answer = (types: readonly string[]) =>
    types.length === 0 || knowsAll(query, holding, types) ? null : response(types, holding);
  const typesFor = (wantsUnicast: boolean) =>
    asked.filter((question) => question.wantsUnicast === wantsUnicast).map(({ type }) => type);
  // Probes are answered by multicast with the records they ask for, so that the prober sees the
  // conflict.
  const isProbe = query.proposed.some(({ name }) => name === holding.name);
  const all = isProbe ? asked.map(({ type }) => type) : typesFor(false);
  return { toAll: answer(all), toAsker: isProbe ? null : answer(typesFor(true)) };
}

const NO_ANSWER: Responses = { toAll: null, toAsker: null };

const typeOf = (address: string) => (isIPv6(address) ? 'AAAA' : 'A');
const isOf = (type: string) => (address: string) => type === 'ANY' || typeOf(address) === type;

/**
 * Known-answer suppression: skips records that the querier caches for at least half their TTL (RFC
 * 6762, 7.1).
 */
const knowsAll = ({ known }: NameQuery, { name, addresses }: OwnedName, types: readonly string[]) =>
  types.every((type) => {
    const wanted = addresses.filter(isOf(type));
    return (
      wanted.length > 0 &&
      wanted.every((address) =>
        known.some(
          (one) => one.name === name && one.address === address && one.ttl >= TTL_SECONDS / 2,
        ),
      )
    );
  });

const recordFor = (name: string, address: string, ttl: number, flush: boolean): Answer => ({
  name,
  type: typeOf(address),
  class: 'IN',
  data: address,
  ttl,
  flush,
});

/**
 * NSEC: the name has addresses of these types only, so that queriers need not wait for others (RFC
 * 6762, 6.1).
 */
const nsecRecord = ({ name, addresses }: OwnedName): Answer => ({
  name,
  type: 'NSEC',
  class: 'IN',
  ttl: TTL_SECONDS,
  flush: true,
  data: { nextDomain: name, rrtypes: [...new Set(addresses.map(typeOf))].sort() },
});

function response(types: readonly string[], holding: OwnedName): Packet {
  const { name, addresses } = holding;
  const wanted = addresses.filter((address) => types.some((type) => isOf(type)(address)));
  const others = addresses.filter((address) => !wanted.includes(address));
  const lines = (some: readonly string[]) =>
    some.map((one) => recordFor(name, one, TTL_SECONDS, true));
  const none = nsecRecord(holding);
  const hasNone = types.some((type) => !addresses.some(isOf(type)));
  return {
    type: 'response',
    flags: AUTHORITATIVE_ANSWER,
    answers: [...lines(wanted), ...(hasNone ? [none] : [])],
    additionals: [...lines(others), ...(hasNone ? [] : [none])],
  };
}

/** Builds a legacy unicast response, which repeats the query's id and question (RFC 6762, 6.7). */
function legacyResponse(id: number, type: string, { name, addresses }: OwnedName): Packet {
  const wanted = addresses.filter(isOf(type));
  return {
    type: 'response',
    id,
    flags: AUTHORITATIVE_ANSWER,
    questions: [{ name, type: type as Question['type'], class: 'IN' }],
    answers: wanted.map((address) => recordFor(name, address, LEGACY_TTL_SECONDS, false)),
  };
}

/**
 * Builds a probe for the name, with the proposed records in the authority section (RFC 6762, 8.1).
 */
export const probe = ({ name, addresses }: OwnedName): Packet => ({
  type: 'query',
  questions: [
    { name, type: 'A', class: 'IN' },
    { name, type: 'AAAA', class: 'IN' },
  ],
  authorities: addresses.map((address) => recordFor(name, address, TTL_SECONDS, false)),
});

export const announcement = (holding: OwnedName): Packet => response(['ANY'], holding);

/** Builds a goodbye: with TTL 0, every cache drops the name at once (RFC 6762, 10.1). */
export const goodbye = ({ name, addresses }: OwnedName): Packet => ({
  type: 'response',
  flags: AUTHORITATIVE_ANSWER,
  answers: addresses.map((address) => recordFor(name, address, 0, false)),
});

/**
 * True if the records are a conflict: the name with an address that this machine does not have.
 * Another responder on this machine may announce its addresses.
 */
export const hasConflict = (
  records: readonly AddressRecord[],
  name: string,
  own: ReadonlySet<string>,
): boolean => records.some((one) => one.name === name && one.ttl > 0 && !own.has(one.address));

export const isForeignGoodbye = (
  records: readonly AddressRecord[],
  name: string,
  own: ReadonlySet<string>,
): boolean => records.some((one) => one.name === name && one.ttl === 0 && own.has(one.address));

/**
 * Simultaneous probe tie-break (RFC 6762, 8.2): the lexicographically later records win. True if
 * the other's win.
 */
export function losesTieBreak(proposed: readonly AddressRecord[], { name, addresses }: OwnedName) {
  const theirs = proposed.filter((one) => one.name === name).map(({ address }) => address);
  const [ours, others] = [toSortableText(addresses), toSortableText(theirs)];
  return others > ours;
}

/** Encodes types and addresses as text that sorts in byte order. */
const toSortableText = (addresses: readonly string[]): string =>
  addresses
    .map((address) => `${isIPv6(address) ? '1c' : '01'}${bytesOf(address).toString('hex')};`)
    .sort()
    .join('');
