import type { WatchRequest } from '../protocol/messages.ts';
import { browserStorage, keep, parsed, recall } from './storage.ts';

/** How many tickets are kept, the newest ones. */
const KEPT = 50;
const KEY = 'tickets';

/** By table, for browsers that store nothing. */
let ofPage: ReadonlyMap<string, string> = new Map();

/** Keeps what lets this screen find the table again, across reloads, even while strangers use up the allowed guesses. */
export function keepTicket(table: string, ticket: string): void {
  const others = [...tickets()].filter(([known]) => known !== table);
  ofPage = new Map([...others, [table, ticket] as const].slice(-KEPT));
  keep(browserStorage(), KEY, JSON.stringify([...ofPage]));
}

/** The request for a table, with its ticket if this screen has found it before. */
export function withTicket(table: string): WatchRequest {
  const ticket = tickets().get(table);
  return { table, ...(ticket === undefined ? {} : { ticket }) };
}

/** The same as a query string, for files of this table. */
export function queryWithTicket(
  table: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const ticket = tickets().get(table);
  const query = new URLSearchParams({ ...more, ...(ticket === undefined ? {} : { ticket }) });
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** Of the tables that this screen has found, the one it came to last at the end. */
export function tickets(): ReadonlyMap<string, string> {
  // Written by this program; the server refuses what it cannot read.
  const stored = parsed(recall(browserStorage(), KEY));
  return Array.isArray(stored)
    ? new Map([...(stored as readonly (readonly [string, string])[]), ...ofPage])
    : ofPage;
}
