import { join } from 'node:path';
import { accept, refuse, type Result } from '../game/result.ts';
import { terminalLanguage, type Language } from '../i18n/language.ts';
import { isAddress } from '../process/broker.ts';
import { BUS_SETTINGS } from '../protocol/bus.ts';
import {
  isAllowedTarget,
  readBusSettings,
  readFrames,
  type NamedSettings,
} from './bus/settings.ts';
import { parseProxies, type ProxySettings } from './http/proxies.ts';
import { parseSecurityContacts } from './http/securityContact.ts';
import { isJournal } from './log/log.ts';
import { isPostgres } from './store/postgres/address.ts';
import { type NetworkHints, NO_HINTS, secureOrigin, displayAddress } from './http/address.ts';
import type { ServerAddresses } from './sockets/otherServers.ts';

export interface ServerConfig {
  readonly port: number;
  readonly httpsPort: number | null;
  readonly shortPort: number | null;
  /** mDNS host name without `.local`; null: none. */
  readonly name: string | null;
  readonly host: string | null;
  readonly data: string;
  /** Address of the Postgres shared by several servers; null: SQLite in the data folder. */
  readonly database: string | null;
  readonly lab: boolean;
  /** Delay before the move of a computer partner, in ms. */
  readonly partnerPause: number;
  /** Address under which phones reach this server. */
  readonly address: string;
  /** True if the operator set `ADDRESS`, so that no address is detected. */
  readonly isAddressNamed: boolean;
  /** Addresses at which browsers reach this very server; null: unknown behind a proxy. */
  readonly pages: ServerAddresses | null;
  readonly bus: NamedSettings;
  /** Address that is asked for a newer version; null: none is asked. */
  readonly updateUrl: string | null;
  readonly proxy: ProxySettings;
  /** Program that speaks: empty for espeak-ng, `off` for none. */
  readonly speech: string;
  /** Contacts of `/.well-known/security.txt`, as the operator wrote them. */
  readonly securityContact: string;
  /** File that gets the stages of each tap; null: none. */
  readonly traceFile: string | null;
  /** Language of the terminal. */
  readonly language: Language;
  /** True if the output goes to a system journal, which more people can read. */
  readonly isJournal: boolean;
}

export const DEFAULT_PORT = 3000;
export const DEFAULT_DATA = 'data';
/** Default delay of partners in ms: long enough to follow a move, short enough not to wait. */
const DEFAULT_PARTNER_PAUSE_MS = 1_500;
const MAX_PAUSE_MS = 60_000;

export const dataFolder = (env: NodeJS.ProcessEnv): string => env['DATA'] || DEFAULT_DATA;

/**
 * Returns the file of the summary cache, which may be deleted at any time. An external log has an
 * id in the name, so that another log never shares its cache.
 */
export const summariesFile = (data: string, log: string | null): string =>
  join(data, log === null ? 'summaries.sqlite' : `summaries-${log}.sqlite`);

export const databaseFile = (data: string): string => join(data, 'table-companion.sqlite');

/**
 * Reads the configuration from environment variables. Refuses with the name of the first invalid
 * one, which may also belong to the proxy or to SvelteKit.
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
  const proxies = parseProxies(env['PROXY'] ?? '');
  if (proxies === null) return refuse('PROXY');
  const badHeader = HEADER_SETTINGS.find((setting) => !isHeaderName(env[setting] || 'unset'));
  if (badHeader !== undefined) return refuse(badHeader);
  const depth = env['XFF_DEPTH'] || '1';
  if (!/^[1-9]\d?$/.test(depth)) return refuse('XFF_DEPTH');
  const limit = env['BODY_SIZE_LIMIT'] || '512K';
  if (!/^(\d+(\.\d+)?[KMG]?|Infinity)$/i.test(limit)) return refuse('BODY_SIZE_LIMIT');
  if (env['ORIGIN'] && !URL.canParse(env['ORIGIN'])) return refuse('ORIGIN');
  const pause = Number(env['PARTNER_PAUSE'] || DEFAULT_PARTNER_PAUSE_MS);
  if (!(pause >= 0 && pause <= MAX_PAUSE_MS)) return refuse('PARTNER_PAUSE');
  const bus = readBusSettings(env);
  if (!bus.ok) return bus;
  if (readFrames(env) === null) return refuse('FRAME_ADDRESSES');
  const securityContact = env['SECURITY_CONTACT'] ?? '';
  if (parseSecurityContacts(securityContact) === null) return refuse('SECURITY_CONTACT');
  const updateUrl = env['UPDATE_URL'] || null;
  if (updateUrl !== null && !isUpdateAddress(updateUrl)) return refuse('UPDATE_URL');
  const named = env['ADDRESS']?.replace(/\/$/, '') || null;
  const address = named ?? displayAddress(port, env['HOST'] || null, 'http', hints);
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
    updateUrl,
    pages: isHidden ? null : addressesOf(address, httpsPort),
    proxy: {
      addressHeader: env['ADDRESS_HEADER']?.toLowerCase() || null,
      protocolHeader: env['PROTOCOL_HEADER']?.toLowerCase() || null,
      proxies,
    },
    speech: env['SPEECH'] ?? '',
    securityContact,
    traceFile: env['TRACE_FILE'] || null,
    language: terminalLanguage(env),
    isJournal: isJournal(env),
  });
}

/**
 * Returns the configuration with the ports that were opened, since port 0 requests any free port.
 * `httpsPort` and `shortPort` are null if they could not be opened.
 */
export function withOpenedPorts(
  config: ServerConfig,
  { port, httpsPort, shortPort }: Pick<ServerConfig, 'port' | 'httpsPort' | 'shortPort'>,
  hints: NetworkHints,
): ServerConfig {
  const address = config.isAddressNamed
    ? config.address
    : displayAddress(port, config.host, 'http', hints);
  const pages = config.pages === null ? null : addressesOf(address, httpsPort);
  return { ...config, port, httpsPort, shortPort, address, pages };
}

/** Returns the TCP ports at which the server listens. */
export const openedPorts = ({ shortPort, port, httpsPort }: ServerConfig): readonly number[] =>
  [shortPort, port, httpsPort].filter((opened) => opened !== null);

const isUpdateAddress = (address: string): boolean =>
  isAddress(address, /^https?:$/) && isAllowedTarget(new URL(address));

/** Settings that name a proxy's header; SvelteKit reads the last two. */
const HEADER_SETTINGS = ['ADDRESS_HEADER', 'PROTOCOL_HEADER', 'HOST_HEADER', 'PORT_HEADER'];

/**
 * True if a request can carry a header of this name: a token of RFC 9110, 5.6.2. Excludes
 * properties that every object of Node has.
 */
const isHeaderName = (name: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !(name.toLowerCase() in {});

function addressesOf(address: string, httpsPort: number | null): ServerAddresses | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return {
    http: url.protocol === 'http:' ? url.origin : null,
    https: secureOrigin(url, httpsPort),
  };
}

/** Parses a TCP port, 0 for any free one; null for anything else. */
export function parsePort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

/**
 * Parses a host name of one label, with or without `.local`, to lower case without `.local`; null
 * for anything else.
 */
export function parseName(text: string): string | null {
  // Leaves room for a numeric suffix within the 63 letters of a DNS label.
  const [, name = null] =
    /^([a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?)(?:\.local)?$/.exec(text.toLowerCase()) ?? [];
  return name;
}
