/**
 * A commit's stored events, of any version, without the names of who sat at a table; null where they name nobody of it.
 * Works on what is stored as it is stored: it is the one thing that is ever rewritten there.
 */
export function withoutSeats(stored: unknown, table: string): unknown {
  if (!Array.isArray(stored) || !stored.some((event) => opens(event, table))) return null;
  return stored.map((event: unknown) =>
    opens(event, table) ? { ...(event as object), seats: [] } : event,
  );
}

const opens = (event: unknown, table: string): boolean =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  event.type === 'tableOpened' &&
  'code' in event &&
  event.code === table &&
  'seats' in event &&
  Array.isArray(event.seats) &&
  event.seats.length > 0;
