import { accept, refuse, type Result } from '../game/result.ts';
import type { ReadRecord, WrittenRecord } from '../game/tableGame.ts';
import { allSteps } from '../game/timeline.ts';
import { stripGlyphless, stripInvisible } from '../game/invisibleCharacters.ts';
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
import { roundsBegun, type TableState } from './state.ts';
import type { TableCreated, TableEvent } from './events.ts';
import { evolveTable, openTable } from './evolve.ts';
import { cutToRounds, lineupsInOrder, type FormerPlayer } from './handover.ts';
import { isToldApart, predecessorsAt } from './renaming.ts';

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
  const played = cutToRounds(formerPlayers, roundsBegun(timeline));
  return { formerPlayers: predecessorsAt({ timeline, formerPlayers: played }) };
}

/** Far above one handover a round. */
const MAX_FORMER_PLAYERS = 200;

/** Parses what `formerPlayersMeta` writes. Older records and other programs have none. */
function parseFormerPlayers(
  meta: unknown,
  names: readonly string[],
): Result<readonly FormerPlayer[], RecordError> {
  const listed = fieldsOf(meta)['formerPlayers'];
  if (listed === undefined) return accept([]);
  if (!Array.isArray(listed) || listed.length > MAX_FORMER_PLAYERS) {
    const message = `a list of ${String(MAX_FORMER_PLAYERS)} former players at most is expected`;
    return refuse({ path: pathOf(), message });
  }
  const former: FormerPlayer[] = [];
  for (const [at, each] of listed.entries()) {
    const parsed = parseFormerPlayer(fieldsOf(each), names, former);
    if (!parsed.ok) return refuse({ ...parsed.refusal, path: pathOf(at, parsed.refusal.path) });
    former.push(parsed.value);
  }
  return accept(former);
}

const pathOf = (...keys: readonly (string | number)[]): string =>
  jsonPath(['meta', 'formerPlayers', ...keys]);

/** `path` of a refusal is the key within the entry. */
function parseFormerPlayer(
  { player, name, until }: Readonly<Record<string, unknown>>,
  names: readonly string[],
  earlier: readonly FormerPlayer[],
): Result<FormerPlayer, RecordError> {
  const seat = names.findIndex((each) => each === player);
  if (seat < 0) return refuse({ path: 'player', message: 'a player of this match is expected' });
  const wrong = typeof name === 'string' ? whyNoName(name) : 'a name is expected';
  if (typeof name !== 'string' || wrong !== null)
    return refuse({ path: 'name', message: wrong ?? '' });
  const least = earlier.findLast((each) => each.seat === seat)?.until ?? 0;
  return typeof until === 'number' && Number.isInteger(until) && until >= least
    ? accept({ seat, name, until })
    : refuse({ path: 'until', message: `a round from ${String(least)} on is expected` });
}

/** Returns an error if former players do not fit the rounds of the match. */
function whatDoesNotFit(
  former: readonly FormerPlayer[],
  { timeline }: TableState,
): RecordError | null {
  const rounds = roundsBegun(timeline);
  const late = former.findIndex(({ until }) => until > rounds);
  if (late >= 0) {
    const message = `a round up to ${String(rounds)}, the last of this match, is expected`;
    return { path: pathOf(late, 'until'), message };
  }
  const names = seatNames(timeline.now);
  return lineupsInOrder(names, former).every((lineup) => isToldApart(lineup, names))
    ? null
    : { path: pathOf(), message: 'two players of one round have names that look the same' };
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
  return eventsOf(record.value, 'meta' in raw ? raw.meta : undefined);
}

function whatIsTooMuch({ setup, steps }: TableRecord): RecordError | null {
  if (steps.length > MAX_RECORD_MOVES) {
    const message = `${String(MAX_RECORD_MOVES)} moves at most can be opened`;
    return { path: jsonPath(['moves']), message };
  }
  for (const [key, names] of Object.entries(givenNames(setup))) {
    for (const [at, name] of names.entries()) {
      const message = whyNoName(name);
      if (message !== null) return { path: jsonPath([key, at]), message };
    }
  }
  return null;
}

function whyNoName(name: string): string | null {
  if (name.length > MAX_NAME_LENGTH)
    return `a name has ${String(MAX_NAME_LENGTH)} characters at most`;
  if (stripInvisible(name) !== name)
    return 'a name has no characters that change how the others look';
  return stripGlyphless(name).trim() === '' ? 'a name has a character that is seen' : null;
}

function eventsOf({ setup, steps }: TableRecord, meta: unknown): Result<OpenedRecord, RecordError> {
  const start: TableCreated = { type: 'tableCreated', setup, looking: true };
  const parsed = parseFormerPlayers(meta, seatNames(openTable(start).timeline.now));
  if (!parsed.ok) return parsed;
  const formerPlayers = parsed.value;
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
  const unfit = whatDoesNotFit(formerPlayers, state);
  return unfit === null ? accept({ events, leftOut }) : refuse(unfit);
}

function eventOf(step: TableRecord['steps'][number], { timeline }: TableState): TableEvent | null {
  if (step.type === 'undo') return timeline.last === null ? null : { type: 'moveUndone' };
  const decided = decideMove(step, timeline.now);
  return decided.ok
    ? { type: 'movePlayed', move: step, events: decided.value, tag: null, source: 'screen' }
    : null;
}
