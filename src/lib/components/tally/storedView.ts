import type { TableSnapshot } from '../../protocol/messages.ts';
import type { TableView } from '../../table/view.ts';
import { moveTo, type Event as Written } from '../../tally/events.ts';
import type { ShownSheets } from '../../tally/optimisticSheets.ts';
import { storeItem, parseJson, readItem, type KeyValueStorage } from '../../client/storage.ts';

const keyOf = (code: string) => `sheet:${code}`;

/** Sheets as received from the server, with the log that their position refers to. */
export interface StoredSheets extends ShownSheets {
  readonly position: number;
  /** Missing in data stored by earlier versions. */
  readonly log?: string;
}

/** Returns the sheets of a table that is counted by hand. */
export function sheetsIn(
  view: TableView<'tally'> & Partial<Pick<TableSnapshot, 'log'>>,
): StoredSheets {
  const { code, log, position, match, moves, line, recent } = view;
  const [last = null, ...earlier] = recent.map(({ move }) => move);
  return { code, position, match, moves, line, last, earlier, ...(log !== undefined && { log }) };
}

/**
 * Stores the sheets, so that a page reloaded without the server still has them. A newer view of
 * another page stays, unless a backup was restored.
 */
export function storeView(storage: KeyValueStorage | null, view: StoredSheets): void {
  const known = readStoredView(storage, view.code);
  if (known !== null && known.log === view.log && known.position > view.position) return;
  storeItem(storage, keyOf(view.code), JSON.stringify(view));
}

export function readStoredView(storage: KeyValueStorage | null, code: string): StoredSheets | null {
  // Trusted: written by this page from server data.
  const kept = parseJson(readItem(storage, keyOf(code)));
  if (typeof kept !== 'object' || kept === null || !('code' in kept)) return null;
  return 'changes' in kept ? fromEarlier(kept as Earlier) : (kept as StoredSheets);
}

/** Format of earlier versions, without moves. */
interface Earlier extends Omit<StoredSheets, 'moves' | 'line' | 'last'> {
  readonly changes: number;
  readonly last: Written | null;
}

const fromEarlier = ({ changes, last, ...same }: Earlier): StoredSheets => ({
  ...same,
  moves: changes,
  line: null,
  last: last === null ? null : moveTo(last),
});
