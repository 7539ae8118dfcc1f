import type { WatchRequest } from '../protocol/messages/tables.ts';
import { browserStorage, storeItem, parseJson, readItem } from './storage.ts';

const MAX_TICKET_COUNT = 50;
const KEY = 'tickets';

/** Tickets by table, for browsers that store nothing. */
let ticketsInMemory: ReadonlyMap<string, string> = new Map();

/**
 * Stores a ticket, so that this screen finds the table again while strangers use up the rate limit
 * for guesses.
 */
export function keepTicket(table: string, ticket: string): void {
  const others = [...tickets()].filter(([known]) => known !== table);
  ticketsInMemory = new Map([...others, [table, ticket] as const].slice(-MAX_TICKET_COUNT));
  storeItem(browserStorage(), KEY, JSON.stringify([...ticketsInMemory]));
}

export function withTicket(table: string): WatchRequest {
  const ticket = tickets().get(table);
  return { table, ...(ticket === undefined ? {} : { ticket }) };
}

export function queryWithTicket(
  table: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const ticket = tickets().get(table);
  const query = new URLSearchParams({ ...more, ...(ticket === undefined ? {} : { ticket }) });
  return query.size === 0 ? '' : `?${query.toString()}`;
}

export function tickets(): ReadonlyMap<string, string> {
  // Trusts the stored type; the server refuses what it cannot parse.
  const stored = parseJson(readItem(browserStorage(), KEY));
  return Array.isArray(stored)
    ? new Map([...(stored as readonly (readonly [string, string])[]), ...ticketsInMemory])
    : ticketsInMemory;
}
