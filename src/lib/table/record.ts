import { accept, refuse, type Result } from '../game/result.ts';
import type { ReadRecord, WrittenRecord } from '../game/tableGame.ts';
import { allSteps } from '../game/timeline.ts';
import { stripInvisible } from '../game/invisibleCharacters.ts';
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
import { MAX_NAME_LENGTH, MAX_RECORD_MOVES } from '../record/limits.ts';
import type { TableCreated, TableEvent } from './events.ts';
import { evolveTable, openTable } from './evolve.ts';
import type { TableState } from './state.ts';

/**
 * Writes the accepted moves as a game record, without refused or undone ones.
 *
 * @throws if the setup is invalid, which means that the log is damaged
 */
export function recordOfTable({ setup, timeline }: TableState, meta?: unknown): WrittenRecord {
  const moves = allSteps(timeline).map(({ move }) => move);
  return writeRecord(setup, moves, timeline.now, meta);
}

type TableRecord = ReadRecord<TableSetup, GameMove>;

export type RecordEvents = readonly [TableCreated, ...TableEvent[]];

export interface OpenedRecord {
  readonly events: RecordEvents;
  readonly leftOut: readonly number[];
}

/**
 * Opens a record. `raw` is parsed JSON and not trusted. Moves that the rules refuse are left out.
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
  if (steps.length > MAX_RECORD_MOVES) {
    const message = `${String(MAX_RECORD_MOVES)} moves at most can be opened`;
    return { path: jsonPath(['moves']), message };
  }
  for (const [key, names] of Object.entries(givenNames(setup))) {
    const long = names.findIndex((name) => name.length > MAX_NAME_LENGTH);
    const message = `a name has ${String(MAX_NAME_LENGTH)} characters at most`;
    if (long >= 0) return { path: jsonPath([key, long]), message };
    const turned = names.findIndex((name) => stripInvisible(name) !== name);
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

function eventOf(step: TableRecord['steps'][number], { timeline }: TableState): TableEvent | null {
  if (step.type === 'undo') return timeline.last === null ? null : { type: 'moveUndone' };
  const decided = decideMove(step, timeline.now);
  return decided.ok
    ? { type: 'movePlayed', move: step, events: decided.value, tag: null, source: 'screen' }
    : null;
}
