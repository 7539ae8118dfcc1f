import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { isIP, type Socket } from 'node:net';
import * as v from 'valibot';
import { writeAtomically } from '../../process/disk.ts';
import { findFirewall, type Firewall } from '../../process/firewall.ts';
import { plainAddress, zoneOf } from '../../process/networks.ts';
import { log } from '../log/log.ts';
import {
  homeLinks,
  type HomeLink,
  isEverywhere,
  type NetworkHints,
  originOf,
  possibleAddresses,
} from './address.ts';

export interface HomeNetworks {
  links(): readonly HomeLink[];
  addresses(): readonly string[];
  choose(address: string): boolean;
  /**
   * Resolves to the firewall that may keep devices away from the likeliest address; to null once
   * one of them has reached it.
   */
  firewall(): Promise<Firewall | null>;
  /** Notes that another machine at home reached this one. */
  noteVisit(socket: Pick<Socket, 'localAddress' | 'remoteAddress'>): void;
  close(): void;
}

/**
 * Documentation address (RFC 5737): connecting a UDP socket to it picks a route and sends nothing.
 */
const ANYWHERE = '192.0.2.1';
const ROUTE_TIMEOUT_MS = 500;
/** Networks come and go while the server runs. */
const ROUTE_INTERVAL_MS = 10_000;
const MAX_REACHED = 8;

const FILE = 'networks.json';
const SAVED = v.object({
  chosen: v.nullable(v.pipe(v.string(), v.ipv4())),
  reached: v.pipe(v.array(v.pipe(v.string(), v.ipv4())), v.maxLength(MAX_REACHED)),
});
type Saved = v.InferOutput<typeof SAVED>;
const NOTHING_SAVED: Saved = { chosen: null, reached: [] };

/** Returns this machine's IPv4 address on its default route; null without one. */
function routeAddress(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const timer = setTimeout(() => settle(null), ROUTE_TIMEOUT_MS);
    function settle(address: string | null): void {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.once('error', () => undefined);
      socket.close();
      resolve(address);
    }
    socket.once('error', () => settle(null));
    socket.connect(9, ANYWHERE, () => settle(socket.address().address));
  });
}

/**
 * Reads what is known of the networks. A damaged file counts as empty: only a preference is lost.
 */
export async function readHints(data: string): Promise<NetworkHints> {
  return { route: await routeAddress(), ...readSaved(data) };
}

function readSaved(data: string): Saved {
  try {
    return v.parse(SAVED, JSON.parse(readFileSync(join(data, FILE), 'utf8')));
  } catch {
    return NOTHING_SAVED;
  }
}

interface HomeNetworksParts {
  readonly data: string;
  readonly host: string | null;
  readonly isNamed?: boolean;
  /** TCP ports that devices use. */
  readonly ports: readonly number[];
  changed(): void;
  readonly interfaces?: typeof networkInterfaces;
  readonly firewallFor?: typeof findFirewall;
}

export async function openHomeNetworks({
  data,
  host,
  isNamed = false,
  ports,
  changed,
  interfaces = networkInterfaces,
  firewallFor = findFirewall,
}: HomeNetworksParts): Promise<HomeNetworks> {
  let hints = await readHints(data);
  const links = () => homeLinks(host, interfaces(), hints);
  const addresses = () => (isNamed ? [] : possibleAddresses(host, interfaces(), hints));
  let likeliest = links()[0]?.address;

  function learn(more: Partial<NetworkHints>): void {
    hints = { ...hints, ...more };
    const now = links()[0]?.address;
    if (now === likeliest) return;
    likeliest = now;
    changed();
  }

  function save({ chosen, reached }: NetworkHints): void {
    try {
      writeAtomically(join(data, FILE), JSON.stringify({ chosen, reached }));
    } catch (error) {
      log.error('networks not saved', { error });
    }
  }

  const timer = setInterval(() => {
    routeAddress()
      .then((route) => learn({ route }))
      .catch(log.failure('default route not found'));
  }, ROUTE_INTERVAL_MS).unref();

  return {
    links,
    addresses,
    choose(address) {
      if (!addresses().includes(address)) return false;
      learn({ chosen: address });
      save(hints);
      return true;
    },
    async firewall() {
      const [shown] = addresses();
      return shown === undefined || hints.reached.includes(shown) ? null : firewallFor(ports);
    },
    noteVisit({ localAddress = '', remoteAddress = '' }) {
      const [here, there] = [plainAddress(localAddress), plainAddress(remoteAddress)];
      if (here === null || there === null || here === there || isIP(here) !== 4) return;
      if (hints.reached.includes(here) || !addresses().includes(here)) return;
      if (zoneOf(there) !== 'home' || interfacesHave(there)) return;
      learn({ reached: [here, ...hints.reached].slice(0, MAX_REACHED) });
      save(hints);
    },
    close: () => clearInterval(timer),
  };

  function interfacesHave(address: string): boolean {
    return Object.values(interfaces()).some((infos = []) =>
      infos.some((info) => info.address === address),
    );
  }
}

interface AddressSettings {
  readonly address: string;
  /** True if the operator chose the address. */
  readonly isAddressNamed: boolean;
  /** Null: all addresses. */
  readonly host: string | null;
  readonly port: number;
}

/** Returns the address for other devices: as configured, or that of the network by now. */
export const currentAddress = (
  { address, isAddressNamed, host, port }: AddressSettings,
  networks: Pick<HomeNetworks, 'links'>,
): string =>
  isAddressNamed || !isEverywhere(host)
    ? address
    : originOf('http', networks.links()[0]?.address ?? 'localhost', port);
