import { readFileSync } from 'node:fs';
import { accept, refuse, type Result } from '../game/result.ts';

export interface BrokerAddress {
  readonly url: string;
  readonly ca: string | null;
}

/**
 * Parses `MQTT_URL` and `MQTT_CA`; null if no broker is configured. Refuses with the name of the
 * invalid setting.
 */
export function readBrokerAddress(
  env: Readonly<Record<string, string | undefined>>,
): Result<BrokerAddress | null, string> {
  const url = env['MQTT_URL'] ?? '';
  if (url === '') return accept(null);
  if (!isAddress(url, /^mqtts?:$/) || credentialsOf({ url }) === null) return refuse('MQTT_URL');
  const ca = certificates(env['MQTT_CA'] ?? '');
  return ca === undefined ? refuse('MQTT_CA') : accept({ url, ca });
}

/**
 * Decodes the credentials in a URL; null if they are malformed. A password may contain any
 * character, including `:` and `@`.
 */
export function credentialsOf({ url }: { readonly url: string }): Credentials | null {
  const { username, password } = new URL(url);
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}

/**
 * Returns the URL and credentials separately. The MQTT client would split the password at a colon
 * and read query parameters as options.
 */
export function connectionTo(address: BrokerAddress): Connection {
  const { username = '', password = '' } = credentialsOf(address) ?? {};
  return {
    url: displayAddressOf(address),
    options: {
      ...(username !== '' && { username }),
      ...(password !== '' && { password }),
      ...(address.ca !== null && { ca: address.ca }),
    },
  };
}

interface Connection {
  readonly url: string;
  readonly options: Partial<Credentials> & { readonly ca?: string };
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

function certificates(file: string): string | null | undefined {
  if (file === '') return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

export function isAddress(text: string, scheme: RegExp): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return scheme.test(protocol) && hostname !== '';
}

/** True for a topic to publish to: no wildcard, no empty level. */
export const isTopic = (text: string): boolean => /^[^#+\0/]+(?:\/[^#+\0/]+)*$/.test(text);

/** Returns the URL for display: without credentials, path and query, which may be secret. */
export function displayAddressOf({ url }: { readonly url: string }): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/**
 * True if the host is in the local network, judging by its name. Others can read what is published
 * elsewhere.
 */
export function isLocalBroker({ url }: { readonly url: string }): boolean {
  const { hostname } = new URL(url);
  return !hostname.includes('.') || LOCAL_HOST.test(hostname) || hostname.startsWith('[f');
}

const LOCAL_HOST =
  /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|\.(?:local|lan|home|internal|home\.arpa|fritz\.box)$/;
