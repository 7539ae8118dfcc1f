import { forget, keep, type Keeping, recall } from '#lib/client/storage.ts';

/** What this phone is at the table: a player's, the referee's, or one that only watches. */
export type Part =
  | { readonly type: 'seat'; readonly name: string }
  | { readonly type: 'referee' }
  | { readonly type: 'watch' };

const keyOf = (table: string): string => `part ${table}`;

/** What this phone said it is, or null when nobody has chosen yet. */
export function recallPart(storage: Pick<Keeping, 'getItem'> | null, table: string): Part | null {
  const stored = recall(storage, keyOf(table));
  if (stored === 'referee' || stored === 'watch') return { type: stored };
  return stored?.startsWith('seat ') === true ? { type: 'seat', name: stored.slice(5) } : null;
}

/** Forgets it: this phone is asked again. */
export const forgetPart = (storage: Pick<Keeping, 'removeItem'> | null, table: string): void =>
  forget(storage, keyOf(table));

/** Keeps the choice for this table. A browser that keeps nothing asks again after a reload. */
export const rememberPart = (
  storage: Pick<Keeping, 'setItem'> | null,
  table: string,
  part: Part,
): boolean => keep(storage, keyOf(table), part.type === 'seat' ? `seat ${part.name}` : part.type);

/** A table at which this device takes part. */
export interface OwnTable {
  readonly table: string;
  readonly part: Exclude<Part, { readonly type: 'watch' }>;
}

/** At which of these tables this device plays or referees, in their order. */
export const ownTables = (
  storage: Pick<Keeping, 'getItem'> | null,
  tables: readonly string[],
): readonly OwnTable[] =>
  tables.flatMap((table) => {
    const part = recallPart(storage, table);
    return part === null || part.type === 'watch' ? [] : [{ table, part }];
  });
