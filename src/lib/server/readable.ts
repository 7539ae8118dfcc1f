import type { TableEvent } from '../table/events.ts';
import { DEVICES, DEVICES_STREAM } from './access/deviceHost.ts';
import { type MaybeTable, STREAM as TABLE_STREAM, TABLES } from './streams/tableStream.ts';
import { STREAM as TOURNAMENT_STREAM, TOURNAMENTS } from './streams/tournamentStream.ts';
import { HOUSE_KIND, HOUSE_STREAM } from './hosts/houseHost.ts';
import type { OpenDatabase, Unreadable } from './store/schema.ts';
import type { StreamKind } from './streams/eventStream.ts';

/** Why this program could not start with what an open database of ours tells; null: it can. A match is lost by itself. */
export const houseUnreadableIn = (database: OpenDatabase): Unreadable | null =>
  unreadable(database, HOUSE_STREAM, HOUSE_KIND) ?? unreadable(database, DEVICES_STREAM, DEVICES);

/** Why an open database of ours is not put in the place of another; null: it is. A lone match that cannot be read is left out. */
export const whyNotRestored = (database: OpenDatabase): Unreadable | null =>
  houseUnreadableIn(database) ??
  unreadablePartsIn(database).find(({ code }) => code === 'newer') ??
  null;

/** The tables and tournaments that this program cannot read in an open database of ours, and runs without. */
export const unreadablePartsIn = (database: OpenDatabase): readonly Unreadable[] => [
  ...streamsIn(database, TABLE_STREAM).flatMap(
    (stream) => unreadable(database, stream, LONE_TABLE) ?? [],
  ),
  ...streamsIn(database, TOURNAMENT_STREAM).flatMap(
    (stream) => unreadable(database, stream, TOURNAMENTS) ?? [],
  ),
];

/** What is needed of a stream to read it. */
type StreamReader<State, Event> = Pick<
  StreamKind<State, Event>,
  'version' | 'start' | 'parse' | 'evolve'
>;

/** A match that breaks while it is told anew is lost by itself, as at a server that runs; that is no reason against the others. */
const LONE_TABLE: StreamReader<MaybeTable | 'broken', TableEvent> = {
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

/** A commit as it lies in the database; only one of this program has what it should have there. */
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
        // What is of no kind that this program knows leads to nothing.
        if (next === undefined) return { code: 'newer', where };
        state = next;
      }
    } catch {
      return { code: 'unreadable', where };
    }
  }
  return null;
}
