import { rulesOf } from './sheets.ts';
import { standingOf } from './standing.ts';
import { sidesOf, type TallyState } from './state.ts';
import type { TallyTable } from './table.ts';
import type { SheetView, TallyMatch, TallyTableView } from './view.ts';

/** What every screen of the table shows; `position` is the number of changes stored so far. */
export const viewTallyTable = (
  code: string,
  position: number,
  { setup, timeline }: TallyTable,
): TallyTableView => ({
  code,
  position,
  match: viewTally(setup, timeline.now),
  changes: timeline.length,
  last: timeline.last?.step ?? null,
});

export function viewTally(setup: TallyMatch['setup'], state: TallyState): TallyMatch {
  const { counted } = state;
  const { totals, winners, sheets: scored } = standingOf(state);
  const rules = rulesOf(counted);
  const sheets = state.sheets.flatMap((sheet, at): SheetView[] => {
    const score = scored[at];
    // A sheet that a correction has made needless is kept, but nobody is asked to fill it.
    const needless = winners !== null && !sheet.closed;
    if (score === undefined || needless) return [];
    return [{ number: at + 1, ...sheet, ...score, distance: rules.distance(sheet) }];
  });
  return {
    game: 'tally',
    setup,
    edition: setup.game === 'elevens' ? null : setup.edition,
    sides: sidesOf(counted).map((players) => ({ players })),
    cells: rules.cells,
    inPoints: counted.game === 'elevens' || counted.setup.rules.tariff !== null,
    sheets,
    totals,
    winners,
    match: rules.match,
  };
}
