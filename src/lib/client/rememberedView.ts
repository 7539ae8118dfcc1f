import type { TallyTableView } from '../tally/view.ts';

const keyOf = (code: string) => `sheet:${code}`;

/** So that a page that was reloaded while the server is away still has its sheet. */
export function rememberView(storage: Pick<Storage, 'setItem'>, view: TallyTableView): void {
  try {
    storage.setItem(keyOf(view.code), JSON.stringify(view));
  } catch {
    return;
  }
}

export function recallView(storage: Pick<Storage, 'getItem'>, code: string): TallyTableView | null {
  try {
    // Written by this page, from what the server had sent.
    return JSON.parse(storage.getItem(keyOf(code)) ?? 'null') as TallyTableView | null;
  } catch {
    return null;
  }
}
