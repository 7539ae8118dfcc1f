import { isTallyTable, type AnyTableView, type TableView } from '#lib/table/view.ts';

/** The view of a table at which cards are followed, as most tests open them. */
export function ofCards(view: AnyTableView): TableView {
  if (isTallyTable(view)) throw new Error('this match is counted by hand');
  return view;
}
