import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { hashToken } from './secret.ts';
import { plainAddress } from '../limits/networks.ts';
import { isBelieved } from '../http/proxies.ts';

/** Who asks, as far as a request tells. */
export interface Principal {
  /**
   * Network address, for limits; behind a proxy that of its client, if `ADDRESS_HEADER` names the header that carries
   * it.
   */
  readonly address: string;
  /** Hashes of the tokens that the device sent; the first known one identifies it. */
  readonly tokens: readonly string[];
}

type Header = (name: string) => string | null | undefined;

/**
 * The cookies that hold a browser's token: one for https alone, which nobody else can have set, and one for http. Over
 * http the first can be neither read nor replaced, so a device that has used https needs both. Earlier versions kept
 * one cookie, over https marked `Secure`, which no answer over http can replace: it is still read, but no longer set.
 * Any of them may belong to a device that has since been removed.
 */
const SECURE_COOKIE = '__Host-table-companion-device';
const PLAIN_COOKIE = 'table-companion';
const EARLIER_COOKIE = 'table-companion-device';
const BY_HTTPS = [SECURE_COOKIE, EARLIER_COOKIE, PLAIN_COOKIE];
const BY_HTTP = [PLAIN_COOKIE, EARLIER_COOKIE];
/** The header in which our own server notes the protocol, overwriting whatever a client sent. */
export const TOLD_PROTOCOL = 'x-forwarded-proto';
/** Longest token looked at. */
const LONGEST = 200;

/** `remote` is the address of the other end of the connection; a connection that is already gone has none. */
export function principalOf(remote: string | undefined, header: Header): Principal {
  const names = header(TOLD_PROTOCOL) === 'https' ? BY_HTTPS : BY_HTTP;
  return {
    address: addressOf(remote ?? '', header),
    tokens: tokensIn(header('cookie') ?? '', names).map(hashToken),
  };
}

/** Who sent a request to Node. `known` is the address of a connection that may be gone by now. */
export const principalOfRequest = (
  { socket, headers }: IncomingMessage,
  known?: string,
): Principal => principalOf(socket.remoteAddress ?? known, headerIn(headers));

const headerIn =
  (headers: IncomingHttpHeaders): Header =>
  (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  };

type AtSocket = Pick<Socket, 'handshake' | 'request'>;

/** Who is at the other end of a socket. */
export const principalAt = ({ handshake, request }: AtSocket): Principal =>
  principalOfRequest(request, handshake.address);

/** The address of the same, without a look at what it carries. */
export const addressAt = ({ handshake, request }: AtSocket): string =>
  addressOf(request.socket.remoteAddress ?? handshake.address, headerIn(request.headers));

/** The last entry is the one that the nearest proxy wrote. */
function addressOf(remote: string, header: Header): string {
  const named = process.env['ADDRESS_HEADER'];
  const told = named !== undefined && isBelieved(remote) ? header(named.toLowerCase()) : undefined;
  return plainAddress(told?.split(',').at(-1)?.trim() ?? '') ?? plainAddress(remote) ?? remote;
}

/** The tokens in the cookies of these names, as far as there are any. */
function tokensIn(cookies: string, names: readonly string[]): readonly string[] {
  const all = cookies.split(';').map((cookie) => cookie.trim().split('='));
  return names.flatMap((name) => {
    const [, value = ''] = all.find(([named]) => named === name) ?? [];
    return value === '' || value.length > LONGEST ? [] : [value];
  });
}

/** The token with this hash that a browser sends over https but has only in its http cookie so far; null: none. */
export function tokenToCopy(cookies: string, hash: string): string | null {
  const held = (names: readonly string[]) =>
    tokensIn(cookies, names).find((token) => hashToken(token) === hash) ?? null;
  return held([SECURE_COOKIE]) === null ? held(BY_HTTP) : null;
}

/**
 * Sets a browser's token as a cookie that scripts cannot read. The cookie for the other protocol stays: whoever was let
 * in over http is still known there after a visit over https.
 */
export function giveToken(token: string, secure: boolean, headers: Headers): void {
  // 400 days is the longest that browsers keep one; the server forgets idle ones much sooner.
  const maxAge = 400 * 24 * 60 * 60;
  const name = secure ? SECURE_COOKIE : PLAIN_COOKIE;
  const kept = `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${String(maxAge)}`;
  headers.append('set-cookie', secure ? `${kept}; Secure` : kept);
}
