import { isIPv6 } from 'node:net';
import { type Answer, AUTHORITATIVE_ANSWER, type Packet } from 'dns-packet';
import { bytesOf } from '../https/certificate.ts';
import type { AddressRecord, NameQuery } from './heard.ts';

/** A name, and the addresses it stands for in one network. */
export interface Holding {
  /** With `.local`, in small letters. */
  readonly name: string;
  readonly addresses: readonly string[];
}

/** How long others may remember, in seconds: RFC 6762 has that for addresses. */
const TTL = 120;
/** The same for who asks as of an ordinary server, and will not hear of changes. */
const TTL_ELSEWHERE = 10;

/** What a query is answered: to all, to whoever asked alone, or by nothing. */
export interface Answered {
  readonly toAll: Packet | null;
  readonly toAsker: Packet | null;
}

/** `ordinary`: whoever asks knows nothing of multicast DNS, as `dig` does; its port says so. */
export function answersTo(query: NameQuery, holding: Holding, ordinary: boolean): Answered {
  const asked = query.questions.filter(({ name }) => name === holding.name);
  if (asked.length === 0 || holding.addresses.length === 0) return SILENCE;
  if (ordinary) return { toAll: null, toAsker: ordinaryAnswer(query.id, asked[0]?.type, holding) };
  const answer = (types: readonly string[]) =>
    types.length === 0 || knowsAll(query, holding, types) ? null : response(types, holding);
  const typesFor = (alone: boolean) =>
    asked.filter((question) => question.alone === alone).map(({ type }) => type);
  // One that asks for its own name to be is told by all, so that nobody else takes it for free.
  const isProbe = query.proposed.some(({ name }) => name === holding.name);
  const all = isProbe ? asked.map(({ type }) => type) : typesFor(false);
  return { toAll: answer(all), toAsker: isProbe ? null : answer(typesFor(true)) };
}

const SILENCE: Answered = { toAll: null, toAsker: null };

const typeOf = (address: string) => (isIPv6(address) ? 'AAAA' : 'A');
const isOf = (type: string) => (address: string) => type === 'ANY' || typeOf(address) === type;

/** It need not be told what it would remember for half of the time anyway. */
const knowsAll = ({ known }: NameQuery, { name, addresses }: Holding, types: readonly string[]) =>
  types.every((type) => {
    const wanted = addresses.filter(isOf(type));
    return (
      wanted.length > 0 &&
      wanted.every((address) =>
        known.some((one) => one.name === name && one.address === address && one.ttl >= TTL / 2),
      )
    );
  });

const recordFor = (name: string, address: string, ttl: number, flush: boolean): Answer => ({
  ...{ name, type: typeOf(address), class: 'IN', data: address, ttl, flush },
});

/** That there is nothing but addresses of these kinds under the name, so that nobody waits for others. */
const nothingElse = ({ name, addresses }: Holding): Answer => ({
  ...{ name, type: 'NSEC', class: 'IN', ttl: TTL, flush: true },
  data: { nextDomain: name, rrtypes: [...new Set(addresses.map(typeOf))].sort() },
});

function response(types: readonly string[], holding: Holding): Packet {
  const { name, addresses } = holding;
  const wanted = addresses.filter((address) => types.some((type) => isOf(type)(address)));
  const others = addresses.filter((address) => !wanted.includes(address));
  const lines = (some: readonly string[]) => some.map((one) => recordFor(name, one, TTL, true));
  const none = nothingElse(holding);
  const hasNone = types.some((type) => !addresses.some(isOf(type)));
  return {
    type: 'response',
    flags: AUTHORITATIVE_ANSWER,
    answers: [...lines(wanted), ...(hasNone ? [none] : [])],
    additionals: [...lines(others), ...(hasNone ? [] : [none])],
  };
}

/** As ordinary DNS has it: the question stands in it, under the number it came with. */
function ordinaryAnswer(
  id: number,
  type: string | undefined,
  { name, addresses }: Holding,
): Packet {
  const asked = type === 'AAAA' ? 'AAAA' : 'A';
  const wanted = addresses.filter(isOf(type ?? asked));
  return {
    ...{ type: 'response', id, flags: AUTHORITATIVE_ANSWER },
    questions: [{ name, type: asked, class: 'IN' }],
    answers: wanted.map((address) => recordFor(name, address, TTL_ELSEWHERE, false)),
  };
}

/** Asks whether somebody has the name, and says what it is to stand for. */
export const probe = ({ name, addresses }: Holding): Packet => ({
  type: 'query',
  questions: [
    { name, type: 'A', class: 'IN' },
    { name, type: 'AAAA', class: 'IN' },
  ],
  authorities: addresses.map((address) => recordFor(name, address, TTL, false)),
});

export const announcement = (holding: Holding): Packet => response(['ANY'], holding);

/** Tells all to forget it at once. */
export const goodbye = ({ name, addresses }: Holding): Packet => ({
  ...{ type: 'response', flags: AUTHORITATIVE_ANSWER },
  answers: addresses.map((address) => recordFor(name, address, 0, false)),
});

/** Whether somebody else calls itself so: what stands for this machine, as another program of it may say, is no contest. */
export const contests = (
  records: readonly AddressRecord[],
  name: string,
  own: ReadonlySet<string>,
): boolean => records.some((one) => one.name === name && one.ttl > 0 && !own.has(one.address));

/** Whether somebody tells all that the name does not stand for this machine any more, as another program of it that ends does. */
export const forgets = (
  records: readonly AddressRecord[],
  name: string,
  own: ReadonlySet<string>,
): boolean => records.some((one) => one.name === name && one.ttl === 0 && own.has(one.address));

/**
 * Of two that ask for one name at the same moment, RFC 6762 (8.2) gives it to the one whose addresses are the later.
 * Whether that is the other one.
 */
export function otherGoesFirst(proposed: readonly AddressRecord[], { name, addresses }: Holding) {
  const theirs = proposed.filter((one) => one.name === name).map(({ address }) => address);
  const [ours, others] = [inOrder(addresses), inOrder(theirs)];
  return others > ours;
}

/** Type and address, in letters that sort as the bytes do. */
const inOrder = (addresses: readonly string[]): string =>
  addresses
    .map((address) => `${isIPv6(address) ? '1c' : '01'}${bytesOf(address).toString('hex')};`)
    .sort()
    .join('');
