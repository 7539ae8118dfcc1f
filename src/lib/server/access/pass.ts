import { createHmac } from 'node:crypto';
import { sameSecret } from './secret.ts';

/**
 * What a page shows at another server than the one it came from, where its cookie is not known: which device it is, and that a
 * server of this house gave the page out. It is good at that page alone, for an hour, and as long as the device is one.
 */
export interface ShownPass {
  readonly text: string;
  /** Where the page that shows it came from, by its browser's word. */
  readonly origin: string;
}

const HOUR = 60 * 60_000;
/** How long a pass is good, in ms; pages get a new one every third of it. */
export const PASS_FOR = HOUR;
/** More than any pass has. */
const LONGEST = 200;
const SIGNATURE_BYTES = 16;

/** A pass for a page of that origin. `device`: its id; null for a page that only looks on. */
export function writePass(key: string, device: string | null, origin: string, end: number): string {
  const until = end.toString(36);
  return [until, device ?? '', sign(key, device ?? '', origin, until)].join('.');
}

/** Who shows a pass. It is looked at once: a connection outlives it. */
export interface Passed {
  /** The id of the device on it; null: the page only looks on. */
  readonly device: string | null;
}

/** Reads passes; null: it is none of this house, or is over. */
export type ReadPass = (pass: ShownPass) => Passed | null;

export function readPass(key: string, { text, origin }: ShownPass, now: number): Passed | null {
  const [until = '', named = ''] = text.split('.');
  const [end, device] = [parseInt(until, 36), named === '' ? null : named];
  if (!(end > now && end <= now + PASS_FOR)) return null;
  return sameSecret(text, writePass(key, device, origin, end)) ? { device } : null;
}

/** What a connection shows in its address; null: nothing. */
export function passIn(url: string | undefined, origin: string | undefined): ShownPass | null {
  const [, query = ''] = url?.split('?', 2) ?? [];
  const text = new URLSearchParams(query).get('pass');
  if (text === null || text.length > LONGEST || origin === undefined) return null;
  return { text, origin };
}

const sign = (key: string, device: string, origin: string, until: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['pass', device, origin, until]))
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
