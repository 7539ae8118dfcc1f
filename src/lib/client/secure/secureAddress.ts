import { keep, type Keeping, keysOf, parsed, recall } from '../sending/storage.ts';

/** Of the page's address, what matters here. */
type Here = Pick<Location, 'protocol' | 'hostname'>;

/** The same server by https as this page may reach it; null: the page came so, or the server does not answer so. */
export function secureOriginFrom({ protocol, hostname }: Here, port: string): string | null {
  if (protocol !== 'http:' || !/^\d+$/.test(port)) return null;
  return `https://${hostname}:${port}`;
}

/** That of this page, which the server has written into it. Browser only; null where the page is a secure one already. */
export const secureOrigin = (): string | null =>
  isSecureContext
    ? null
    : secureOriginFrom(location, document.documentElement.dataset['https'] ?? '');

/** How long a trusted server may take to answer, in ms. */
const ANSWERS_WITHIN = 4_000;

/** Whether this device trusts the server's certificate: only then it gets an answer. */
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

/** Choices that a device has made by http and finds again by https; the cookie that says who it is both have. */
const PREFIX = 'part ';
const MARK = '#from-http=';
/** A part at a table is a word and a name. */
const LONGEST = 100;
const MOST = 20;

/** What stands behind the address by https: browsers keep it to themselves. Empty where nothing is to be carried. */
export function carriedOut(storage: Keeping | null): string {
  const parts = keysOf(storage, PREFIX)
    .slice(-MOST)
    .map((key) => [key, recall(storage, key)]);
  return parts.length === 0 ? '' : `${MARK}${encodeURIComponent(JSON.stringify(parts))}`;
}

/**
 * Keeps what came along, unless this device has chosen otherwise here. Somebody else could have made such a link: it
 * can say at which seat a phone sits, and no more. Answers whether something came along.
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
