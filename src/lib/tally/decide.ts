import { accept, refuse, type Result } from '../game/result.ts';
import { fits, spotOf } from './cells.ts';
import { emptySheet, sheetsOf } from './counted.ts';
import type { Event } from './events.ts';
import type { Fill, Move, Refusal } from './moves.ts';
import { standingOf } from './standing.ts';
import { readSpot, writeSpot, type Sheet, type State } from './state.ts';

type Decision = Result<readonly Event[], Refusal>;

/** Decides a move on the sheets. A move that changes nothing gives no events. */
export const decide = (move: Move, state: State): Decision =>
  move.type === 'fill' ? fill(move, state) : close(move.round, state);

function fill(move: Fill, state: State): Decision {
  const { round, saw, value } = move;
  const spot = spotOf(move);
  const sheet = state.sheets[round - 1];
  if (sheet === undefined) return refuse({ code: 'no-such-sheet' });
  const rules = sheetsOf(state.counted);
  const known =
    spot.side === null || (sheet.sides[spot.side] !== undefined && rules.cells.includes(spot.cell));
  if (!known || !fits(value, spot.cell)) return refuse({ code: 'no-such-cell' });
  const was = readSpot(spot, sheet);
  if (was === value) return accept([]);
  if (was !== saw) return refuse({ code: 'changed-meanwhile', is: was });
  const impossible = rules.whyImpossible(writeSpot(spot, value, sheet), spot);
  if (impossible !== null) return refuse(impossible);
  const filled: Event = { type: 'cellFilled', round, ...spot, was, value };
  return accept([filled]);
}

function close(round: number, state: State): Decision {
  const sheet = state.sheets[round - 1];
  if (sheet === undefined) return refuse({ code: 'no-such-sheet' });
  // Two phones may touch "next round" at the same time.
  if (sheet.closed) return accept([]);
  if (standingOf(state).winners !== null) return refuse({ code: 'match-over' });
  const unfinished = sheetsOf(state.counted).whyUnfinished(sheet);
  return unfinished === null ? accept([{ type: 'sheetClosed', round }]) : refuse(unfinished);
}

/** Applies an event without modifying its arguments. Never refuses. */
export function evolve(event: Event, state: State): State {
  const sheet = state.sheets[event.round - 1];
  if (sheet === undefined) return state;
  const sheets = state.sheets.with(event.round - 1, changed(event, sheet));
  return withNext({ ...state, sheets });
}

const changed = (event: Event, sheet: Sheet): Sheet =>
  event.type === 'sheetClosed' ? { ...sheet, closed: true } : writeSpot(event, event.value, sheet);

/** Adds an empty sheet while the match goes on. */
function withNext(state: State): State {
  const needed = state.sheets.every(({ closed }) => closed) && standingOf(state).winners === null;
  return needed ? { ...state, sheets: [...state.sheets, emptySheet(state.counted)] } : state;
}
