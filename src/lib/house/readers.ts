import type { HouseState, ReaderPlace } from './state.ts';

/** One name for a reader over restarts: the bridge's id and the reader's name on it. */
export const readerId = (bridge: string, reader: string): string => `${bridge}/${reader}`;

/** A reader about which nothing was said lies on the table where the house plays. */
const ANYWHERE: ReaderPlace = { role: { role: 'table' }, table: null };

/** What a reader is for, and at which table; `present` are the readers that are connected now. */
export function placeOf(
  reader: string,
  state: HouseState,
  present: readonly string[],
): ReaderPlace {
  const name = rememberedAs(reader, state, present);
  return (name === null ? undefined : state.readers.get(name)) ?? ANYWHERE;
}

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

/**
 * The name under which the house remembers a reader, or null. pcscd ends the names of readers with a number that it
 * gives out in the order in which they are plugged in ("ACS ACR122U PICC Interface 01 00"), so a reader may come back
 * as another one: then it is the only one of its model that is remembered and not there.
 */
export function rememberedAs(
  reader: string,
  { readers }: HouseState,
  present: readonly string[],
): string | null {
  if (readers.has(reader)) return reader;
  const away = [...readers.keys()].filter(
    (name) => isOfModel(name, reader) && !present.includes(name),
  );
  return away.length === 1 ? (away[0] ?? null) : null;
}

/** Whether two readers differ by no more than the number that pcscd gave to the device. */
export const isOfModel = (a: string, b: string): boolean => modelOf(a) === modelOf(b);

const modelOf = (reader: string): string => reader.replace(/ [\dA-F]{2}(?= [\dA-F]{2}$)/i, '');
