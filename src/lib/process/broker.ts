import { readFileSync } from 'node:fs';
import { accept, refuse, type Result } from '../game/result.ts';

/** Where the broker of the house is. */
export interface BrokerAddress {
  readonly url: string;
  /** Certificates that the broker's is signed by; null: those of this machine. */
  readonly ca: string | null;
}

/** In `MQTT_URL` and `MQTT_CA`; null where no broker is named, or the name of the one that cannot work. */
export function readBrokerAddress(
  env: Readonly<Record<string, string | undefined>>,
): Result<BrokerAddress | null, string> {
  const url = env['MQTT_URL'] ?? '';
  if (url === '') return accept(null);
  if (!isAddress(url, /^mqtts?:$/) || credentialsOf({ url }) === null) return refuse('MQTT_URL');
  const ca = certificates(env['MQTT_CA'] ?? '');
  return ca === undefined ? refuse('MQTT_CA') : accept({ url, ca });
}

/** The name and the password in an address; null: they cannot be read. A password may hold any letter, `:` and `@` among them. */
export function credentialsOf({ url }: { readonly url: string }): Credentials | null {
  const { username, password } = new URL(url);
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}

/**
 * The address alone, and beside it what somebody says to be let in, as it is: a client would look in an address for a colon of a
 * password, and for settings of its own.
 */
export function connectionTo(address: BrokerAddress): Connection {
  const { username = '', password = '' } = credentialsOf(address) ?? {};
  return {
    url: shownAddressOf(address),
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

/** Empty where there is none. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Undefined: the file cannot be read. */
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

/** What is published to: no wildcard, no empty level. */
export const isTopic = (text: string): boolean => /^[^#+\0/]+(?:\/[^#+\0/]+)*$/.test(text);

/** An address without name, password and whatever else may be secret in it: for people to read. */
export function shownAddressOf({ url }: { readonly url: string }): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** Whether an address is one of the house, by its name: what is said at another one, strangers hear. */
export function isOfHouse({ url }: { readonly url: string }): boolean {
  const { hostname } = new URL(url);
  return !hostname.includes('.') || OF_HOUSE.test(hostname) || hostname.startsWith('[f');
}

const OF_HOUSE =
  /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|\.(?:local|lan|home|internal|home\.arpa|fritz\.box)$/;
