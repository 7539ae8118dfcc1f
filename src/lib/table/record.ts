import { accept, refuse, type Result } from '../game/result.ts';
import type { ReadRecord, WrittenRecord } from '../game/tableGame.ts';
import { allSteps } from '../game/timeline.ts';
import { withoutUnseen } from '../game/unseen.ts';
import type { GameMove, TableSetup } from '../games.ts';
import {
  decideMove,
  GAMES,
  givenNames,
  isGame,
  readRecord,
  writeRecord,
} from '../games/playing.ts';
import { jsonPath, type RecordError } from '../record/error.ts';
import { LONGEST_NAME, MOST_RECORD_MOVES } from '../record/limits.ts';
import type { TableCreated, TableEvent } from './events.ts';
import { evolveTable, openTable } from './evolve.ts';
import type { TableState } from './state.ts';

/**
 * The accepted moves of a table as a game record, without what was refused or undone. Throws when the table's setup is
 * invalid: the log is damaged.
 */
export function recordOfTable({ setup, timeline }: TableState, meta?: unknown): WrittenRecord {
  const moves = allSteps(timeline).map(({ move }) => move);
  return writeRecord(setup, moves, timeline.now, meta);
}

/** The contents of a record, whatever its game. */
type TableRecord = ReadRecord<TableSetup, GameMove>;

/** The events of a table that is opened to look at a record, its creation first. */
export type RecordEvents = readonly [TableCreated, ...TableEvent[]];

/** A record that can be looked at as a table. */
export interface OpenedRecord {
  readonly events: RecordEvents;
  /** Numbers of the moves, from 1, that the rules refuse: they are not in the match. */
  readonly leftOut: readonly number[];
}

/**
 * Opens a record. `raw` is parsed JSON, nothing in it is trusted. Moves that the rules refuse are left out, as they changed
 * nothing when they were tried.
 */
export function openRecord(raw: unknown): Result<OpenedRecord, RecordError> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse({ path: jsonPath([]), message: 'a record is an object' });
  }
  const game: unknown = 'game' in raw ? raw.game : undefined;
  if (!isGame(game)) {
    return refuse({ path: jsonPath(['game']), message: `one of ${GAMES.join(', ')} is expected` });
  }
  const record = readRecord(game, raw);
  if (!record.ok) return record;
  const tooMuch = whatIsTooMuch(record.value);
  return tooMuch === null ? accept(eventsOf(record.value)) : refuse(tooMuch);
}

function whatIsTooMuch({ setup, steps }: TableRecord): RecordError | null {
  if (steps.length > MOST_RECORD_MOVES) {
    const message = `${String(MOST_RECORD_MOVES)} moves at most can be opened`;
    return { path: jsonPath(['moves']), message };
  }
  for (const [key, names] of Object.entries(givenNames(setup))) {
    const long = names.findIndex((name) => name.length > LONGEST_NAME);
    const message = `a name has ${String(LONGEST_NAME)} characters at most`;
    if (long >= 0) return { path: jsonPath([key, long]), message };
    const turned = names.findIndex((name) => withoutUnseen(name) !== name);
    const unseen = 'a name has no characters that change how the others look';
    if (turned >= 0) return { path: jsonPath([key, turned]), message: unseen };
  }
  return null;
}

function eventsOf({ setup, steps }: TableRecord): OpenedRecord {
  const created: TableCreated = { type: 'tableCreated', setup, looking: true };
  const events: [TableCreated, ...TableEvent[]] = [created];
  const leftOut: number[] = [];
  let state = openTable(created);
  for (const [at, step] of steps.entries()) {
    const event = eventOf(step, state);
    if (event === null) {
      leftOut.push(at + 1);
      continue;
    }
    events.push(event);
    state = evolveTable(event, state, 0);
  }
  return { events, leftOut };
}

/** What a step made happen, or null where it changed nothing. */
function eventOf(step: TableRecord['steps'][number], { timeline }: TableState): TableEvent | null {
  if (step.type === 'undo') return timeline.last === null ? null : { type: 'moveUndone' };
  const decided = decideMove(step, timeline.now);
  return decided.ok
    ? { type: 'movePlayed', move: step, events: decided.value, tag: null, source: 'screen' }
    : null;
}
