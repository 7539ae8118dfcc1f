import { accept, refuse, type Result } from '../game/result.ts';
import type { ReaderRole } from '../table/binding.ts';
import type { HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import { knownReaders, MAX_REMEMBERED_READERS, modelOf, rememberedOf } from './readers.ts';
import type { HouseState } from './state.ts';

/** Assigns a role to a reader. `present` are the readers connected now. */
export const assignReader = (
  reader: string,
  role: ReaderRole,
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] => [
  ...rememberReaders([reader], state, present),
  { type: 'readerAssigned', reader, role },
];

export const sendReaders = (
  readers: readonly string[],
  table: string | null,
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] => [
  ...rememberReaders(readers, state, present),
  ...readers.map((reader) => ({ type: 'readerSent', reader, table }) as const),
];

/**
 * Sends a bridge's readers to a table. Refuses with `too-many-readers`, because readers are
 * remembered permanently.
 */
export function moveReadersOfBridge(
  { bridge, readers, table }: BringReaders,
  state: HouseState,
  present: readonly string[],
): Result<readonly HouseEvent[], HouseRefusal> {
  const known = knownReaders(state, present);
  const elsewhere = [...new Set(readers)].filter((reader) => known.placeOf(reader).table !== table);
  const fresh = elsewhere.filter((reader) => known.rememberedAs(reader) === null);
  const before = rememberedOf(bridge, state.readers).length;
  return fresh.length > 0 && before + fresh.length > MAX_REMEMBERED_READERS
    ? refuse({ code: 'too-many-readers', detail: String(MAX_REMEMBERED_READERS) })
    : accept(elsewhere.length === 0 ? [] : sendReaders(elsewhere, table, state, present));
}

export interface BringReaders {
  readonly bridge: string;
  readonly readers: readonly string[];
  readonly table: string;
}

/**
 * Stores the places of these readers and their twins. A renamed reader keeps its place. With two
 * readers of a model, one must not inherit the other's place when that is unplugged.
 */
function rememberReaders(
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
