import { accept, refuse } from '../game/result.ts';
import type { TournamentDecision, TournamentCommand } from './commands.ts';
import type { Equipment, Tournament } from './state.ts';

/** Maximum number of tables; no venue has more. */
export const MAX_TABLES = 2_000;

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

export function equip(
  command: Extract<TournamentCommand, { type: 'equip' }>,
  { equipment: before }: Tournament,
): TournamentDecision {
  const all = withEquipment(before, command);
  if (all.length > MAX_TABLES) return refuse({ code: 'too-many-tables', most: MAX_TABLES });
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
