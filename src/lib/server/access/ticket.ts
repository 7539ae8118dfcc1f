import { createHmac } from 'node:crypto';
import { sameSecret } from './secret.ts';

/** Bytes of the signature: nobody guesses it. */
const BYTES = 16;

/**
 * What a screen that has found a table by its code keeps, to be let in again by: it says that this code was known, lasts over
 * restarts, and lets nobody do anything that the code does not.
 */
export interface Tickets {
  to(table: string): string;
  /** As long to answer for a table as for a code of nobody. */
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
