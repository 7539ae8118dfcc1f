import { isIP } from 'node:net';

/** What of a request tells where it comes from. */
export interface Origin {
  /** Address of the other end of the connection. */
  readonly address: string;
  /** The headers `Host`, and those by which a proxy names whom it speaks for. */
  readonly host: string | null;
  readonly forwarded: string | null;
}

/**
 * Whether somebody at this machine asks. Behind a proxy everybody would seem to, so nobody does; and a name that a page
 * of another site has pointed at this machine (DNS rebinding) is none of its own.
 */
export function isThisMachine({ address, host, forwarded }: Origin): boolean {
  if (forwarded !== null || host === null) return false;
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address) && isOwnName(nameIn(host));
}

/** `Host` without its port and the brackets of an IPv6 address. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

const isOwnName = (name: string): boolean =>
  isIP(name) !== 0 || name === 'localhost' || /^[a-z0-9-]+\.local$/.test(name);

/** The first of the headers that proxies set, whatever it says. */
export function forwardedBy(header: (name: string) => string | null | undefined): string | null {
  for (const name of ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']) {
    const value = header(name);
    if (value !== null && value !== undefined) return value;
  }
  return null;
}
