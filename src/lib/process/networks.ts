import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Side of the router on which an address lies. Each zone has its own limits, so that strangers from
 * the internet cannot exhaust those of the home network.
 */
export type Zone = 'home' | 'internet';

/** Network that shares one limit; `times` multiplies the rate of a single address. */
export interface Network {
  readonly name: string;
  readonly times: number;
}

/**
 * Multiplier of a /48. A site or a rented machine has 65,536 networks of 2^64 addresses each; some
 * providers give a home only one of those.
 */
const SITE_TIMES = 4;

/** Multiplier of a home's /64, which all its devices share. No single device may exhaust it. */
export const HOME_TIMES = 16;

/**
 * Returns the bare address without port, brackets and zone, and IPv4-mapped IPv6 as IPv4; null if
 * it is no address.
 */
export function plainAddress(text: string): string | null {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const bare = (bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')).replace(/%.*$/, '');
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : null;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : bare.toLowerCase();
}

/**
 * Returns the networks that contain an address, smallest first. For IPv6 from the internet: the
 * /64, which one machine has, and the /48. For IPv6 at home, where many share the /64: the address
 * itself and the /64.
 */
export function networksOf(address: string): readonly Network[] {
  const plain = plainAddress(address) ?? '';
  if (isIP(plain) !== 6) return [{ name: plain, times: 1 }];
  const groups = groupsOf(plain).map((group) => group.toString(16));
  if (zoneOf(plain) === 'home') {
    return [
      { name: groups.join(':'), times: 1 },
      { name: `${groups.slice(0, 4).join(':')}::/64`, times: HOME_TIMES },
    ];
  }
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, times: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, times: SITE_TIMES },
  ];
}

type Subnet = readonly [base: string, prefix: number];

const DHCP_SUBNETS = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const satisfies readonly Subnet[];

/**
 * Private, link-local and loopback addresses count as home: only hosts in the building's network
 * have them.
 */
export const HOME_NETWORKS: readonly Subnet[] = [
  ...DHCP_SUBNETS,
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
];

function listOf(networks: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [base, prefix] of networks) list.addSubnet(base, prefix, familyOf(base));
  return list;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const [HOME, GIVEN] = [listOf(HOME_NETWORKS), listOf(DHCP_SUBNETS)];

export function zoneOf(address: string): Zone {
  const plain = plainAddress(address);
  return plain !== null && HOME.check(plain, familyOf(plain)) ? 'home' : 'internet';
}

/** True for an address by which a machine reaches itself. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.');

export const isPrivateIpv4 = (address: string): boolean => GIVEN.check(address, 'ipv4');

function groupsOf(address: string): readonly number[] {
  const [left = '', right] = withoutDots(address).split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((one) => parseInt(one, 16));
  const [before, after] = [read(left), read(right ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return right === undefined ? before : [...before, ...zeros, ...after];
}

const withoutDots = (address: string): string =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

const bytesOf = (group: number): readonly number[] => [group >> 8, group & 255];

/** True for loopback addresses and those of this machine's network interfaces. */
export function isOfThisMachine(address: string): boolean {
  const plain = plainAddress(address);
  if (plain === null) return address.toLowerCase() === 'localhost';
  if (isLoopback(plain)) return true;
  return Object.values(networkInterfaces()).some((infos) =>
    infos?.some((info) => info.address === plain),
  );
}
