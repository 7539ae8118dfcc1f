import type { TableEvent } from '../table/events.ts';
import { DEVICES, DEVICES_STREAM } from './access/deviceHost.ts';
import { type MaybeTable, STREAM as TABLE_STREAM, TABLES } from './streams/tableStream.ts';
import { STREAM as TOURNAMENT_STREAM, TOURNAMENTS } from './streams/tournamentStream.ts';
import { HOUSE_KIND, HOUSE_STREAM } from './hosts/houseHost.ts';
import type { OpenDatabase, Unreadable } from './store/schema.ts';
import type { StreamKind } from './streams/eventStream.ts';

/**
 * Returns why the program cannot start with this database; null: it can. An unreadable match is no
 * reason.
 */
export const whyNotStartable = (database: OpenDatabase): Unreadable | null =>
  unreadable(database, HOUSE_STREAM, HOUSE_KIND) ?? unreadable(database, DEVICES_STREAM, DEVICES);

/**
 * Returns why a backup must not replace the database; null: it may. A single unreadable match is
 * left out, unless a newer version wrote it.
 */
export const whyNotRestored = (database: OpenDatabase): Unreadable | null =>
  whyNotStartable(database) ??
  unreadablePartsIn(database).find(({ code }) => code === 'newer') ??
  null;

/** Returns the tables and tournaments that this program cannot read and runs without. */
export const unreadablePartsIn = (database: OpenDatabase): readonly Unreadable[] => [
  ...streamsIn(database, TABLE_STREAM).flatMap(
    (stream) => unreadable(database, stream, TOLERANT_TABLE_READER) ?? [],
  ),
  ...streamsIn(database, TOURNAMENT_STREAM).flatMap(
    (stream) => unreadable(database, stream, TOURNAMENTS) ?? [],
  ),
];

type StreamReader<State, Event> = Pick<
  StreamKind<State, Event>,
  'version' | 'start' | 'parse' | 'evolve'
>;

/**
 * Reader of tables that tolerates a match that fails on replay: a running server loses only that
 * one.
 */
const TOLERANT_TABLE_READER: StreamReader<MaybeTable | 'broken', TableEvent> = {
  version: TABLES.version,
  start: null,
  parse: (version, stored, state) =>
    TABLES.parse(version, stored, state === 'broken' ? null : state),
  evolve(event, state, at) {
    try {
      return state === 'broken' ? state : TABLES.evolve(event, state, at);
    } catch {
      return 'broken';
    }
  },
};

const streamsIn = (database: OpenDatabase, prefix: string): readonly string[] =>
  database
    .prepare(`select distinct stream from commits where stream like '${prefix}%'`)
    .raw()
    .all()
    .map(String);

interface RawCommit {
  readonly position: number;
  readonly version: number;
  readonly at: number;
  readonly events: string;
}

function unreadable<State, Event>(
  database: OpenDatabase,
  stream: string,
  kind: StreamReader<State, Event>,
): Unreadable | null {
  const rows = database.prepare(
    'select position, version, at, events from commits where stream = ? order by position',
  );
  let state = kind.start;
  for (const row of rows.iterate(stream)) {
    const { position, version, at, events } = row as RawCommit;
    const where = `${stream}, ${String(position)}`;
    if (version > kind.version) return { code: 'newer', where };
    try {
      for (const event of kind.parse(version, JSON.parse(events), state)) {
        const next: State | undefined = kind.evolve(event, state, at);
        // An event kind unknown to this version leads to no state.
        if (next === undefined) return { code: 'newer', where };
        state = next;
      }
    } catch {
      return { code: 'unreadable', where };
    }
  }
  return null;
}
