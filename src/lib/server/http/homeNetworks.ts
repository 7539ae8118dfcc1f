import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { isIP, type Socket } from 'node:net';
import * as v from 'valibot';
import { writeWhole } from '../../process/disk.ts';
import { plainAddress, zoneOf } from '../limits/networks.ts';
import { log } from '../log/log.ts';
import { homeLinks, type HomeLink, type NetworkHints, possibleAddresses } from './address.ts';

/** This machine's networks, ordered by what is known of them, and the choice that a person made. */
export interface HomeNetworks {
  /** The likely networks, the likeliest first. */
  links(): readonly HomeLink[];
  /** Every possible IPv4 address, the likeliest first. */
  addresses(): readonly string[];
  /** Prefers an address from now on, and after a restart. False: this machine does not have it. */
  choose(address: string): boolean;
  /** Notes that another machine of the home reached this one. */
  noteVisit(socket: Pick<Socket, 'localAddress' | 'remoteAddress'>): void;
  close(): void;
}

/** A documentation address (RFC 5737): connecting a UDP socket to it picks a route and sends nothing. */
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
    const settle = (address: string | null) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.once('error', () => undefined);
      socket.close();
      resolve(address);
    };
    const timer = setTimeout(() => settle(null), ROUTE_TIMEOUT_MS);
    socket.once('error', () => settle(null));
    socket.connect(9, ANYWHERE, () => settle(socket.address().address));
  });
}

/** Reads what is known of the networks before a server runs. A damaged file counts as none: it costs a choice. */
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
  /** Folder in which the choice is kept. */
  readonly data: string;
  /** Network address on which the server listens; null: all of them. */
  readonly host: string | null;
  /** True if the operator named another address, so that none of these is offered. */
  readonly isNamed?: boolean;
  /** Called when another address became the likeliest. */
  changed(): void;
  readonly interfaces?: typeof networkInterfaces;
}

export async function openHomeNetworks({
  data,
  host,
  isNamed = false,
  changed,
  interfaces = networkInterfaces,
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
      writeWhole(join(data, FILE), JSON.stringify({ chosen, reached }));
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
