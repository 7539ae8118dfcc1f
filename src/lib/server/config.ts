import { join } from 'node:path';
import { accept, refuse, type Result } from '../game/result.ts';
import { BUS_SETTINGS } from '../protocol/bus.ts';
import { readBusSettings, readFrames, type NamedSettings } from './bus/settings.ts';
import { parseProxies } from './http/proxies.ts';
import { isPostgres } from './store/postgres/address.ts';
import { type NetworkHints, NO_HINTS, secureOrigin, shownAddress } from './http/address.ts';
import type { ServerAddresses } from './sockets/otherServers.ts';

/** What the server is told by its environment; `npm start` sets it from its options. */
export interface ServerConfig {
  readonly port: number;
  /** Port for https beside it; null: no https. */
  readonly httpsPort: number | null;
  /** Port beside it where addresses are shorter, if it may be had; null: none. */
  readonly shortPort: number | null;
  /** What the server is called in its network, without `.local`; null: nothing. */
  readonly name: string | null;
  /** Network address to listen on; none: all of them. */
  readonly host: string | null;
  /** Folder of everything that is kept. */
  readonly data: string;
  /** Address of the Postgres that holds the log, for several servers; null: it lies in the data folder. */
  readonly database: string | null;
  /** Whether the simulator is allowed. */
  readonly lab: boolean;
  /** How long partners take for a move, in ms. */
  readonly partnerPause: number;
  /** Under which phones reach this server. */
  readonly address: string;
  /** True if the operator named that address, so that none is looked for. */
  readonly isAddressNamed: boolean;
  /** Where pages reach this server itself; null: unknown, since something stands before it. */
  readonly pages: ServerAddresses | null;
  /** What the environment says about whom the house tells what happens. */
  readonly bus: NamedSettings;
}

export const DEFAULT_PORT = 3000;
export const DEFAULT_DATA = 'data';
/** So that people can follow, and do not wait; in ms. */
const PARTNER_PAUSE = 1_500;
const LONGEST_PAUSE = 60_000;

export const dataFolder = (env: NodeJS.ProcessEnv): string => env['DATA'] || DEFAULT_DATA;

/** Made from the log, and thrown away at any time. A log elsewhere is named: another one may come in its place. */
export const summariesFile = (data: string, log: string | null): string =>
  join(data, log === null ? 'summaries.sqlite' : `summaries-${log}.sqlite`);

export const databaseFile = (data: string): string => join(data, 'table-companion.sqlite');

/**
 * The settings in `PORT`, `HTTPS_PORT`, `SHORT_PORT`, `MDNS_NAME`, `HOST`, `DATA`, `DATABASE_URL`, `LAB` and `ADDRESS`, `PARTNER_PAUSE`
 * and those of the bus, or the name of the one that cannot work, be it one of these, `PROXY` or what a proxy writes in.
 */
export function readServerConfig(
  env: NodeJS.ProcessEnv,
  hints: NetworkHints = NO_HINTS,
): Result<ServerConfig, string> {
  const port = parsePort(env['PORT'] || String(DEFAULT_PORT));
  if (port === null) return refuse('PORT');
  const httpsPort = env['HTTPS_PORT'] ? parsePort(env['HTTPS_PORT']) : null;
  if (env['HTTPS_PORT'] && httpsPort === null) return refuse('HTTPS_PORT');
  const shortPort = env['SHORT_PORT'] ? parsePort(env['SHORT_PORT']) : null;
  if (env['SHORT_PORT'] && shortPort === null) return refuse('SHORT_PORT');
  const name = env['MDNS_NAME'] ? parseName(env['MDNS_NAME']) : null;
  if (env['MDNS_NAME'] && name === null) return refuse('MDNS_NAME');
  const database = env['DATABASE_URL'] || null;
  if (database !== null && !isPostgres(database)) return refuse('DATABASE_URL');
  if (parseProxies(env['PROXY'] ?? '') === null) return refuse('PROXY');
  const badHeader = HEADER_SETTINGS.find((setting) => !isHeaderName(env[setting] || 'unset'));
  if (badHeader !== undefined) return refuse(badHeader);
  const depth = env['XFF_DEPTH'] || '1';
  if (!/^[1-9]\d?$/.test(depth)) return refuse('XFF_DEPTH');
  const limit = env['BODY_SIZE_LIMIT'] || '512K';
  if (!/^(\d+(\.\d+)?[KMG]?|Infinity)$/i.test(limit)) return refuse('BODY_SIZE_LIMIT');
  if (env['ORIGIN'] && !URL.canParse(env['ORIGIN'])) return refuse('ORIGIN');
  const pause = Number(env['PARTNER_PAUSE'] || PARTNER_PAUSE);
  if (!(pause >= 0 && pause <= LONGEST_PAUSE)) return refuse('PARTNER_PAUSE');
  const bus = readBusSettings(env);
  if (!bus.ok) return bus;
  if (readFrames(env) === null) return refuse('FRAME_ADDRESSES');
  const named = env['ADDRESS']?.replace(/\/$/, '') || null;
  const address = named ?? shownAddress(port, env['HOST'] || null, 'http', hints);
  const isHidden = !env['ADDRESS'] && Boolean(env['ADDRESS_HEADER']);
  return accept({
    port,
    httpsPort,
    shortPort,
    name,
    host: env['HOST'] || null,
    data: dataFolder(env),
    database,
    lab: env['LAB'] === '1',
    partnerPause: pause,
    bus: Object.fromEntries([...BUS_SETTINGS, 'MQTT_CA'].map((name) => [name, env[name]])),
    address,
    isAddressNamed: named !== null,
    pages: isHidden ? null : addressesOf(address, env['HTTPS_PORT']),
  });
}

/** Settings that name a header in which a proxy writes; SvelteKit reads the last two. */
const HEADER_SETTINGS = ['ADDRESS_HEADER', 'PROTOCOL_HEADER', 'HOST_HEADER', 'PORT_HEADER'];

/** True if a request can carry a header of this name, a token of RFC 9110, 5.6.2; objects of Node have other properties too. */
const isHeaderName = (name: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !(name.toLowerCase() in {});

/** The same server by http and by https, as far as it has both. */
function addressesOf(address: string, httpsPort: string | undefined): ServerAddresses | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return {
    http: url.protocol === 'http:' ? url.origin : null,
    https: secureOrigin(url, httpsPort),
  };
}

/** A TCP port, 0 for any free one; null for anything else. */
export function parsePort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

/** A name for one machine, `.local` behind it or not, in small letters and without that; null for anything else. */
export function parseName(text: string): string | null {
  // A number may come behind it, and DNS has 63 letters for all of it.
  const [, name = null] =
    /^([a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?)(?:\.local)?$/.exec(text.toLowerCase()) ?? [];
  return name;
}
