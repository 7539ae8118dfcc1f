import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { ONLY_WATCHES } from '../../protocol/messages.ts';
import { passIn, type Passed, type ReadPass } from './pass.ts';
import { hashToken } from './secret.ts';
import { plainAddress } from '../limits/networks.ts';
import { isOwnPage } from '../http/headers.ts';
import { isBelieved } from '../http/proxies.ts';

/** The sender of a request, as far as the request tells. */
export interface Principal {
  /** Network address for rate limits; behind a proxy the client's, if `ADDRESS_HEADER` names the header that carries it. */
  readonly address: string;
  /** Hashes of the tokens that the device sent; the first known one identifies it. */
  readonly tokens: readonly string[];
  /** What a page of another server of the house showed instead. */
  readonly passed?: Passed;
}

type Header = (name: string) => string | null | undefined;

/**
 * Cookies for a browser's token: one for HTTPS alone, which nobody else can have set, and one for HTTP. HTTP can neither read
 * nor replace the first, so a device that has used HTTPS needs both. Cookies do not know ports, so each venue adds its own
 * suffix: a second one on the same machine replaces nothing. Each cookie may belong to a device removed since.
 */
const SECURE_COOKIE = '__Host-table-companion-device';
const PLAIN_COOKIE = 'table-companion';
/** Earlier versions used one cookie for both, marked `Secure` over HTTPS. Names without a suffix are read, but not set. */
const EARLIER_COOKIE = 'table-companion-device';

/** The names of cookies that one venue sets and reads. */
interface CookieNames {
  readonly secure: string;
  readonly plain: string;
  /** Over each protocol, those to read first. */
  readonly byHttps: readonly string[];
  readonly byHttp: readonly string[];
}

/** Names with the suffix of any venue. This one had another before its key was replaced or its folder moved. */
const ANY_PLAIN = new RegExp(`^${PLAIN_COOKIE}-[0-9a-f]{8}$`);
const ANY_COOKIE = new RegExp(`^(?:${SECURE_COOKIE}|${PLAIN_COOKIE})-[0-9a-f]{8}$`);
/** Cookies of other venues that are read at most: each may cost a search for a device. */
const MAX_OTHERS = 8;

function cookieNames(suffix: string): CookieNames {
  const [secure, plain] = [`${SECURE_COOKIE}${suffix}`, `${PLAIN_COOKIE}${suffix}`];
  return {
    secure,
    plain,
    byHttps: [secure, SECURE_COOKIE, EARLIER_COOKIE, plain, PLAIN_COOKIE],
    byHttp: [plain, PLAIN_COOKIE, EARLIER_COOKIE],
  };
}

let names = cookieNames('');

/** Gives the cookies of this venue names of its own. Servers that share `key` share them. */
export function nameCookies(key: string): void {
  const venue = createHash('sha256').update(`cookie names ${key}`).digest('hex').slice(0, 8);
  names = cookieNames(`-${venue}`);
}

/** The header in which our own server notes the protocol, overwriting the client's. */
export const TOLD_PROTOCOL = 'x-forwarded-proto';
/** Longest token accepted. */
const LONGEST = 200;

/** `remote`: the peer's address; undefined for a connection that is already closed. */
export function principalOf(remote: string | undefined, header: Header): Principal {
  const isSecure = header(TOLD_PROTOCOL) === 'https';
  return {
    address: addressOf(remote ?? '', header),
    tokens: allTokensIn(header('cookie') ?? '', isSecure).map(hashToken),
  };
}

/** The principal of a Node request. `known`: the peer's address, for a connection that may be closed by now. */
export const principalOfRequest = (
  { socket, headers }: IncomingMessage,
  known?: string,
): Principal => principalOf(socket.remoteAddress ?? known, headerIn(headers));

/** The principal of a page’s connection; the page may have come from another server of the house. */
export function principalOfPage(
  request: IncomingMessage,
  readPass: ReadPass,
  known?: string,
): Principal {
  const principal = principalOfRequest(request, known);
  if (isOwnPage(request.headers)) return principal;
  // Its browser may send a cookie of ours along, of which the page of another address must have nothing.
  const { address } = principal;
  const pass = passIn(request.headers);
  const passed = pass === null ? null : readPass(pass);
  return { address, tokens: [], ...(passed !== null && { passed }) };
}

const headerIn =
  (headers: IncomingHttpHeaders): Header =>
  (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  };

type AtSocket = Pick<Socket, 'handshake' | 'request'>;

/** The principal at the other end of a socket; a page that only watches shows no token, though its browser sends one. */
export function principalAt({ handshake, request }: AtSocket, readPass: ReadPass): Principal {
  const principal = principalOfPage(request, readPass, handshake.address);
  // What stands there is a stranger's word, of any type, and can only take away.
  const { viewer }: Readonly<Record<string, unknown>> = handshake.auth;
  if (viewer !== ONLY_WATCHES.viewer) return principal;
  return { address: principal.address, tokens: [] };
}

/** The same principal's address, without parsing its tokens. */
export const addressAt = ({ handshake, request }: AtSocket): string =>
  addressOf(request.socket.remoteAddress ?? handshake.address, headerIn(request.headers));

/** The nearest proxy wrote the last entry. */
function addressOf(remote: string, header: Header): string {
  const named = process.env['ADDRESS_HEADER'];
  const told = named && isBelieved(remote) ? header(named.toLowerCase()) : undefined;
  return plainAddress(told?.split(',').at(-1)?.trim() ?? '') ?? plainAddress(remote) ?? remote;
}

/** Every token that a browser sends, the likeliest first. */
function allTokensIn(cookies: string, isSecure: boolean): readonly string[] {
  const own = isSecure ? names.byHttps : names.byHttp;
  const pattern = isSecure ? ANY_COOKIE : ANY_PLAIN;
  const others = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('=')[0] ?? '')
    .filter((name) => pattern.test(name) && !own.includes(name))
    .slice(0, MAX_OTHERS);
  return tokensIn(cookies, [...new Set([...own, ...others])]);
}

/** The tokens in the cookies of these names. */
function tokensIn(cookies: string, wanted: readonly string[]): readonly string[] {
  const all = cookies.split(';').map((cookie) => cookie.trim().split('='));
  return wanted.flatMap((name) => {
    const [, value = ''] = all.find(([named]) => named === name) ?? [];
    return value === '' || value.length > LONGEST ? [] : [value];
  });
}

/**
 * Returns the token with this hash that a browser sends, but not in the cookie that is set today for this protocol: it has
 * come by HTTP before, or was let in by an earlier version. Null: none.
 */
export function tokenToCopy(cookies: string, hash: string, secure: boolean): string | null {
  const held = (tokens: readonly string[]) =>
    tokens.find((token) => hashToken(token) === hash) ?? null;
  const own = secure ? names.secure : names.plain;
  return held(tokensIn(cookies, [own])) === null ? held(allTokensIn(cookies, secure)) : null;
}

/**
 * Sets a browser's token as an HttpOnly cookie. The other protocol's cookie stays: a browser let in over HTTP is still known
 * there after a visit over HTTPS.
 */
export function giveToken(token: string, secure: boolean, headers: Headers): void {
  // 400 days is the maximum in browsers; the server forgets idle devices much sooner.
  const maxAge = 400 * 24 * 60 * 60;
  const name = secure ? names.secure : names.plain;
  const kept = `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${String(maxAge)}`;
  headers.append('set-cookie', secure ? `${kept}; Secure` : kept);
}
