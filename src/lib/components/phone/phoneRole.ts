import { deleteItem, storeItem, type KeyValueStorage, readItem } from '#lib/client/storage.ts';

export type PhoneRole =
  | { readonly type: 'seat'; readonly name: string }
  | { readonly type: 'referee' }
  | { readonly type: 'watch' };

export const phoneRoleKey = (table: string): string => `part ${table}`;

export function readPhoneRole(
  storage: Pick<KeyValueStorage, 'getItem'> | null,
  table: string,
): PhoneRole | null {
  const stored = readItem(storage, phoneRoleKey(table));
  if (stored === 'referee' || stored === 'watch') return { type: stored };
  return stored?.startsWith('seat ') === true ? { type: 'seat', name: stored.slice(5) } : null;
}

export const deletePhoneRole = (
  storage: Pick<KeyValueStorage, 'removeItem'> | null,
  table: string,
): void => deleteItem(storage, phoneRoleKey(table));

/** Stores the part for this table. A browser without storage asks again after a reload. */
export const storePhoneRole = (
  storage: Pick<KeyValueStorage, 'setItem'> | null,
  table: string,
  part: PhoneRole,
): boolean =>
  storeItem(storage, phoneRoleKey(table), part.type === 'seat' ? `seat ${part.name}` : part.type);

export interface OwnTable {
  readonly table: string;
  readonly part: Exclude<PhoneRole, { readonly type: 'watch' }>;
}

export const ownTables = (
  storage: Pick<KeyValueStorage, 'getItem'> | null,
  tables: readonly string[],
): readonly OwnTable[] =>
  tables.flatMap((table) => {
    const part = readPhoneRole(storage, table);
    return part === null || part.type === 'watch' ? [] : [{ table, part }];
  });
