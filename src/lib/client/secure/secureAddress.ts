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
