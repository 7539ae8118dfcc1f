import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSameSecret } from '../../process/sameSecret.ts';
import type { SigningKeys } from './secret.ts';

/**
 * Pass that a page shows to another server than the one that served it, where its cookie is
 * unknown. It proves which device the page belongs to and that a server of this venue issued it.
 *
 * A pass is valid for that page's origin, for one hour, and while the device exists. It is renewed
 * for at most twelve hours after the page was identified by a cookie.
 */
export interface PresentedPass {
  readonly text: string;
  readonly origin: string;
}

const HOUR_MS = 60 * 60_000;
/** Validity of a pass in ms; pages renew it after a third of that. */
export const PASS_TTL_MS = HOUR_MS;
/** Period in ms after the first pass during which it is renewed. */
export const PASS_RENEWAL_MS = 12 * HOUR_MS;
const MAX_PASS_LENGTH = 200;
const SIGNATURE_BYTES = 16;

/** Content of a pass. It is verified only when connecting: a connection outlives its pass. */
export interface PassContent {
  readonly device: string | null;
  /** Time of the page's first pass, in ms since the epoch. */
  readonly since: number;
}

export type ReadPass = (pass: PresentedPass) => PassContent | null;

export function writePass(
  key: string,
  { device, since }: PassContent,
  origin: string,
  now: number,
) {
  return passUntil(
    key,
    { device, since },
    origin,
    Math.min(now + PASS_TTL_MS, since + PASS_RENEWAL_MS),
  );
}

export function readPass(
  keys: SigningKeys,
  { text, origin }: PresentedPass,
  now: number,
): PassContent | null {
  const [until = '', begun = '', named = ''] = text.split('.');
  const [end, since] = [parseInt(until, 36), parseInt(begun, 36)];
  // Refuses an end later than any issued now: it was made while the clock was ahead.
  if (!(end > now && end <= now + PASS_TTL_MS && end <= since + PASS_RENEWAL_MS)) return null;
  const passed = { device: named === '' ? null : named, since };
  const isOurs = keys.some((key) => isSameSecret(text, passUntil(key, passed, origin, end)));
  return isOurs ? passed : null;
}

/**
 * Reads the pass from a connection's headers, or returns null. It is sent as
 * `Sec-WebSocket-Protocol`: a script can set no other header, and proxies log addresses.
 */
export function passIn(headers: IncomingHttpHeaders): PresentedPass | null {
  const { origin, 'sec-websocket-protocol': text } = headers;
  if (text === undefined || text.length > MAX_PASS_LENGTH || origin === undefined) return null;
  return { text, origin };
}

function passUntil(
  key: string,
  { device, since }: PassContent,
  origin: string,
  end: number,
): string {
  const signature = createHmac('sha256', key)
    .update(JSON.stringify(['pass', device, since, origin, end]))
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
  return [end.toString(36), since.toString(36), device ?? '', signature].join('.');
}
