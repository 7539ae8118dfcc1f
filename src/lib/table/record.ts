import { accept, refuse, type Result } from '../game/result.ts';
import { recentSteps } from '../game/timeline.ts';
import { decideMove } from '../games.ts';
import type { TableSetup } from '../house/commands.ts';
import { jsonPath, type RecordError } from '../record/error.ts';
import { formatMilleBornes, type WrittenMilleBornes } from '../record/millebornesFormat.ts';
import {
  parseMilleBornes,
  type MilleBornesRecord,
  type MilleBornesStep,
} from '../record/millebornesParse.ts';
import type { TableCreated, TableEvent } from './events.ts';
import { evolveTable, openTable } from './evolve.ts';
import type { TableState } from './state.ts';

/** The most moves of a record that is opened as a table; the longest evening stays far below. */
export const MOST_RECORD_MOVES = 5_000;
/** The longest name of a player, as at the tables that are opened here. */
const LONGEST_NAME = 40;

/** The accepted moves of a table as a game record; what was refused or taken back is not in it. */
export function recordOfTable({ timeline }: TableState, meta?: unknown): WrittenMilleBornes {
  const steps = recentSteps(timeline).map(({ move }) => move);
  return formatMilleBornes(timeline.now.setup, steps.reverse(), meta);
}

/**
 * The events of a table that is opened to look at a record, its creation first. `raw` is parsed JSON, nothing in it
 * is trusted. Moves that the rules refuse are left out, as they changed nothing when they were tried.
 */
export function openRecord(raw: unknown): Result<readonly TableEvent[], RecordError> {
  const record = parseMilleBornes(raw);
  if (!record.ok) return record;
  const tooMuch = whatIsTooMuch(record.value);
  return tooMuch === null ? accept(eventsOf(record.value)) : refuse(tooMuch);
}

function whatIsTooMuch({ setup, steps }: MilleBornesRecord): RecordError | null {
  if (steps.length > MOST_RECORD_MOVES) {
    const message = `${String(MOST_RECORD_MOVES)} moves at most can be opened`;
    return { path: jsonPath(['moves']), message };
  }
  const long = setup.seats.findIndex((name) => name.length > LONGEST_NAME);
  if (long < 0) return null;
  const message = `a name has ${String(LONGEST_NAME)} characters at most`;
  return { path: jsonPath(['seats', long]), message };
}

function eventsOf({ setup, steps }: MilleBornesRecord): readonly TableEvent[] {
  const created: TableCreated = { type: 'tableCreated', setup: setupOf(setup), looking: true };
  const events: TableEvent[] = [created];
  let state = openTable(created);
  for (const step of steps) {
    const event = eventOf(step, state);
    if (event === null) continue;
    events.push(event);
    state = evolveTable(event, state, 0);
  }
  return events;
}

function setupOf(setup: MilleBornesRecord['setup']): TableSetup {
  const { edition, options, seats } = setup;
  const nameOf = (seat: number): string => seats[seat] ?? '';
  return {
    ...{ game: '1000-bornes', edition, options, seats },
    sides: setup.sides.map((side) => side.map(nameOf)),
    first: nameOf(setup.first),
    deck: null,
  };
}

/** What a step made happen, or null where it changed nothing. */
function eventOf(step: MilleBornesStep, { timeline }: TableState): TableEvent | null {
  if (step.type === 'undo') return timeline.last === null ? null : { type: 'moveUndone' };
  const decided = decideMove(step, timeline.now);
  return decided.ok
    ? { type: 'movePlayed', move: step, events: decided.value, tag: null, source: 'screen' }
    : null;
}
