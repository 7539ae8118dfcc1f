import { createHmac } from 'node:crypto';
import type { Post } from '../../devices/roles.ts';
import { sameSecret, type SigningKeys } from './secret.ts';

/** What an invitation permits: to play at a table, or to have a post at a tournament. `times`: how often its invitations were revoked. */
interface Invitation {
  readonly to: 'play' | Post;
  readonly table: string;
  readonly times: number;
}

const HOUR = 60 * 60_000;
/** Invitations to a table are valid for at least twelve hours, and change every hour. */
const PLAY_FOR = 12 * HOUR;
/** Signature length in bytes: long enough to be unguessable, short enough for a small QR code on a television. */
const SIGNATURE_BYTES = 16;

/** When an invitation made now ends; constant for an hour, so that the QR code does not change. */
export const endOfPlay = (now: number): number => Math.ceil(now / HOUR) * HOUR + PLAY_FOR;

/** An invitation as text for a URL fragment: its end and a signature. */
export function writeInvitation(key: string, what: Invitation, end: number): string {
  const until = end.toString(36);
  return `${until}.${sign(key, what, until)}`;
}

/**
 * Whether the text is a valid invitation to that. One that ends later than any made now dates from when the clock ran ahead,
 * and is refused: its age is unknown.
 */
export function isInvitation(
  keys: SigningKeys,
  what: Invitation,
  text: string,
  now: number,
): boolean {
  const [until = '', signature = ''] = text.split('.');
  const right = keys.some((key) => sameSecret(signature, sign(key, what, until)));
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

/** Signature length in bytes. */
const BYTES = 16;

/**
 * Tickets that let a screen find a table again after finding it by its code. A ticket proves that the code was known, survives
 * restarts, and permits nothing that the code does not.
 */
export interface Tickets {
  to(table: string): string;
  /** Takes as long for an unused code as for a table. */
  isTo(table: string, ticket: string): boolean;
}

export function ticketsBy([key, ...earlier]: SigningKeys): Tickets {
  const by = (key: string, table: string): string =>
    createHmac('sha256', key)
      .update(`found:${table}`)
      .digest()
      .subarray(0, BYTES)
      .toString('base64url');
  return {
    to: (table) => by(key, table),
    isTo: (table, ticket) => [key, ...earlier].some((each) => sameSecret(ticket, by(each, table))),
  };
}
