import { setupOf as elevensSetupOf } from '../elevens/atTable.ts';
import type { Move as ElevensMove } from '../elevens/moves.ts';
import type { Setup as ElevensSetup } from '../elevens/setup.ts';
import { accept, refuse, type Result } from '../game/result.ts';
import { allSteps } from '../game/timeline.ts';
import { withoutUnseen } from '../game/unseen.ts';
import {
  decideMove,
  GAMES,
  gameOf,
  type GameId,
  type GameMove,
  type TableSetup,
} from '../games.ts';
import type { Move as MilleBornesMove } from '../millebornes/moves.ts';
import type { Setup as MilleBornesSetup } from '../millebornes/state.ts';
import { formatElevens, type WrittenElevens } from '../record/elevensFormat.ts';
import { parseElevens } from '../record/elevensParse.ts';
import { jsonPath, type RecordError } from '../record/error.ts';
import { LONGEST_NAME, MOST_RECORD_MOVES } from '../record/limits.ts';
import { formatMilleBornes, type WrittenMilleBornes } from '../record/millebornesFormat.ts';
import { parseMilleBornes } from '../record/millebornesParse.ts';
import type { TableCreated, TableEvent } from './events.ts';
import { evolveTable, openTable } from './evolve.ts';
import type { TableState } from './state.ts';

export type WrittenRecord = WrittenMilleBornes | WrittenElevens;

/**
 * The accepted moves of a table as a game record; what was refused or taken back is not in it. Throws when the setup
 * of the table is not one: the log is damaged.
 */
export function recordOfTable({ setup, timeline }: TableState, meta?: unknown): WrittenRecord {
  const moves = allSteps(timeline).map(({ move }) => move);
  if (timeline.now.game === '1000-bornes') {
    return formatMilleBornes(timeline.now.now.setup, moves.filter(isMilleBornesMove), meta);
  }
  const agreed = setup.game === 'elevens' ? elevensSetupOf(setup) : null;
  if (agreed?.ok !== true) throw new Error('A table of Elevens has a setup of Elevens.');
  return formatElevens(agreed.value, moves.filter(isElevensMove), meta);
}

const isMilleBornesMove = (move: GameMove): move is MilleBornesMove =>
  gameOf(move) === '1000-bornes';

const isElevensMove = (move: GameMove): move is ElevensMove => gameOf(move) === 'elevens';

type Step = GameMove | { readonly type: 'undo' };

/** What a record says, whichever game it is of. */
interface ReadRecord {
  readonly setup: TableSetup;
  readonly steps: readonly Step[];
}

const READ: Readonly<Record<GameId, (raw: unknown) => Result<ReadRecord, RecordError>>> = {
  '1000-bornes'(raw) {
    const record = parseMilleBornes(raw);
    if (!record.ok) return record;
    return accept({ setup: milleBornesTable(record.value.setup), steps: record.value.steps });
  },
  elevens(raw) {
    const record = parseElevens(raw);
    if (!record.ok) return record;
    return accept({ setup: elevensTable(record.value.setup), steps: record.value.steps });
  },
};

/** The events of a table that is opened to look at a record, its creation first. */
export type RecordEvents = readonly [TableCreated, ...TableEvent[]];

/**
 * The events of a table that is opened to look at a record, its creation first. `raw` is parsed JSON, nothing in it
 * is trusted. Moves that the rules refuse are left out, as they changed nothing when they were tried.
 */
export function openRecord(raw: unknown): Result<RecordEvents, RecordError> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse({ path: jsonPath([]), message: 'a record is an object' });
  }
  const game = GAMES.find((known) => 'game' in raw && raw.game === known);
  if (game === undefined) {
    return refuse({ path: jsonPath(['game']), message: `one of ${GAMES.join(', ')} is expected` });
  }
  const record = READ[game](raw);
  if (!record.ok) return record;
  const tooMuch = whatIsTooMuch(record.value);
  return tooMuch === null ? accept(eventsOf(record.value)) : refuse(tooMuch);
}

function whatIsTooMuch({ setup, steps }: ReadRecord): RecordError | null {
  if (steps.length > MOST_RECORD_MOVES) {
    const message = `${String(MOST_RECORD_MOVES)} moves at most can be opened`;
    return { path: jsonPath(['moves']), message };
  }
  const named = { seats: setup.seats, ...('rows' in setup ? { rows: setup.rows } : {}) };
  for (const [key, names] of Object.entries(named)) {
    const long = names.findIndex((name) => name.length > LONGEST_NAME);
    const message = `a name has ${String(LONGEST_NAME)} characters at most`;
    if (long >= 0) return { path: jsonPath([key, long]), message };
    const turned = names.findIndex((name) => withoutUnseen(name) !== name);
    const unseen = 'a name has no characters that change how the others look';
    if (turned >= 0) return { path: jsonPath([key, turned]), message: unseen };
  }
  return null;
}

function eventsOf({ setup, steps }: ReadRecord): RecordEvents {
  const created: TableCreated = { type: 'tableCreated', setup, looking: true };
  const events: [TableCreated, ...TableEvent[]] = [created];
  let state = openTable(created);
  for (const step of steps) {
    const event = eventOf(step, state);
    if (event === null) continue;
    events.push(event);
    state = evolveTable(event, state, 0);
  }
  return events;
}

function milleBornesTable(setup: MilleBornesSetup): TableSetup {
  const { edition, options, seats } = setup;
  const nameOf = (seat: number): string => seats[seat] ?? '';
  return {
    ...{ game: '1000-bornes', edition, options, seats },
    sides: setup.sides.map((side) => side.map(nameOf)),
    first: nameOf(setup.first),
    deck: null,
  };
}

const elevensTable = ({ beginner, rows, seats, first }: ElevensSetup): TableSetup => ({
  game: 'elevens',
  options: { beginner },
  rows: rows.map(({ name }) => name),
  seats,
  first,
  deck: null,
});

/** What a step made happen, or null where it changed nothing. */
function eventOf(step: Step, { timeline }: TableState): TableEvent | null {
  if (step.type === 'undo') return timeline.last === null ? null : { type: 'moveUndone' };
  const decided = decideMove(step, timeline.now);
  return decided.ok
    ? { type: 'movePlayed', move: step, events: decided.value, tag: null, source: 'screen' }
    : null;
}
