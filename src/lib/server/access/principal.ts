import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { VIEWER_AUTH } from '../../protocol/messages.ts';
import { passIn, type PassContent, type ReadPass } from './pass.ts';
import { hashToken } from './secret.ts';
import { plainAddress } from '../../process/networks.ts';
import { isOwnPage } from '../http/headers.ts';
import { isTrustedProxy, NO_PROXY, type ProxySettings } from '../http/proxies.ts';

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

/** Returns this venue's cookie suffix. Servers that share `key` share it. */
function cookieSuffix(key: string): string {
  const venue = createHash('sha256').update(`cookie names ${key}`).digest('hex').slice(0, 8);
  return `-${venue}`;
}

/** Header in which this server notes the protocol, overwriting the client's value. */
export const FORWARDED_PROTO_HEADER = 'x-forwarded-proto';
const MAX_HEADER_LENGTH = 200;

/** Reads who sends a request: the address, and the tokens in the cookies of this venue. */
export interface Principals {
  of(remote: string | undefined, header: Header): Principal;
  ofRequest(request: IncomingMessage, known?: string): Principal;
  /**
   * Returns the principal of a page's connection; the page may come from another server of the
   * venue.
   */
  ofPage(request: IncomingMessage, readPass: ReadPass, known?: string): Principal;
  /**
   * Returns the principal of a socket. A page that only watches gets no identity, even if its
   * browser sends a token.
   */
  ofSocket(socket: SocketRequest, readPass: ReadPass): Principal;
  addressOf(socket: SocketRequest): string;
  /**
   * Returns the token with this hash if the browser sends it, but not in today's cookie for this
   * protocol; otherwise null. This happens after a switch between HTTP and HTTPS, or an update.
   */
  tokenToCopy(cookies: string, hash: string, secure: boolean): string | null;
  /**
   * Sets a browser's token as an HttpOnly cookie. The other protocol's cookie stays, so that a
   * browser admitted over HTTP remains known there.
   */
  setTokenCookie(token: string, secure: boolean, headers: Headers): void;
}

type SocketRequest = Pick<Socket, 'handshake' | 'request'>;

/** `key` is the venue's master key; null reads and sets cookies without a suffix. */
export function createPrincipals(key: string | null, proxy: ProxySettings = NO_PROXY): Principals {
  const names = cookieNames(key === null ? '' : cookieSuffix(key));
  const allTokens = (cookies: string, isSecure: boolean): readonly string[] =>
    isSecure
      ? allTokensIn(cookies, names.byHttps, ANY_COOKIE)
      : allTokensIn(cookies, names.byHttp, ANY_PLAIN);
  const principalOf: Principals['of'] = (remote, header) => ({
    address: addressBehind(proxy, remote ?? '', header),
    tokens: allTokens(header('cookie') ?? '', header(FORWARDED_PROTO_HEADER) === 'https').map(
      hashToken,
    ),
  });
  const ofRequest: Principals['ofRequest'] = ({ socket, headers }, known) =>
    principalOf(socket.remoteAddress ?? known, headerIn(headers));
  const ofPage: Principals['ofPage'] = (request, readPass, known) => {
    const principal = ofRequest(request, known);
    if (isOwnPage(request.headers)) return principal;
    // The browser may also send our cookie; a page of another origin must not benefit from it.
    const { address } = principal;
    const pass = passIn(request.headers);
    const passed = pass === null ? null : readPass(pass);
    return { address, tokens: [], ...(passed !== null && { pass: passed }) };
  };
  return {
    of: principalOf,
    ofRequest,
    ofPage,
    ofSocket({ handshake, request }, readPass) {
      const principal = ofPage(request, readPass, handshake.address);
      // `auth` is untrusted and of any type; it can only remove rights.
      const { viewer }: Readonly<Record<string, unknown>> = handshake.auth;
      if (viewer !== VIEWER_AUTH.viewer) return principal;
      return { address: principal.address, tokens: [] };
    },
    addressOf: ({ handshake, request }) =>
      addressBehind(
        proxy,
        request.socket.remoteAddress ?? handshake.address,
        headerIn(request.headers),
      ),
    tokenToCopy(cookies, hash, secure) {
      const held = (tokens: readonly string[]) =>
        tokens.find((token) => hashToken(token) === hash) ?? null;
      const own = secure ? names.secure : names.plain;
      return held(tokensIn(cookies, [own])) === null ? held(allTokens(cookies, secure)) : null;
    },
    setTokenCookie(token, secure, headers) {
      // 400 days is the maximum in browsers; the server forgets idle devices much sooner.
      const maxAge = 400 * 24 * 60 * 60;
      const name = secure ? names.secure : names.plain;
      const kept = `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${String(maxAge)}`;
      headers.append('set-cookie', secure ? `${kept}; Secure` : kept);
    },
  };
}

const headerIn =
  (headers: IncomingHttpHeaders): Header =>
  (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  };

/** Trusts the last entry of the header, which the nearest proxy wrote. */
function addressBehind(
  { addressHeader, proxies }: ProxySettings,
  remote: string,
  header: Header,
): string {
  const told =
    addressHeader !== null && isTrustedProxy(remote, proxies) ? header(addressHeader) : undefined;
  return plainAddress(told?.split(',').at(-1)?.trim() ?? '') ?? plainAddress(remote) ?? remote;
}

function allTokensIn(cookies: string, own: readonly string[], pattern: RegExp): readonly string[] {
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
