import { keep, type Keeping, keysOf, parsed, recall } from '../storage.ts';

/** The part of the page's address that matters here. */
type Here = Pick<Location, 'protocol' | 'hostname'>;

/** The same server over https; null: the page is on https already, or the server does not serve it. */
export function secureOriginFrom({ protocol, hostname }: Here, port: string): string | null {
  if (protocol !== 'http:' || !/^\d+$/.test(port)) return null;
  return `https://${hostname}:${port}`;
}

/**
 * The https origin for this page, whose port the server wrote into it. Browser only; null where the page is on https
 * already.
 */
export const secureOrigin = (): string | null =>
  isSecureContext
    ? null
    : secureOriginFrom(location, document.documentElement.dataset['https'] ?? '');

/** How long a trusted server may take to answer, in ms. */
const ANSWERS_WITHIN = 4_000;

/** Whether this device trusts the server's certificate: only then does it get an answer. */
export async function isTrusted(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/trust/reached`, {
      ...{ mode: 'no-cors', credentials: 'omit', cache: 'no-store' },
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Prefix of the choices that a device made over http and finds again over https; the cookie that identifies it is sent
 * to both.
 */
const PREFIX = 'part ';
const MARK = '#from-http=';
/** A part at a table is no more than a word and a name. */
const LONGEST = 100;
const MOST = 20;

/** The fragment for the https address, which browsers do not send. Empty where there is nothing to carry. */
export function carriedOut(storage: Keeping | null): string {
  const parts = keysOf(storage, PREFIX)
    .slice(-MOST)
    .map((key) => [key, recall(storage, key)]);
  return parts.length === 0 ? '' : `${MARK}${encodeURIComponent(JSON.stringify(parts))}`;
}

/**
 * Keeps the choices in the fragment, unless this device has chosen otherwise here. Anybody could have made such a link,
 * so it can say at which seat a phone sits, and no more. Answers whether there were any.
 */
export function carriedIn(storage: Keeping | null, hash: string): boolean {
  if (!hash.startsWith(MARK)) return false;
  const parts = parsed(decoded(hash.slice(MARK.length)));
  for (const part of Array.isArray(parts) ? parts.slice(0, MOST) : []) {
    const [key, value] = Array.isArray(part) ? (part as readonly unknown[]) : [];
    if (typeof key !== 'string' || typeof value !== 'string') continue;
    if (!key.startsWith(PREFIX) || key.length + value.length > LONGEST) continue;
    if (recall(storage, key) === null) keep(storage, key, value);
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
