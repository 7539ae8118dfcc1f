import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isGivenAtHome, zoneOf } from '../limits/networks.ts';
import { isVirtual } from './virtualNetworks.ts';

/** A network that this machine is in. */
export interface HomeLink {
  /** This machine's IPv4 address there. */
  readonly address: string;
  /** Length of the network prefix in bits. */
  readonly prefix: number;
  /** All addresses there at which a server that listens on `host` answers. */
  readonly addresses: readonly string[];
}

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Evidence of which network the phones are in, beside the machine's list of interfaces. */
export interface NetworkHints {
  /** This machine's address on its default route; null: none. */
  readonly route: string | null;
  /** The address that a person chose; null: none. */
  readonly chosen: string | null;
  /** Addresses at which other machines have reached this server. */
  readonly reached: readonly string[];
}

export const NO_HINTS: NetworkHints = { route: null, chosen: null, reached: [] };

interface Candidate extends HomeLink {
  readonly isVirtual: boolean;
}

/**
 * The networks in which other machines most likely reach a server that listens on `host` (null: everywhere), the likeliest
 * first: home networks if there are any, otherwise all. `all`: the machine's interfaces.
 */
export function homeLinks(
  host: string | null,
  all: Interfaces = networkInterfaces(),
  hints: NetworkHints = NO_HINTS,
): HomeLink[] {
  const found = ranked(candidates(host, all), hints);
  const isChosen = ({ address }: HomeLink) => address === hints.chosen;
  const real = found.filter((one) => !one.isVirtual || isChosen(one));
  const homes = real.filter((one) => isGivenAtHome(one.address) || isChosen(one));
  const [best = []] = [homes, real, found].filter(({ length }) => length > 0);
  return (isEverywhere(host) ? best : found).map(asLink);
}

/** Every address at which a server that listens on `host` might be reached, the likeliest first. */
export const possibleAddresses = (
  host: string | null,
  all: Interfaces = networkInterfaces(),
  hints: NetworkHints = NO_HINTS,
): string[] => ranked(candidates(host, all), hints).map(({ address }) => address);

function candidates(host: string | null, all: Interfaces): Candidate[] {
  return Object.entries(all)
    .flatMap(([name, infos = []]) =>
      infos
        .filter(({ family, internal }) => family === 'IPv4' && internal === isLoopback(host))
        .map((info) => ({
          address: info.address,
          prefix: Number(info.cidr?.split('/')[1] ?? 32),
          addresses: answering(infos, info, host),
          isVirtual: isVirtual(name, info),
        })),
    )
    .filter(({ addresses }) => addresses.length > 0);
}

/** Sorts by evidence, strongest first; the order of the system decides between equals. */
function ranked(found: readonly Candidate[], { route, chosen, reached }: NetworkHints) {
  const rank = ({ address, isVirtual }: Candidate) => [
    address === chosen,
    !isVirtual,
    isGivenAtHome(address),
    reached.includes(address),
    address === route,
  ];
  return found.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const at = left.findIndex((holds, index) => holds !== right[index]);
    return at < 0 ? 0 : left[at] === true ? -1 : 1;
  });
}

const asLink = ({ address, prefix, addresses }: Candidate): HomeLink => ({
  address,
  prefix,
  addresses,
});

const isLoopback = (host: string | null): boolean =>
  host === '::1' || host?.startsWith('127.') === true;

/** Browsers do not accept link-local IPv6 addresses, and public ones are not in the home network. */
function answering(
  infos: readonly NetworkInterfaceInfo[],
  { address }: NetworkInterfaceInfo,
  host: string | null,
): readonly string[] {
  const six = infos
    .filter((info) => info.family === 'IPv6' && !info.scopeid)
    .map((info) => info.address)
    .filter((one) => zoneOf(one) === 'home');
  const all = host === '0.0.0.0' ? [address] : [address, ...six];
  return isEverywhere(host) ? all : all.filter((one) => one === host);
}

/** The address at which other machines of the same network most likely reach this one. */
function lanAddress(port: number, protocol: 'http' | 'https', hints: NetworkHints): string {
  const [best] = homeLinks(null, networkInterfaces(), hints);
  return originOf(protocol, best?.address ?? 'localhost', port);
}

/** The origin as browsers show it, without the default port. */
export function originOf(protocol: 'http' | 'https', host: string, port: number): string {
  const named = host.includes(':') ? `[${host}]` : host;
  const isUsual = port === (protocol === 'http' ? 80 : 443);
  return `${protocol}://${named}${isUsual ? '' : `:${String(port)}`}`;
}

/** The address to show to people, for a server that listens on `host`; null: everywhere. */
export function shownAddress(
  port: number,
  host: string | null,
  protocol: 'http' | 'https' = 'http',
  hints: NetworkHints = NO_HINTS,
): string {
  if (isEverywhere(host)) return lanAddress(port, protocol, hints);
  return originOf(protocol, host, port);
}

export const isEverywhere = (host: string | null): host is '0.0.0.0' | '::' | null =>
  host === null || host === '0.0.0.0' || host === '::';

/**
 * This server's HTTPS origin for a client that asked for `asked`; null without HTTPS.
 *
 * @param asked the address that was asked for
 * @param port the HTTPS port, as `server.ts` leaves it in the environment
 */
export function secureOrigin(asked: URL, port: string | undefined): string | null {
  if (asked.protocol === 'https:') return asked.origin;
  return port ? `https://${asked.hostname}:${port}` : null;
}

/** An origin that phones can reach: on the server itself it may be localhost, which leads each phone to itself. */
export function reachedOrigin(origin: string, links: () => readonly HomeLink[]): string {
  const { protocol, hostname, port } = new URL(origin);
  const [link] = isItself(hostname) ? links() : [];
  return link === undefined ? origin : `${protocol}//${link.address}${port && `:${port}`}`;
}

const isItself = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/[[\]]/g, ''));

/** The address that a page shows for typing, and the one in its QR codes; empty: the one it was asked for by. */
interface PageAddresses {
  readonly typed: string;
  readonly scanned: string;
}

/**
 * Pages in the house show the server's name for typing, while their QR codes hold a numeric address, which every phone finds,
 * also when the page was opened on the server itself. Outside the house its name does not resolve.
 *
 * @param asked the address that was asked for
 * @param typed the one with the server's name, as `server.ts` leaves it in the environment
 */
export function pageAddresses(
  asked: URL,
  typed: string,
  links: () => readonly HomeLink[],
): PageAddresses {
  const { hostname, protocol, port } = asked;
  const isByName = typed !== '' && hostname === new URL(typed).hostname;
  const isNear = hostname === 'localhost' || zoneOf(hostname) === 'home';
  const [link] = isByName || isItself(hostname) ? links() : [];
  const scanned = link === undefined ? '' : `${protocol}//${link.address}${port && `:${port}`}`;
  return { typed: isByName || isNear ? typed : '', scanned };
}
