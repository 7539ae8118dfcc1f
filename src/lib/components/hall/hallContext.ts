import { readersByTable, type ReaderHealth } from '#lib/house/health.ts';
import type { HouseView } from '#lib/house/view.ts';

export interface HallContext {
  readonly readers: ReadonlyMap<string, readonly ReaderHealth[]> | null;
  /** Codes of closed tables. */
  readonly aside: ReadonlySet<string>;
}

export const hallContextOf = (house: HouseView | null): HallContext => ({
  readers: house && readersByTable(house),
  aside: new Set(house?.tables.flatMap(({ code, closed = false }) => (closed ? [code] : []))),
});
