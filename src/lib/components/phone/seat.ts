const keyOf = (table: string): string => `seat ${table}`;

/** The player this phone said it belongs to, or null: watching, or refereeing. */
export function recallSeat(storage: Pick<Storage, 'getItem'>, table: string): string | null {
  try {
    return storage.getItem(keyOf(table));
  } catch {
    return null;
  }
}

/** Keeps the choice for this table. A browser that keeps nothing asks again after a reload. */
export function rememberSeat(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  table: string,
  player: string | null,
): void {
  try {
    if (player === null) storage.removeItem(keyOf(table));
    else storage.setItem(keyOf(table), player);
  } catch {
    return;
  }
}
