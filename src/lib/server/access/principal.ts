import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { hashToken } from './secret.ts';
import { plainAddress } from '../limits/networks.ts';
import { isBelieved } from '../http/proxies.ts';

/** Who asks, as far as a request tells. */
export interface Principal {
  /** Network address, for limits; behind a proxy that of whom it speaks for, when `ADDRESS_HEADER` says where it writes that. */
  readonly address: string;
  /** Hashes of the tokens that the device carries; the first that is known says which device it is. */
  readonly tokens: readonly string[];
}

type Header = (name: string) => string | null | undefined;

/**
 * The cookies that keep a browser's token: one that goes by https alone and that nobody else can have set, and one for http.
 * By http the first could be neither read nor replaced, so that a device which has been here by https needs both. Earlier
 * versions kept one cookie, by https as `Secure`, which no answer by http can replace: it is read, and no longer given. Any
 * of them may be of a device that is gone by now.
 */
const SECURE_COOKIE = '__Host-table-companion-device';
const PLAIN_COOKIE = 'table-companion';
const EARLIER_COOKIE = 'table-companion-device';
const BY_HTTPS = [SECURE_COOKIE, EARLIER_COOKIE, PLAIN_COOKIE];
const BY_HTTP = [PLAIN_COOKIE, EARLIER_COOKIE];
/** Where the server says by which protocol it was asked, whatever a client has written there. */
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

/** The token with this hash that a browser brings by https, and has by http alone so far; null: none. */
export function tokenToCopy(cookies: string, hash: string): string | null {
  const held = (names: readonly string[]) =>
    tokensIn(cookies, names).find((token) => hashToken(token) === hash) ?? null;
  return held([SECURE_COOKIE]) === null ? held(BY_HTTP) : null;
}

/**
 * Gives a browser its token, out of reach of scripts; it is sent along to this server alone. What it keeps for the other
 * protocol stays: who was let in by http is no stranger there after a visit by https.
 */
export function giveToken(token: string, secure: boolean, headers: Headers): void {
  // 400 days is the longest that browsers keep one; the server forgets idle ones much sooner.
  const maxAge = 400 * 24 * 60 * 60;
  const name = secure ? SECURE_COOKIE : PLAIN_COOKIE;
  const kept = `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${String(maxAge)}`;
  headers.append('set-cookie', secure ? `${kept}; Secure` : kept);
}
