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
  seatNames,
  writeRecord,
} from '../games/playing.ts';
import { jsonPath, type RecordError } from '../record/error.ts';
import { MAX_NAME_LENGTH, MAX_RECORD_MOVES } from '../record/limits.ts';
import type { TableCreated, TableEvent } from './events.ts';
import { evolveTable, openTable } from './evolve.ts';
import { predecessorsOf, type FormerPlayer } from './handover.ts';
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

/**
 * Returns the part of `meta` that names the former players of each seat. In the record itself, all
 * moves of a seat carry the last player's name, which every reader of records understands.
 */
export function formerPlayersMeta({ timeline, formerPlayers }: TableState): object {
  if (formerPlayers.length === 0) return {};
  return { formerPlayers: predecessorsOf(seatNames(timeline.now), formerPlayers) };
}

/** Far above one handover a round. */
const MAX_FORMER_PLAYERS = 200;

/** Other programs may write anything into `meta`, so what does not fit is ignored. */
function formerPlayersIn(meta: unknown, names: readonly string[]): readonly FormerPlayer[] {
  const listed = fieldsOf(meta)['formerPlayers'];
  return Array.isArray(listed)
    ? listed
        .slice(0, MAX_FORMER_PLAYERS)
        .flatMap((each: unknown) => formerPlayerOf(fieldsOf(each), names) ?? [])
    : [];
}

function formerPlayerOf(
  { player, name, until }: Readonly<Record<string, unknown>>,
  names: readonly string[],
): FormerPlayer | null {
  const seat = names.findIndex((each) => each === player);
  if (seat < 0 || typeof name !== 'string' || typeof until !== 'number') return null;
  const isName = name !== '' && name.length <= MAX_NAME_LENGTH && stripInvisible(name) === name;
  return isName && Number.isInteger(until) && until >= 0 ? { seat, name, until } : null;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

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
  if (tooMuch !== null) return refuse(tooMuch);
  return accept(eventsOf(record.value, 'meta' in raw ? raw.meta : undefined));
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

function eventsOf({ setup, steps }: TableRecord, meta: unknown): OpenedRecord {
  const start: TableCreated = { type: 'tableCreated', setup, looking: true };
  const formerPlayers = formerPlayersIn(meta, seatNames(openTable(start).timeline.now));
  const created = formerPlayers.length === 0 ? start : { ...start, formerPlayers };
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
