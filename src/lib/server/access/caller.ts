import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { hashToken } from '../secret.ts';
import { plainAddress } from './networks.ts';

/** Who asks, as far as a request tells. */
export interface Caller {
  /** Network address, for limits; behind a proxy that of whom it speaks for, when `ADDRESS_HEADER` says where it writes that. */
  readonly address: string;
  /** Hash of the token that the device carries. */
  readonly token: string | null;
}

type Header = (name: string) => string | null | undefined;

/** The cookie that keeps a browser's token. */
const COOKIE = 'table-companion-device';
/** Longest token looked at. */
const LONGEST = 200;

/** `remote` is the address of the other end of the connection; a connection that is already gone has none. */
export function callerOf(remote: string | undefined, header: Header): Caller {
  const token = tokenIn(header('cookie') ?? '');
  return {
    address: addressOf(remote ?? '', header),
    token: token === null ? null : hashToken(token),
  };
}

/** Who sent a request to Node. `known` is the address of a connection that may be gone by now. */
export function callerOfRequest({ socket, headers }: IncomingMessage, known?: string): Caller {
  return callerOf(socket.remoteAddress ?? known, (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  });
}

/** Who is at the other end of a socket. */
export const callerAt = ({ handshake, request }: Pick<Socket, 'handshake' | 'request'>): Caller =>
  callerOfRequest(request, handshake.address);

/** SvelteKit's adapter reads the same setting; the last entry is the one that the nearest proxy wrote. */
function addressOf(remote: string, header: Header): string {
  const named = process.env['ADDRESS_HEADER'];
  const told = named === undefined ? undefined : header(named.toLowerCase());
  return plainAddress(told?.split(',').at(-1)?.trim() ?? '') ?? plainAddress(remote) ?? remote;
}

function tokenIn(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=');
    if (name === COOKIE && value !== undefined && value.length <= LONGEST) return value || null;
  }
  return null;
}

/** The header that gives a browser its token, out of reach of scripts; sent along to this server alone. */
export function cookieFor(token: string, secure: boolean): string {
  // 400 days is the longest that browsers keep one; the server forgets idle ones much sooner.
  const maxAge = 400 * 24 * 60 * 60;
  const parts = [`${COOKIE}=${token}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  return [...parts, `Max-Age=${String(maxAge)}`, ...(secure ? ['Secure'] : [])].join('; ');
}
