import type { Tellers as ToldBy } from '../../devices/agreement.ts';

export type TellersOf = (table: string) => ToldBy;

/**
 * Who has told the matches what happened there. Kept only while the server runs: of a table that was opened before, nobody
 * knows who has played at it.
 */
export interface Tellers {
  /** A new table, at which nothing was told so far. */
  opened(table: string): void;
  /** A player's device has told something; null: a reader, or a screen of the house. */
  told(table: string, device: string | null): void;
  readonly of: TellersOf;
}

/** `changed` is called with a table of which others have told something than before. */
export function createTellers(changed: (table: string) => void): Tellers {
  const tables = new Map<string, ToldBy>();
  const of: TellersOf = (table) => tables.get(table) ?? null;
  return {
    of,
    opened(table) {
      if (!tables.has(table)) tables.set(table, new Set());
    },
    told(table, device) {
      const known = of(table);
      if (known === null || (device !== null && known.has(device))) return;
      tables.set(table, device === null ? null : new Set([...known, device]));
      changed(table);
    },
  };
}
