import {
  storeItem,
  type KeyValueStorage,
  keysWithPrefix,
  parseJson,
  readItem,
} from '../storage.ts';

type Here = Pick<Location, 'protocol' | 'hostname'>;

export function secureOriginFrom({ protocol, hostname }: Here, port: string): string | null {
  if (protocol !== 'http:' || !/^\d+$/.test(port)) return null;
  return `https://${hostname}:${port}`;
}

export const secureOrigin = (): string | null =>
  isSecureContext
    ? null
    : secureOriginFrom(location, document.documentElement.dataset['https'] ?? '');

const TRUST_CHECK_TIMEOUT_MS = 4_000;

/**
 * Returns true if this device trusts the server's certificate: only then does the request succeed.
 */
export async function isTrusted(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/trust/reached`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TRUST_CHECK_TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Prefix of the stored choices that are carried from http to https. The identifying cookie is sent
 * to both.
 */
const PREFIX = 'part ';
const MARK = '#from-http=';
/** Limits of a carried choice: a seat is only a word and a name. */
const MAX_CHOICE_LENGTH = 100;
const MAX_CHOICE_COUNT = 20;

/**
 * Returns the URL fragment that carries the choices to https; browsers do not send fragments. Empty
 * if there are none.
 */
export function encodeChoices(storage: KeyValueStorage | null): string {
  const parts = keysWithPrefix(storage, PREFIX)
    .slice(-MAX_CHOICE_COUNT)
    .map((key) => [key, readItem(storage, key)]);
  return parts.length === 0 ? '' : `${MARK}${encodeURIComponent(JSON.stringify(parts))}`;
}

/**
 * Stores the choices from the fragment, unless this device has others. Returns true if there were
 * any. Security: any site could build such a link, so it can only set the phone's seat.
 */
export function storeDecodedChoices(storage: KeyValueStorage | null, hash: string): boolean {
  if (!hash.startsWith(MARK)) return false;
  const parts = parseJson(decoded(hash.slice(MARK.length)));
  for (const part of Array.isArray(parts) ? parts.slice(0, MAX_CHOICE_COUNT) : []) {
    const [key, value] = Array.isArray(part) ? (part as readonly unknown[]) : [];
    if (typeof key !== 'string' || typeof value !== 'string') continue;
    if (!key.startsWith(PREFIX) || key.length + value.length > MAX_CHOICE_LENGTH) continue;
    if (readItem(storage, key) === null) storeItem(storage, key, value);
  }
  return true;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
