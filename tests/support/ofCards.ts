import { isTableOf, type CardTable, type TableView } from '#lib/table/view.ts';

/** The view of a table at which cards are followed, as most tests open them. */
export function ofCards(view: TableView): CardTable {
  if (isTableOf('tally', view)) throw new Error('this match is counted by hand');
  return view;
}
