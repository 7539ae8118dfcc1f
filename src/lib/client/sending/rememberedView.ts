import type { ToldTable } from '../../protocol/messages.ts';
import type { TallyTableView } from '../../tally/view.ts';
import { keep, parsed, recall, type Keeping } from './storage.ts';

const keyOf = (code: string) => `sheet:${code}`;

/** A sheet with the log that its position counts in. Pages of earlier versions have kept it without. */
export type RememberedView = TallyTableView & Partial<Pick<ToldTable, 'log'>>;

/**
 * So that a page that was reloaded while the server is away still has its sheet. Of two pages the newer view stays, unless a backup
 * was put in its place.
 */
export function rememberView(storage: Keeping | null, view: RememberedView): void {
  const known = recallView(storage, view.code);
  if (known !== null && known.log === view.log && known.position > view.position) return;
  keep(storage, keyOf(view.code), JSON.stringify(view));
}

export const recallView = (storage: Keeping | null, code: string): RememberedView | null =>
  // Written by this page, from what the server had sent.
  (parsed(recall(storage, keyOf(code))) ?? null) as RememberedView | null;
