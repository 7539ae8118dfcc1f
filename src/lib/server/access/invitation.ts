import { createHmac } from 'node:crypto';
import { sameSecret } from './secret.ts';

/** What an invitation lets its bearer do: play at a table; `times` is how often invitations to that table have ended. */
interface Invitation {
  readonly to: 'play';
  readonly table: string;
  readonly times: number;
}

const HOUR = 60 * 60_000;
/** Invitations to a table are valid for at least twelve hours, and change every hour. */
const PLAY_FOR = 12 * HOUR;
/** Bytes of the signature: enough that nobody guesses it, few enough for a QR code that a television shows small. */
const SIGNATURE_BYTES = 16;

/** When an invitation to a table that is made now ends; the same for a whole hour, so that a QR code does not change. */
export const endOfPlay = (now: number): number => Math.ceil(now / HOUR) * HOUR + PLAY_FOR;

/** An invitation as text for after the `#` of an address: when it ends, and a signature. */
export function writeInvitation(key: string, what: Invitation, end: number): string {
  const until = end.toString(36);
  return `${until}.${sign(key, what, until)}`;
}

/**
 * Whether this text is a valid invitation to that. One that ends later than any made now was made while the clock ran
 * ahead, and is refused: nobody can say when that was.
 */
export function isInvitation(key: string, what: Invitation, text: string, now: number): boolean {
  const [until = '', signature = ''] = text.split('.');
  const right = sameSecret(signature, sign(key, what, until));
  const end = parseInt(until, 36);
  return right && end > now && end <= endOfPlay(now);
}

function sign(key: string, what: Invitation, until: string): string {
  return createHmac('sha256', key)
    .update([what.to, what.table, what.times, until].join(':'))
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
}

/** Bytes of the signature: nobody guesses it. */
const BYTES = 16;

/**
 * What a screen that found a table by its code keeps, to find it again: it proves that the code was known, survives
 * restarts, and permits nothing that the code does not.
 */
export interface Tickets {
  to(table: string): string;
  /** Takes as long for an unused code as for a table. */
  isTo(table: string, ticket: string): boolean;
}

/** `key` is the house's own. */
export function ticketsBy(key: string): Tickets {
  const to = (table: string): string =>
    createHmac('sha256', key)
      .update(`found:${table}`)
      .digest()
      .subarray(0, BYTES)
      .toString('base64url');
  return { to, isTo: (table, ticket) => sameSecret(ticket, to(table)) };
}
