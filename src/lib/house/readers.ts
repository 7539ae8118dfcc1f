import type { HouseState, ReaderPlace } from './state.ts';

/** Maximum number of readers that a guest's device may have on a bridge; pcscd serves no more. */
export const MAX_READERS = 16;
/** Maximum number of remembered readers per bridge. */
export const MAX_REMEMBERED_READERS = 64;

/** Returns the stable id of a reader: its bridge's id and its name there. */
export const readerId = (bridge: string, reader: string): string => `${bridge}/${reader}`;

/** Default place: a shared reader at the default table. */
const ANYWHERE: ReaderPlace = { role: { role: 'table' }, table: null };

/** Returns the role and the table of a reader. `present` are the readers connected now. */
export const placeOf = (
  reader: string,
  state: HouseState,
  present: readonly string[],
): ReaderPlace => state.readers.get(reader) ?? knownReaders(state, present).placeOf(reader);

/** Returns the code of the reader's table: its own, or else the default one. */
export function tableOf(
  reader: string,
  state: HouseState,
  present: readonly string[],
): string | null {
  const { table } = placeOf(reader, state, present);
  const isThere = state.tables.some(({ code }) => code === table);
  return isThere ? table : state.readersAt;
}

/** Index of all readers, so that one look-up need not scan the others. */
export interface KnownReaders {
  placeOf(reader: string): ReaderPlace;
  /**
   * Returns the name under which a reader is remembered, or null. pcscd ends names with a number in
   * plugging order ("ACS ACR122U PICC Interface 01 00"), so a reader may return under another name.
   * It is then the only absent one of its model.
   */
  rememberedAs(reader: string): string | null;
}

export function knownReaders({ readers }: HouseState, present: readonly string[]): KnownReaders {
  const there = new Set(present);
  const away = new Map<string, string[]>();
  for (const name of readers.keys()) {
    if (there.has(name)) continue;
    const model = modelOf(name);
    away.set(model, [...(away.get(model) ?? []), name]);
  }
  function rememberedAs(reader: string): string | null {
    if (readers.has(reader)) return reader;
    const alike = away.get(modelOf(reader)) ?? [];
    return alike.length === 1 ? (alike[0] ?? null) : null;
  }
  return {
    rememberedAs,
    placeOf(reader) {
      const name = rememberedAs(reader);
      return (name === null ? undefined : readers.get(name)) ?? ANYWHERE;
    },
  };
}

/** Stores a reader's place. Keeps only the newest `MAX_REMEMBERED_READERS` per bridge. */
export function remember(
  reader: string,
  said: Partial<ReaderPlace>,
  readers: HouseState['readers'],
): HouseState['readers'] {
  const place = { ...(readers.get(reader) ?? ANYWHERE), ...said };
  const all = new Map(readers).set(reader, place);
  if (readers.has(reader)) return all;
  // Bridge ids contain no slash.
  const [bridge = reader] = reader.split('/', 1);
  const [oldest, ...others] = rememberedOf(bridge, all);
  if (oldest !== undefined && others.length >= MAX_REMEMBERED_READERS) all.delete(oldest);
  return all;
}

export function rememberedOf(bridge: string, readers: HouseState['readers']): readonly string[] {
  const start = `${bridge}/`;
  return [...readers.keys()].filter((name) => name.startsWith(start));
}

/** Returns the name without pcscd's device number, which follows the order of plugging in. */
export const modelOf = (reader: string): string =>
  reader.replace(/ [\dA-F]{2}(?= [\dA-F]{2}$)/i, '');
