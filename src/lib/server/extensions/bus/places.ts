import type { HouseView, ReaderView } from '../../../house/view.ts';

/** Places with the code of the table played there. Null: the table with the latest activity. */
export type TablesByPlace = ReadonlyMap<string, string | null>;

/**
 * Returns the venue's own place, named by the settings, and one for each bridge with its own table.
 * Names come from machines, since match codes change every evening. A bridge with readers at
 * several tables gets one place for each reader.
 */
export function mapPlaces(
  { readers, readersAt, tables }: Pick<HouseView, 'readers' | 'readersAt' | 'tables'>,
  main: string,
): TablesByPlace {
  const open = new Set(tables.map(({ code }) => code));
  const own = readers.flatMap((reader) =>
    hasPlace(reader) && reader.table !== null && open.has(reader.table)
      ? [{ ...reader, table: reader.table }]
      : [],
  );
  const places = new Map<string, string | null>([[main, readersAt]]);
  for (const { id, bridge, table } of own) {
    const isOne = own.every((other) => other.bridge !== bridge || other.table === table);
    places.set(isOne && bridge !== main ? bridge : id, table);
  }
  return places;
}

/**
 * Excludes readers of pages and of guests, which move with their devices, and readers for hands and
 * desks.
 */
const hasPlace = ({ ofPage, guest, role }: ReaderView): boolean =>
  ofPage !== true && guest !== true && role.role !== 'hand' && role.role !== 'desk';
