import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sameSecret, type SigningKeys } from './secret.ts';

/**
 * What a page shows at another server than the one it came from, where its cookie is not known: which device it is, and that a
 * server of this house gave the page out. It is good at that page alone, for an hour, and as long as the device is one; new ones
 * follow until half a day after its page was known by a cookie.
 */
export interface ShownPass {
  readonly text: string;
  /** Where the page that shows it came from, by its browser's word. */
  readonly origin: string;
}

const HOUR = 60 * 60_000;
/** How long a pass is good, in ms; pages get a new one every third of it. */
export const PASS_FOR = HOUR;
/** How long after the first one others follow, in ms. */
export const PASSES_FOR = 12 * HOUR;
/** More than any pass has. */
const LONGEST = 200;
const SIGNATURE_BYTES = 16;

/** Who shows a pass. It is looked at once: a connection outlives it. */
export interface Passed {
  /** The id of the device on it; null: the page only looks on. */
  readonly device: string | null;
  /** When the first of its passes was given, in ms since the epoch. */
  readonly since: number;
}

/** Reads passes; null: it is none of this house, or is over. */
export type ReadPass = (pass: ShownPass) => Passed | null;

/** A pass for a page of that origin that is good now. */
export function writePass(key: string, { device, since }: Passed, origin: string, now: number) {
  return passUntil(key, { device, since }, origin, Math.min(now + PASS_FOR, since + PASSES_FOR));
}

export function readPass(
  keys: SigningKeys,
  { text, origin }: ShownPass,
  now: number,
): Passed | null {
  const [until = '', begun = '', named = ''] = text.split('.');
  const [end, since] = [parseInt(until, 36), parseInt(begun, 36)];
  // One that ends later than any made now dates from when the clock ran ahead.
  if (!(end > now && end <= now + PASS_FOR && end <= since + PASSES_FOR)) return null;
  const passed = { device: named === '' ? null : named, since };
  const isOurs = keys.some((key) => sameSecret(text, passUntil(key, passed, origin, end)));
  return isOurs ? passed : null;
}

/**
 * What a connection shows; null: nothing. It stands where a protocol of the connection would, since a script can set no other header, and
 * addresses are written into the logs of proxies.
 */
export function passIn(headers: IncomingHttpHeaders): ShownPass | null {
  const { origin, 'sec-websocket-protocol': text } = headers;
  if (text === undefined || text.length > LONGEST || origin === undefined) return null;
  return { text, origin };
}

function passUntil(key: string, { device, since }: Passed, origin: string, end: number): string {
  const signature = createHmac('sha256', key)
    .update(JSON.stringify(['pass', device, since, origin, end]))
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
  return [end.toString(36), since.toString(36), device ?? '', signature].join('.');
}
