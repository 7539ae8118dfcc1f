import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { plainAddress } from '../../process/networks.ts';

/**
 * Addresses of cloud metadata services, which reveal secrets to machines inside. Nothing is sent
 * there (SSRF).
 */

const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4');
// Metadata services of Azure, Alibaba and Oracle.
for (const address of ['168.63.129.16', '100.100.100.200', '192.0.0.192']) {
  FORBIDDEN.addAddress(address, 'ipv4');
}
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');
// Metadata services of Amazon, Google, Oracle and Scaleway.
for (const network of ['fd00:ec2::', 'fd20:ce::', 'fd00:c1::', 'fd00:42::']) {
  FORBIDDEN.addSubnet(network, network === 'fd20:ce::' ? 64 : 32, 'ipv6');
}

/**
 * True if nothing may be sent to this address, which may be a URL's host with brackets. False for
 * names.
 */
export function isForbidden(host: string): boolean {
  const plain = plainAddress(host);
  if (plain === null) return false;
  if (isIP(plain) === 4) return FORBIDDEN.check(plain, 'ipv4');
  return (
    FORBIDDEN.check(plain, 'ipv6') ||
    embeddedIn(plain).some((address) => FORBIDDEN.check(address, 'ipv4'))
  );
}

/**
 * Returns the IPv4 addresses that an IPv6 address may lead to: mapped, NAT64 with any prefix of 96
 * bits and its local one, 6to4 and Teredo.
 */
function embeddedIn(address: string): readonly string[] {
  const bytes = bytesOf(address);
  const at = (...places: readonly number[]) => places.map((place) => bytes[place] ?? 0);
  const last = at(12, 13, 14, 15);
  const candidates = [
    last,
    // RFC 6052 leaves byte 8 out.
    ...(isIn(address, '64:ff9b:1::', 48) ? [at(6, 7, 9, 10)] : []),
    ...(isIn(address, '2002::', 16) ? [at(2, 3, 4, 5)] : []),
    ...(isIn(address, '2001::', 32) ? [last.map((byte) => byte ^ 0xff)] : []),
  ];
  return candidates.map((four) => four.join('.'));
}

function isIn(address: string, base: string, prefix: number): boolean {
  const network = new BlockList();
  network.addSubnet(base, prefix, 'ipv6');
  return network.check(address, 'ipv6');
}

function bytesOf(address: string): readonly number[] {
  // The host of a URL never ends in IPv4 notation.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groupsIn = (text = '') => text.split(':').filter((group) => group !== '');
  const [before, after] = [groupsIn(head), groupsIn(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].flatMap((group) => {
    const value = parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, found: readonly LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for each connection and drops forbidden addresses. A check done once would be
 * open to DNS rebinding.
 */
export const createFilteredLookup =
  (lookupAll: LookupAll = lookup): LookupFunction =>
  (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '', 0);
      const allowed = found.filter(({ address }) => !isForbidden(address));
      const [first] = allowed;
      if (first === undefined) {
        return callback(new Error(`${hostname} stands for a forbidden address`), '', 0);
      }
      return options.all === true
        ? callback(null, [...allowed])
        : callback(null, first.address, first.family);
    });
  };
