import type { ReaderHealth } from '#lib/house/health.ts';

/**
 * A reader's model as people know it, for a screen across the room: "ACR122U" of "ACS ACR122U PICC Interface 00 00".
 * With several of one model the one it is among them.
 */
export function shortName(reader: ReaderHealth, readers: readonly ReaderHealth[]): string {
  const model = modelOf(reader.name);
  const alike = readers.filter(({ name }) => modelOf(name) === model);
  return alike.length < 2 ? model : `${model} ${String(alike.indexOf(reader) + 1)}`;
}

const modelOf = (name: string): string => /\bACR\d+[A-Z]?/.exec(name)?.[0] ?? name;
