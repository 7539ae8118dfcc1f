import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { VIEWER_AUTH } from '../../protocol/messages.ts';
import { passIn, type PassContent, type ReadPass } from './pass.ts';
import { hashToken } from './secret.ts';
import { plainAddress } from '../../process/networks.ts';
import { isOwnPage } from '../http/headers.ts';
import { isTrustedProxy } from '../http/proxies.ts';

export interface Principal {
  /**
   * Network address for rate limits. Behind a proxy it is the client's, if `ADDRESS_HEADER` names
   * the header that carries it.
   */
  readonly address: string;
  /** Hashes of the tokens sent; the first known one identifies the device. */
  readonly tokens: readonly string[];
  readonly pass?: PassContent;
}

type Header = (name: string) => string | null | undefined;

/**
 * Cookies for a browser's token: one for HTTPS, which HTTP can neither read nor replace, and one
 * for HTTP. A device that has used HTTPS needs both.
 *
 * Cookies ignore ports, so each venue adds its own suffix: a second venue on the same machine
 * replaces nothing. Each cookie may belong to a removed device.
 */
const SECURE_COOKIE = '__Host-table-companion-device';
const PLAIN_COOKIE = 'table-companion';
/**
 * Cookie of earlier versions for both protocols, marked `Secure` over HTTPS. Names without a suffix
 * are read but no longer set.
 */
const LEGACY_COOKIE = 'table-companion-device';

interface CookieNames {
  readonly secure: string;
  readonly plain: string;
  readonly byHttps: readonly string[];
  readonly byHttp: readonly string[];
}

/** Match cookies with any suffix: this venue's own suffix changes when its key is replaced. */
const ANY_PLAIN = new RegExp(`^${PLAIN_COOKIE}-[0-9a-f]{8}$`);
const ANY_COOKIE = new RegExp(`^(?:${SECURE_COOKIE}|${PLAIN_COOKIE})-[0-9a-f]{8}$`);
/** Maximum number of other venues' cookies that are read: each may cost a device lookup. */
const MAX_FOREIGN_COOKIES = 8;

function cookieNames(suffix: string): CookieNames {
  const [secure, plain] = [`${SECURE_COOKIE}${suffix}`, `${PLAIN_COOKIE}${suffix}`];
  return {
    secure,
    plain,
    byHttps: [secure, SECURE_COOKIE, LEGACY_COOKIE, plain, PLAIN_COOKIE],
    byHttp: [plain, PLAIN_COOKIE, LEGACY_COOKIE],
  };
}

let names = cookieNames('');

/** Sets this venue's cookie suffix. Servers that share `key` share it. */
export function nameCookies(key: string): void {
  const venue = createHash('sha256').update(`cookie names ${key}`).digest('hex').slice(0, 8);
  names = cookieNames(`-${venue}`);
}

/** Header in which this server notes the protocol, overwriting the client's value. */
export const FORWARDED_PROTO_HEADER = 'x-forwarded-proto';
const MAX_HEADER_LENGTH = 200;

export function principalOf(remote: string | undefined, header: Header): Principal {
  const isSecure = header(FORWARDED_PROTO_HEADER) === 'https';
  return {
    address: addressOf(remote ?? '', header),
    tokens: allTokensIn(header('cookie') ?? '', isSecure).map(hashToken),
  };
}

export const principalOfRequest = (
  { socket, headers }: IncomingMessage,
  known?: string,
): Principal => principalOf(socket.remoteAddress ?? known, headerIn(headers));

/**
 * Returns the principal of a page's connection; the page may come from another server of the venue.
 */
export function principalOfPage(
  request: IncomingMessage,
  readPass: ReadPass,
  known?: string,
): Principal {
  const principal = principalOfRequest(request, known);
  if (isOwnPage(request.headers)) return principal;
  // The browser may also send our cookie; a page of another origin must not benefit from it.
  const { address } = principal;
  const pass = passIn(request.headers);
  const passed = pass === null ? null : readPass(pass);
  return { address, tokens: [], ...(passed !== null && { pass: passed }) };
}

const headerIn =
  (headers: IncomingHttpHeaders): Header =>
  (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  };

type SocketRequest = Pick<Socket, 'handshake' | 'request'>;

/**
 * Returns the principal of a socket. A page that only watches gets no identity, even if its browser
 * sends a token.
 */
export function principalAt({ handshake, request }: SocketRequest, readPass: ReadPass): Principal {
  const principal = principalOfPage(request, readPass, handshake.address);
  // `auth` is untrusted and of any type; it can only remove rights.
  const { viewer }: Readonly<Record<string, unknown>> = handshake.auth;
  if (viewer !== VIEWER_AUTH.viewer) return principal;
  return { address: principal.address, tokens: [] };
}

export const addressAt = ({ handshake, request }: SocketRequest): string =>
  addressOf(request.socket.remoteAddress ?? handshake.address, headerIn(request.headers));

/** Trusts the last entry of the header, which the nearest proxy wrote. */
function addressOf(remote: string, header: Header): string {
  const named = process.env['ADDRESS_HEADER'];
  const told = named && isTrustedProxy(remote) ? header(named.toLowerCase()) : undefined;
  return plainAddress(told?.split(',').at(-1)?.trim() ?? '') ?? plainAddress(remote) ?? remote;
}

function allTokensIn(cookies: string, isSecure: boolean): readonly string[] {
  const own = isSecure ? names.byHttps : names.byHttp;
  const pattern = isSecure ? ANY_COOKIE : ANY_PLAIN;
  const others = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('=')[0] ?? '')
    .filter((name) => pattern.test(name) && !own.includes(name))
    .slice(0, MAX_FOREIGN_COOKIES);
  return tokensIn(cookies, [...new Set([...own, ...others])]);
}

function tokensIn(cookies: string, wanted: readonly string[]): readonly string[] {
  const all = cookies.split(';').map((cookie) => cookie.trim().split('='));
  return wanted.flatMap((name) => {
    const [, value = ''] = all.find(([named]) => named === name) ?? [];
    return value === '' || value.length > MAX_HEADER_LENGTH ? [] : [value];
  });
}

/**
 * Returns the token with this hash if the browser sends it, but not in today's cookie for this
 * protocol; otherwise null. This happens after a switch between HTTP and HTTPS, or an update.
 */
export function tokenToCopy(cookies: string, hash: string, secure: boolean): string | null {
  const held = (tokens: readonly string[]) =>
    tokens.find((token) => hashToken(token) === hash) ?? null;
  const own = secure ? names.secure : names.plain;
  return held(tokensIn(cookies, [own])) === null ? held(allTokensIn(cookies, secure)) : null;
}

/**
 * Sets a browser's token as an HttpOnly cookie. The other protocol's cookie stays, so that a
 * browser admitted over HTTP remains known there.
 */
export function setTokenCookie(token: string, secure: boolean, headers: Headers): void {
  // 400 days is the maximum in browsers; the server forgets idle devices much sooner.
  const maxAge = 400 * 24 * 60 * 60;
  const name = secure ? names.secure : names.plain;
  const kept = `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${String(maxAge)}`;
  headers.append('set-cookie', secure ? `${kept}; Secure` : kept);
}
