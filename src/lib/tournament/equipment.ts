import { accept, refuse } from '../game/result.ts';
import type { Decided, TournamentCommand } from './commands.ts';
import type { Equipment, Tournament } from './state.ts';

/** More than any hall seats. */
export const MOST_TABLES = 2_000;

/** What lies on the tables after more was said of some. */
export const withEquipment = (
  before: readonly Equipment[],
  {
    equipment,
    adds = false,
  }: { readonly equipment: readonly Equipment[]; readonly adds?: boolean },
): readonly Equipment[] => {
  if (!adds) return equipment;
  const anew = new Set(equipment.map(({ table }) => table));
  return [...before.filter(({ table }) => !anew.has(table)), ...equipment];
};

/** What lies on the tables; each deck and each reader can lie on one. */
export function equip(
  command: Extract<TournamentCommand, { type: 'equip' }>,
  { equipment: before }: Tournament,
): Decided {
  const all = withEquipment(before, command);
  if (all.length > MOST_TABLES) return refuse({ code: 'too-many-tables', most: MOST_TABLES });
  const seen = new Set<string>();
  for (const { table, deck, readers } of all) {
    const named = [
      `table ${String(table)}`,
      ...(deck === null ? [] : [`deck ${deck}`]),
      ...readers.map((reader) => `reader ${reader}`),
    ];
    if (named.some((each) => seen.has(each)) || new Set(named).size < named.length) {
      return refuse({ code: 'bad-equipment', table });
    }
    for (const each of named) seen.add(each);
  }
  const { equipment } = command;
  return accept([
    { type: 'tablesEquipped', equipment, ...(command.adds === true && { adds: true as const }) },
  ]);
}
