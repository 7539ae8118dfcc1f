import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isLoopback, isPrivateIpv4, zoneOf } from '../../process/networks.ts';
import { isVirtual } from './virtualNetworks.ts';

/** Network that this machine is in. */
export interface HomeLink {
  readonly address: string;
  readonly prefix: number;
  /** All addresses there at which a server listening on `host` answers. */
  readonly addresses: readonly string[];
}

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Evidence of the phones' network, beside the list of interfaces. */
export interface NetworkHints {
  readonly route: string | null;
  readonly chosen: string | null;
  readonly reached: readonly string[];
}

export const NO_HINTS: NetworkHints = { route: null, chosen: null, reached: [] };

interface Candidate extends HomeLink {
  readonly isVirtual: boolean;
}

/**
 * Returns the networks in which other machines most likely reach a server listening on `host`
 * (null: all addresses), the likeliest first. Home networks are preferred. `all`: the machine's
 * interfaces.
 */
export function homeLinks(
  host: string | null,
  all: Interfaces = networkInterfaces(),
  hints: NetworkHints = NO_HINTS,
): HomeLink[] {
  const found = rankCandidates(candidates(host, all), hints);
  const isChosen = ({ address }: HomeLink) => address === hints.chosen;
  const real = found.filter((one) => !one.isVirtual || isChosen(one));
  const homes = real.filter((one) => isPrivateIpv4(one.address) || isChosen(one));
  const [best = []] = [homes, real, found].filter(({ length }) => length > 0);
  return (isEverywhere(host) ? best : found).map(asLink);
}

export const possibleAddresses = (
  host: string | null,
  all: Interfaces = networkInterfaces(),
  hints: NetworkHints = NO_HINTS,
): string[] => rankCandidates(candidates(host, all), hints).map(({ address }) => address);

function candidates(host: string | null, all: Interfaces): Candidate[] {
  return Object.entries(all)
    .flatMap(([name, infos = []]) =>
      infos
        .filter(({ family, internal }) => family === 'IPv4' && internal === isLoopback(host ?? ''))
        .map((info) => ({
          address: info.address,
          prefix: Number(info.cidr?.split('/')[1] ?? 32),
          addresses: answeringAddresses(infos, info, host),
          isVirtual: isVirtual(name, info),
        })),
    )
    .filter(({ addresses }) => addresses.length > 0);
}

function rankCandidates(found: readonly Candidate[], { route, chosen, reached }: NetworkHints) {
  const rank = ({ address, isVirtual }: Candidate) => [
    address === chosen,
    !isVirtual,
    isPrivateIpv4(address),
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

/**
 * Excludes link-local IPv6 addresses, which browsers reject, and public ones, which are outside the
 * home network.
 */
function answeringAddresses(
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

function lanAddress(port: number, protocol: 'http' | 'https', hints: NetworkHints): string {
  const [best] = homeLinks(null, networkInterfaces(), hints);
  return originOf(protocol, best?.address ?? 'localhost', port);
}

/** Returns the origin as browsers show it, without the default port. */
export function originOf(protocol: 'http' | 'https', host: string, port: number): string {
  const named = host.includes(':') ? `[${host}]` : host;
  const isUsual = port === (protocol === 'http' ? 80 : 443);
  return `${protocol}://${named}${isUsual ? '' : `:${String(port)}`}`;
}

export function displayAddress(
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
 * Returns this server's HTTPS origin for a client that requested `asked`; null without HTTPS.
 *
 * @param asked the requested address
 * @param port the HTTPS port that was opened
 */
export function secureOrigin(asked: URL, port: number | null): string | null {
  if (asked.protocol === 'https:') return asked.origin;
  return port === null ? null : `https://${asked.hostname}:${String(port)}`;
}

/**
 * Returns an origin that phones can reach. On the server itself the page's may be localhost, which
 * leads each phone to itself.
 */
export function reachableOrigin(origin: string, links: () => readonly HomeLink[]): string {
  const { protocol, hostname, port } = new URL(origin);
  const [link] = isThisMachine(hostname) ? links() : [];
  return link === undefined ? origin : `${protocol}//${link.address}${port && `:${port}`}`;
}

const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/[[\]]/g, ''));

/** Addresses for typing and for QR codes; empty means the requested address. */
interface PageAddresses {
  readonly typed: string;
  readonly forQrCode: string;
}

/**
 * Returns the addresses that a page shows. At home it shows the server's name for typing. QR codes
 * hold a numeric address, which every phone finds, even if the page was opened on the server.
 * Outside, the name does not resolve.
 *
 * @param asked the requested address
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
  const [link] = isByName || isThisMachine(hostname) ? links() : [];
  const scanned = link === undefined ? '' : `${protocol}//${link.address}${port && `:${port}`}`;
  return { typed: isByName || isNear ? typed : '', forQrCode: scanned };
}
