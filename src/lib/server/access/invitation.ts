import { createHmac } from 'node:crypto';
import type { Post } from '../../devices/roles.ts';
import { isSameSecret } from '../../process/sameSecret.ts';
import type { SigningKeys } from './secret.ts';

/** Purpose of an invitation. `times` counts how often the invitations there were revoked. */
interface Invitation {
  readonly to: 'play' | Post;
  readonly table: string;
  readonly times: number;
}

const HOUR_MS = 60 * 60_000;
/** Minimum validity in ms of an invitation to a table. */
const MIN_INVITATION_MS = 12 * HOUR_MS;
/** Signature length in bytes: unguessable, yet short enough for a small QR code on a television. */
const SIGNATURE_BYTES = 16;

export const invitationEnd = (now: number): number =>
  Math.ceil(now / HOUR_MS) * HOUR_MS + MIN_INVITATION_MS;

export function writeInvitation(key: string, what: Invitation, end: number): string {
  const until = end.toString(36);
  return `${until}.${sign(key, what, until)}`;
}

/**
 * True if the text is a valid invitation for this purpose. Refuses an end later than any issued
 * now: it was made while the clock was ahead, and its age is unknown.
 */
export function isInvitation(
  keys: SigningKeys,
  what: Invitation,
  text: string,
  now: number,
): boolean {
  const [until = '', signature = ''] = text.split('.');
  const right = keys.some((key) => isSameSecret(signature, sign(key, what, until)));
  const end = parseInt(until, 36);
  return right && end > now && end <= invitationEnd(now);
}

function sign(key: string, what: Invitation, until: string): string {
  return createHmac('sha256', key)
    .update([what.to, what.table, what.times, until].join(':'))
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
}

const TICKET_BYTES = 16;

/**
 * Tickets with which a screen finds a table again after finding it by its code. A ticket proves
 * that the code was known, survives restarts, and permits nothing more than the code.
 */
export interface Tickets {
  issue(table: string): string;
  /** Verifies a ticket; takes the same time for an unused code as for a table. */
  isValidFor(table: string, ticket: string): boolean;
}

export function createTickets([key, ...earlier]: SigningKeys): Tickets {
  const by = (key: string, table: string): string =>
    createHmac('sha256', key)
      .update(`found:${table}`)
      .digest()
      .subarray(0, TICKET_BYTES)
      .toString('base64url');
  return {
    issue: (table) => by(key, table),
    isValidFor: (table, ticket) =>
      [key, ...earlier].some((each) => isSameSecret(ticket, by(each, table))),
  };
}
