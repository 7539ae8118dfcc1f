import { rulesOf } from './sheets.ts';
import { standingOf } from './standing.ts';
import { isInPoints, sidesOf, type State } from './state.ts';
import type { SheetView, TallyMatch } from './view.ts';

export function viewOf(state: State): TallyMatch {
  const { counted, agreed } = state;
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
    setup: agreed,
    edition: agreed.game === 'elevens' ? null : agreed.edition,
    sides: sidesOf(counted).map((players) => ({ players })),
    cells: rules.cells,
    inPoints: isInPoints(counted),
    sheets,
    totals,
    winners,
    match: rules.match,
  };
}
