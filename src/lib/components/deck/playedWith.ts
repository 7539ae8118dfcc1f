import type { MatchSummary } from '#lib/history/summary.ts';
import type { DeckView, TableSummary } from '#lib/house/view.ts';

/**
 * Returns the codes of tables with a running match in which cards of this deck count. `open`:
 * unfinished matches.
 */
export function tablesWithDeck(
  { id, box, cards }: Pick<DeckView, 'id' | 'box' | 'cards'>,
  tables: readonly TableSummary[],
  open: readonly Pick<MatchSummary, 'code' | 'moves'>[],
): readonly string[] {
  const begun = new Set(open.filter(({ moves }) => moves > 0).map(({ code }) => code));
  return tables
    .filter(({ byHand, looking, closed }) => !byHand && !looking && !closed)
    .filter(({ game, deck }) => game === box && (deck === id || (deck === undefined && cards > 0)))
    .flatMap(({ code }) => (begun.has(code) ? [code] : []));
}
