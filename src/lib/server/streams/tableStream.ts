import type { TableEvent } from '../../table/events.ts';
import { evolveTable, openTable } from '../../table/evolve.ts';
import { dropEarlierRounds, hasAllMoves, type TableState } from '../../table/state.ts';
import {
  TABLE_EVENTS_VERSION,
  parseTableAnswer,
  parseTableEvents,
  toStored,
} from '../../table/storedEvents.ts';
import type { StreamKind, StreamNow } from './eventStream.ts';

export const STREAM = 'table:';
export const streamName = (code: string): string => STREAM + code;
export const codeOf = (stream: string): string | null =>
  stream.startsWith(STREAM) ? stream.slice(STREAM.length) : null;

export type MaybeTable = TableState | null;

const gameOf = (state: MaybeTable) => state && state.setup.game;

export const TABLES = {
  version: TABLE_EVENTS_VERSION,
  start: null as MaybeTable,
  parse: (version, stored, state) => parseTableEvents(version, stored, gameOf(state)),
  parseAnswer: (commit, state) => parseTableAnswer(commit, gameOf(state)),
  toStored: (events, state) => (state === null ? events : toStored(events, state.setup.game)),
  evolve(event, state, at) {
    if (event.type === 'tableCreated') return openTable(event, at);
    return state === null ? null : evolveTable(event, state, at);
  },
  compact: (state) => state && dropEarlierRounds(state),
  isComplete: (state) => state === null || hasAllMoves(state),
  // Screens show earlier moves again in place of those taken back.
  needsDroppedParts: ({ type }) => type === 'moveUndone' || type === 'lineCorrected',
} satisfies StreamKind<MaybeTable, TableEvent>;

export const isThere = (now: StreamNow<MaybeTable>): now is StreamNow<TableState> =>
  now.state !== null;
