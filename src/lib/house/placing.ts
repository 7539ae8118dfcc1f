import type { ReaderRole } from '../table/binding.ts';
import type { HouseEvent } from './events.ts';
import { isOfModel, placeOf, rememberedAs } from './readers.ts';
import type { HouseState } from './state.ts';

/** A reader gets a role. `present` are the readers that are connected now. */
export const assignReader = (
  reader: string,
  role: ReaderRole,
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] => [
  ...remembering(reader, state, present),
  { type: 'readerAssigned', reader, role },
];

/** Readers get a table of their own, or none. */
export const sendReaders = (
  readers: readonly string[],
  table: string | null,
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] =>
  readers.flatMap((reader) => [
    ...remembering(reader, state, present),
    { type: 'readerSent', reader, table } as const,
  ]);

/**
 * A reader that came back under another name keeps what was said of it. And what is said of one of two readers of a
 * model must not pass to the other when the first is unplugged: so each is remembered from then on.
 */
function remembering(
  reader: string,
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] {
  const twins = present.filter((other) => other !== reader && isOfModel(other, reader));
  return [reader, ...twins]
    .filter((name) => !state.readers.has(name))
    .flatMap((name): HouseEvent[] => {
      const { role, table } = placeOf(name, state, present);
      const before = rememberedAs(name, state, present);
      return [
        ...(before === null ? [] : [{ type: 'readerForgotten', reader: before } as const]),
        { type: 'readerAssigned', reader: name, role },
        { type: 'readerSent', reader: name, table },
      ];
    });
}
