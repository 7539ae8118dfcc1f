import type { WatchRequest } from '../protocol/messages.ts';

/** Tickets of so many tables are kept, the newest. */
const KEPT = 50;
const KEY = 'tickets';

/** By table; those of this page, for browsers that store nothing. */
let ofPage: ReadonlyMap<string, string> = new Map();

/** Keeps what lets this screen find the table again, even while strangers use up what may be guessed; over reloads too. */
export function keepTicket(table: string, ticket: string): void {
  const others = [...tickets()].filter(([known]) => known !== table);
  ofPage = new Map([...others, [table, ticket] as const].slice(-KEPT));
  try {
    localStorage.setItem(KEY, JSON.stringify([...ofPage]));
  } catch {
    return;
  }
}

/** What asks for a table, with the ticket to it if this screen has found it before. */
export function withTicket(table: string): WatchRequest {
  const ticket = tickets().get(table);
  return { table, ...(ticket === undefined ? {} : { ticket }) };
}

/** The same for what is written behind the address of a file of this table. */
export function queryWithTicket(
  table: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const ticket = tickets().get(table);
  const query = new URLSearchParams({ ...more, ...(ticket === undefined ? {} : { ticket }) });
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function tickets(): ReadonlyMap<string, string> {
  try {
    // Written by this program; what the server cannot read, it refuses.
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? new Map([...(stored as readonly (readonly [string, string])[]), ...ofPage])
      : ofPage;
  } catch {
    return ofPage;
  }
}
