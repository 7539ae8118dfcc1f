import type { TallyTableView } from '../../tally/view.ts';
import { keep, parsed, recall, type Keeping } from './storage.ts';

const keyOf = (code: string) => `sheet:${code}`;

/** So that a page that was reloaded while the server is away still has its sheet. Of two pages the newer view stays. */
export function rememberView(storage: Keeping | null, view: TallyTableView): void {
  const known = recallView(storage, view.code);
  if (known !== null && known.position > view.position) return;
  keep(storage, keyOf(view.code), JSON.stringify(view));
}

export const recallView = (storage: Keeping | null, code: string): TallyTableView | null =>
  // Written by this page, from what the server had sent.
  (parsed(recall(storage, keyOf(code))) ?? null) as TallyTableView | null;
