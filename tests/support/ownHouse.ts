import type { Browser, BrowserContextOptions } from 'playwright';
import { readAdminSecret } from '#lib/server/access/adminLink.ts';
import { ADMIN_LINK_PATH, type AdminLinkReply } from '#lib/protocol/entry.ts';

/**
 * Requests an administrator's session through the link in the server's data folder, which its owner
 * may read.
 */

/** The cookie of each house, by its data folder, and by the addresses at which it was reached. */
const byFolder = new Map<string, string>();
const byOrigin = new Map<string, string>();

/** Opens the link of the server with that data folder; one that knows this test from before goes on knowing it. */
export async function becomeHouse(url: string, data: string): Promise<void> {
  const known = byFolder.get(data);
  const response = await fetch(url + ADMIN_LINK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...cookieHeader(known) },
    body: JSON.stringify({ secret: readAdminSecret(data) }),
  });
  const reply: AdminLinkReply = await response.json();
  if (!reply.ok) throw new Error(`the house stays shut: ${JSON.stringify(reply.refusal)}`);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? known;
  if (cookie === undefined) throw new Error('the house gave no cookie');
  byFolder.set(data, cookie);
  byOrigin.set(new URL(url).origin, cookie);
}

/** The same house answers at another address too, through a proxy. */
export function alsoReachedAt(url: string, house: string): void {
  const cookie = byOrigin.get(new URL(house).origin);
  if (cookie !== undefined) byOrigin.set(new URL(url).origin, cookie);
}

/** Returns the headers of an administrator's session, or none for a stranger. */
export const houseHeaders = (url: string): Readonly<Record<string, string>> =>
  cookieHeader(byOrigin.get(new URL(url).origin));

const cookieHeader = (cookie: string | undefined): Readonly<Record<string, string>> =>
  cookie === undefined ? {} : { cookie };

/** The same as a browser keeps it. */
export function houseCookie(url: string): { readonly name: string; readonly value: string } {
  const [name = '', value = ''] = houseHeaders(url)['cookie']?.split('=') ?? [];
  return { name, value };
}

/** Returns a browser with contexts that have an administrator's session at that address. */
export function atHome(browser: Browser, url: string): Browser {
  const cookie = { ...houseCookie(url), domain: new URL(url).hostname, path: '/', expires: -1 };
  const kept = { ...cookie, httpOnly: true, secure: false, sameSite: 'Strict' } as const;
  const storageState = { cookies: [kept], origins: [] };
  const known = (options: BrowserContextOptions = {}) => ({ storageState, ...options });
  return new Proxy(browser, {
    get(target, property: keyof Browser) {
      if (property === 'newContext') {
        return (options?: BrowserContextOptions) => target.newContext(known(options));
      }
      if (property === 'newPage') {
        return (options?: BrowserContextOptions) => target.newPage(known(options));
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
