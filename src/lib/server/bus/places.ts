import type { HouseView, ReaderView } from '../../house/view.ts';

/** Where tables stand, each with the code of the one that is played there; null: whichever something happened at last. */
export type Places = ReadonlyMap<string, string | null>;

/**
 * The place of the house's readers, by the name that the settings give it, and one for each bridge whose readers have a table
 * of their own: a match's code changes every evening, and the machine beside a table does not. A bridge whose readers play at
 * several tables has one for each reader.
 */
export function placesOf(
  { readers, readersAt, tables }: Pick<HouseView, 'readers' | 'readersAt' | 'tables'>,
  main: string,
): Places {
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

/** A page's reader goes where its phone goes, and a guest's home with them. */
const hasPlace = ({ ofPage, guest, role }: ReaderView): boolean =>
  ofPage !== true && guest !== true && role.role !== 'hand' && role.role !== 'desk';
