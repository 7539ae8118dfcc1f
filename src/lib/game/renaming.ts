import type { SeatedPlayers } from './seating.ts';

export type Renaming = ReadonlyMap<string, string>;

export const newNameOf = (name: string, renaming: Renaming): string => renaming.get(name) ?? name;

export const withNames = <Setup extends Omit<SeatedPlayers, 'deck'>>(
  setup: Setup,
  renaming: Renaming,
): Setup => {
  const all = (names: readonly string[]) => names.map((name) => newNameOf(name, renaming));
  const { seats, sides, first } = setup;
  return {
    ...setup,
    seats: all(seats),
    ...(sides && { sides: sides.map(all) }),
    ...(first !== undefined && { first: newNameOf(first, renaming) }),
  };
};

/** Keys of moves, refusals, questions and notices that hold a player's name. */
const NAMING: ReadonlySet<string> = new Set(['by', 'turn', 'player']);

/** Returns the value, which is plain data, with renamed players. */
export function renamePlayersIn<Value>(value: Value, renaming: Renaming): Value {
  if (renaming.size === 0) return value;
  const name = (key: string, found: unknown): unknown => {
    if (typeof found === 'string' && NAMING.has(key)) return renaming.get(found) ?? found;
    return isAttack(found) ? { ...found, on: renaming.get(found.on) ?? found.on } : found;
  };
  return JSON.parse(JSON.stringify(value), name) as Value;
}

/** True for a play that attacks: its `on` is a player's name, unlike the `on` of a card's place. */
const isAttack = (found: unknown): found is { readonly on: string } =>
  typeof found === 'object' &&
  found !== null &&
  'type' in found &&
  found.type === 'play' &&
  'on' in found &&
  typeof found.on === 'string';
