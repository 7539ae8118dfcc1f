import type { Change } from './events.ts';
import { standingOf } from './standing.ts';
import { emptySheet, writeSpot, type Sheet, type TallyState } from './state.ts';

/** The sheets after something happened. Never refuses and changes nothing it is given. */
export function evolveTally(change: Change, state: TallyState): TallyState {
  const sheet = state.sheets[change.round - 1];
  if (sheet === undefined) return state;
  const sheets = state.sheets.with(change.round - 1, changed(change, sheet));
  return withNext({ ...state, sheets });
}

const changed = (change: Change, sheet: Sheet): Sheet =>
  change.type === 'sheetClosed'
    ? { ...sheet, closed: true }
    : writeSpot(change, change.value, sheet);

/** As long as the match goes on there is a sheet to fill. */
function withNext(state: TallyState): TallyState {
  const needed = state.sheets.every(({ closed }) => closed) && standingOf(state).winners === null;
  return needed ? { ...state, sheets: [...state.sheets, emptySheet(state.counted)] } : state;
}
