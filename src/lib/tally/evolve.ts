import type { Event } from './events.ts';
import { standingOf } from './standing.ts';
import { emptySheet, writeSpot, type Sheet, type State } from './state.ts';

/** The sheets after something happened. Never refuses and changes nothing it is given. */
export function evolve(event: Event, state: State): State {
  const sheet = state.sheets[event.round - 1];
  if (sheet === undefined) return state;
  const sheets = state.sheets.with(event.round - 1, changed(event, sheet));
  return withNext({ ...state, sheets });
}

const changed = (event: Event, sheet: Sheet): Sheet =>
  event.type === 'sheetClosed' ? { ...sheet, closed: true } : writeSpot(event, event.value, sheet);

/** As long as the match goes on there is a sheet to fill. */
function withNext(state: State): State {
  const needed = state.sheets.every(({ closed }) => closed) && standingOf(state).winners === null;
  return needed ? { ...state, sheets: [...state.sheets, emptySheet(state.counted)] } : state;
}
