import { accept, refuse, type Result } from '../game/result.ts';
import type { ReaderRole } from '../table/binding.ts';
import type { HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import { knownReaders, MOST_REMEMBERED, modelOf, rememberedOf } from './readers.ts';
import type { HouseState } from './state.ts';

/** A reader gets a role. `present` are the readers that are connected now. */
export const assignReader = (
  reader: string,
  role: ReaderRole,
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] => [
  ...remembering([reader], state, present),
  { type: 'readerAssigned', reader, role },
];

/** Readers get a table of their own, or none. */
export const sendReaders = (
  readers: readonly string[],
  table: string | null,
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] => [
  ...remembering(readers, state, present),
  ...readers.map((reader) => ({ type: 'readerSent', reader, table }) as const),
];

/**
 * A bridge sends its own readers to the table that it names. Those already there stay, and a bridge with ever new
 * readers is refused, because what is said of readers is kept for good.
 */
export function bringReaders(
  { bridge, readers, table }: BringReaders,
  state: HouseState,
  present: readonly string[],
): Result<readonly HouseEvent[], HouseRefusal> {
  const known = knownReaders(state, present);
  const elsewhere = [...new Set(readers)].filter((reader) => known.placeOf(reader).table !== table);
  const fresh = elsewhere.filter((reader) => known.rememberedAs(reader) === null);
  const before = rememberedOf(bridge, state.readers).length;
  return fresh.length > 0 && before + fresh.length > MOST_REMEMBERED
    ? refuse({ code: 'too-many-readers', detail: String(MOST_REMEMBERED) })
    : accept(elsewhere.length === 0 ? [] : sendReaders(elsewhere, table, state, present));
}

export interface BringReaders {
  readonly bridge: string;
  /** Ids of readers of that bridge. */
  readonly readers: readonly string[];
  readonly table: string;
}

/**
 * A reader that came back under another name keeps what was said of it. And what is said of one of two readers of a
 * model must not pass to the other when the first is unplugged, so both are remembered from then on.
 */
function remembering(
  readers: readonly string[],
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] {
  const known = knownReaders(state, present);
  const models = new Set(readers.map(modelOf));
  const twins = present.filter((other) => models.has(modelOf(other)));
  return [...new Set([...readers, ...twins])]
    .filter((name) => !state.readers.has(name))
    .flatMap((name): HouseEvent[] => {
      const { role, table } = known.placeOf(name);
      const before = known.rememberedAs(name);
      return [
        ...(before === null ? [] : [{ type: 'readerForgotten', reader: before } as const]),
        { type: 'readerAssigned', reader: name, role },
        { type: 'readerSent', reader: name, table },
      ];
    });
}
