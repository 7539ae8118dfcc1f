import { readersByTable, type ReaderHealth } from '#lib/house/health.ts';
import type { HouseView } from '#lib/house/view.ts';

/** What a hall is told besides its matches. */
export interface Besides {
  /** Those that play at each table; null: not known yet. */
  readonly readers: ReadonlyMap<string, readonly ReaderHealth[]> | null;
  /** Codes of tables that stand aside. */
  readonly aside: ReadonlySet<string>;
}

export const besidesOf = (house: HouseView | null): Besides => ({
  readers: house && readersByTable(house),
  aside: new Set(house?.tables.flatMap(({ code, closed = false }) => (closed ? [code] : []))),
});
