import type { HouseState, ReaderPlace } from './state.ts';

/** How many readers a device that was let in may have on one bridge; pcscd itself serves no more. */
export const MOST_READERS = 16;
/** Readers of one bridge that the house remembers. */
export const MOST_REMEMBERED = 64;

/** The name of a reader across restarts: the bridge's id and the reader's name there. */
export const readerId = (bridge: string, reader: string): string => `${bridge}/${reader}`;

/** A reader about which nothing was said is a table reader where the house plays. */
const ANYWHERE: ReaderPlace = { role: { role: 'table' }, table: null };

/** What a reader is for, and at which table; `present` are the readers that are connected now. */
export const placeOf = (
  reader: string,
  state: HouseState,
  present: readonly string[],
): ReaderPlace => state.readers.get(reader) ?? knownReaders(state, present).placeOf(reader);

/** Code of the table at which this reader plays: its own, if it has one, else the one where the house plays. */
export function tableOf(
  reader: string,
  state: HouseState,
  present: readonly string[],
): string | null {
  const { table } = placeOf(reader, state, present);
  const isThere = state.tables.some(({ code }) => code === table);
  return isThere ? table : state.readersAt;
}

/** All readers at once, so that a question about one need not go through all the others. */
export interface KnownReaders {
  placeOf(reader: string): ReaderPlace;
  /**
   * The name under which the house remembers a reader, or null. pcscd ends reader names with a number that follows the
   * order of plugging in ("ACS ACR122U PICC Interface 01 00"), so a reader may come back under another name: it is then
   * the only remembered one of its model that is not there.
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

/**
 * What is said of a reader is remembered. Of a bridge that named ever new ones only the last are, however many are in
 * the log.
 */
export function remember(
  reader: string,
  said: Partial<ReaderPlace>,
  readers: HouseState['readers'],
): HouseState['readers'] {
  const place = { ...(readers.get(reader) ?? ANYWHERE), ...said };
  const all = new Map(readers).set(reader, place);
  if (readers.has(reader)) return all;
  // No bridge has a slash in its id.
  const [bridge = reader] = reader.split('/', 1);
  const [oldest, ...others] = rememberedOf(bridge, all);
  if (oldest !== undefined && others.length >= MOST_REMEMBERED) all.delete(oldest);
  return all;
}

/** The remembered readers of a bridge, the longest known first. */
export function rememberedOf(bridge: string, readers: HouseState['readers']): readonly string[] {
  const start = `${bridge}/`;
  return [...readers.keys()].filter((name) => name.startsWith(start));
}

/** The name without the number that pcscd gave the device. */
export const modelOf = (reader: string): string =>
  reader.replace(/ [\dA-F]{2}(?= [\dA-F]{2}$)/i, '');
