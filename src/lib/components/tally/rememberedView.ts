import { moveTo, type Event as Written } from '../../tally/events.ts';
import type { ShownSheets } from '../../tally/projected.ts';
import { keep, parsed, recall, type Keeping } from '../../client/storage.ts';

const keyOf = (code: string) => `sheet:${code}`;

/** The sheets of a table as the server told them, with the log that their position counts in. */
export interface RememberedSheets extends ShownSheets {
  readonly position: number;
  /** Pages of earlier versions have kept none. */
  readonly log?: string;
}

/**
 * So that a page that was reloaded while the server is away still has its sheet. Of two pages the newer view stays, unless a backup
 * was put in its place.
 */
export function rememberView(storage: Keeping | null, view: RememberedSheets): void {
  const known = recallView(storage, view.code);
  if (known !== null && known.log === view.log && known.position > view.position) return;
  keep(storage, keyOf(view.code), JSON.stringify(view));
}

export function recallView(storage: Keeping | null, code: string): RememberedSheets | null {
  // Written by this page, from what the server had sent.
  const kept = (parsed(recall(storage, keyOf(code))) ?? null) as RememberedSheets | Earlier | null;
  return kept !== null && 'changes' in kept ? fromEarlier(kept) : kept;
}

/** What pages have kept when sheets knew of no moves. */
interface Earlier extends Omit<RememberedSheets, 'moves' | 'line' | 'last'> {
  readonly changes: number;
  readonly last: Written | null;
}

const fromEarlier = ({ changes, last, ...same }: Earlier): RememberedSheets => ({
  ...same,
  moves: changes,
  line: null,
  last: last === null ? null : moveTo(last),
});
