import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../../process/networks.ts';

/**
 * Parses `PROXY`, a comma-separated list of addresses; null if one is invalid. Networks are not
 * accepted: to a container, even outside traffic to its port seems to come from the containers'
 * network.
 */
export function parseProxies(text: string): BlockList | null {
  const proxies = new BlockList();
  for (const named of text.split(',').filter((part) => part.trim() !== '')) {
    const plain = plainAddress(named.trim());
    if (plain === null) return null;
    proxies.addAddress(plain, familyOf(plain));
  }
  return proxies;
}

const familyOf = (plain: string) => (isIP(plain) === 6 ? 'ipv6' : 'ipv4');

const THIS_MACHINE = new BlockList();
THIS_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
THIS_MACHINE.addAddress('::1', 'ipv6');

/** Reverse proxies in front of this server, and the headers in which they name the client. */
export interface ProxySettings {
  /** Lower-case name of the header with the client's address; null: none. */
  readonly addressHeader: string | null;
  /** Lower-case name of the header with the client's protocol; null: none. */
  readonly protocolHeader: string | null;
  /** Proxies on other machines. */
  readonly proxies: BlockList;
}

export const NO_PROXY: ProxySettings = {
  addressHeader: null,
  protocolHeader: null,
  proxies: new BlockList(),
};

/**
 * True if a peer's address header is trusted: a program on this machine, or a proxy in `PROXY`. Any
 * other client could send any address.
 */
export function isTrustedProxy(remote: string, proxies: BlockList): boolean {
  const plain = plainAddress(remote);
  if (plain === null) return false;
  return [THIS_MACHINE, proxies].some((known) => known.check(plain, familyOf(plain)));
}
