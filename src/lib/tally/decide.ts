import { accept, refuse, type Result } from '../game/result.ts';
import { fits, spotOf } from './cells.ts';
import type { Event } from './events.ts';
import type { Fill, Move } from './moves.ts';
import type { Refusal } from './refusals.ts';
import { rulesOf } from './sheets.ts';
import { standingOf } from './standing.ts';
import { readSpot, writeSpot, type State } from './state.ts';

type Decision = Result<readonly Event[], Refusal>;

/** What a move makes happen on the sheets, or why not. What is so already makes nothing happen. */
export const decide = (move: Move, state: State): Decision =>
  move.type === 'fill' ? fill(move, state) : close(move.round, state);

function fill(move: Fill, state: State): Decision {
  const { round, saw, value } = move;
  const spot = spotOf(move);
  const sheet = state.sheets[round - 1];
  if (sheet === undefined) return refuse({ code: 'no-such-sheet' });
  const rules = rulesOf(state.counted);
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
  // Two phones may touch "next round" at the same moment.
  if (sheet.closed) return accept([]);
  if (standingOf(state).winners !== null) return refuse({ code: 'match-over' });
  const unfinished = rulesOf(state.counted).whyUnfinished(sheet);
  return unfinished === null ? accept([{ type: 'sheetClosed', round }]) : refuse(unfinished);
}
