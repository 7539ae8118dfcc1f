import { accept, refuse, type Result } from '../game/result.ts';
import type { Timeline } from '../game/timeline.ts';
import { fits, spotOf } from './cells.ts';
import type { Fill, TallyCommand } from './commands.ts';
import type { Change, TallyEvent } from './events.ts';
import type { TallyRefusal } from './refusals.ts';
import { rulesOf } from './sheets.ts';
import { standingOf } from './standing.ts';
import { readSpot, writeSpot, type TallyState } from './state.ts';

type Decided = Result<readonly TallyEvent[], TallyRefusal>;

/** What a command makes happen on the sheets, or why not. What is so already makes nothing happen. */
export function decideTally(
  command: TallyCommand,
  timeline: Timeline<TallyState, unknown>,
): Decided {
  switch (command.type) {
    case 'fill':
      return fill(command, timeline.now);
    case 'close':
      return close(command.round, timeline.now);
    case 'undo':
      if (timeline.length === 0) return refuse({ code: 'nothing-to-undo' });
      return command.changes === timeline.length
        ? accept([{ type: 'changeUndone' }])
        : refuse({ code: 'moved-on' });
  }
}

function fill(command: Fill, state: TallyState): Decided {
  const { round, saw, value } = command;
  const spot = spotOf(command);
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
  const filled: Change = { type: 'cellFilled', round, ...spot, was, value };
  return accept([filled]);
}

function close(round: number, state: TallyState): Decided {
  const sheet = state.sheets[round - 1];
  if (sheet === undefined) return refuse({ code: 'no-such-sheet' });
  // Two phones may touch "next round" at the same moment.
  if (sheet.closed) return accept([]);
  if (standingOf(state).winners !== null) return refuse({ code: 'match-over' });
  const unfinished = rulesOf(state.counted).whyUnfinished(sheet);
  return unfinished === null ? accept([{ type: 'sheetClosed', round }]) : refuse(unfinished);
}
