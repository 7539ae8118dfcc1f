import type { Seated } from './seating.ts';

/** New names of players by the names that they had. */
export type Renaming = ReadonlyMap<string, string>;

export const renamed = (name: string, renaming: Renaming): string => renaming.get(name) ?? name;

/** The same setup with the players under their new names. */
export const withNames = <Setup extends Omit<Seated, 'deck'>>(
  setup: Setup,
  renaming: Renaming,
): Setup => {
  const all = (names: readonly string[]) => names.map((name) => renamed(name, renaming));
  const { seats, sides, first } = setup;
  return {
    ...setup,
    seats: all(seats),
    ...(sides && { sides: sides.map(all) }),
    ...(first !== undefined && { first: renamed(first, renaming) }),
  };
};

/** Keys under which moves, refusals, questions and notices name a player. */
const NAMING: ReadonlySet<string> = new Set(['by', 'turn', 'player']);

/** The value, which is plain data, with players under other names. */
export function renamedIn<Value>(value: Value, renaming: Renaming): Value {
  const name = (key: string, found: unknown): unknown => {
    if (typeof found === 'string' && NAMING.has(key)) return renaming.get(found) ?? found;
    return isAttack(found) ? { ...found, on: renaming.get(found.on) ?? found.on } : found;
  };
  return JSON.parse(JSON.stringify(value), name) as Value;
}

/** A play names a player of the attacked side; the places of cards have an `on` that is no name. */
const isAttack = (found: unknown): found is { readonly on: string } =>
  typeof found === 'object' &&
  found !== null &&
  'type' in found &&
  found.type === 'play' &&
  'on' in found &&
  typeof found.on === 'string';
