import { sheetsOf } from './counted.ts';
import { standingOf } from './standing.ts';
import type { State } from './state.ts';
import type { SheetView, TallyMatch } from './view.ts';

export function viewOf(state: State): TallyMatch {
  const { counted, agreed } = state;
  const { totals, winners, sheets: scored } = standingOf(state);
  const rules = sheetsOf(counted);
  const sheets = state.sheets.flatMap((sheet, at): SheetView[] => {
    const score = scored[at];
    // A sheet made unnecessary by a correction is kept but not shown.
    const needless = winners !== null && !sheet.closed;
    if (score === undefined || needless) return [];
    return [{ number: at + 1, ...sheet, ...score, distance: rules.distance(sheet) }];
  });
  return {
    game: 'tally',
    setup: agreed,
    edition: 'edition' in agreed ? agreed.edition : null,
    sides: rules.sides.map((players) => ({ players })),
    cells: rules.cells,
    inPoints: rules.inPoints,
    sheets,
    totals,
    winners,
    match: rules.match,
  };
}
