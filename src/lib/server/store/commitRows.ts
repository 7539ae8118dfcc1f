import type { Kysely } from 'kysely';
import type { Commit, NewCommit } from './store.ts';

/** Row of the `commits` table, the same in each database. */
export interface CommitRow {
  stream: string;
  position: number;
  id: string;
  at: number;
  version: number;
  events: string;
  answer: string;
}

export type Log = Kysely<{ commits: CommitRow }>;

const COLUMNS = ['stream', 'position', 'id', 'at', 'version', 'events', 'answer'] as const;

export async function read(
  db: Log,
  stream: string,
  after = 0,
  most = Infinity,
): Promise<readonly Commit[]> {
  const found = db.selectFrom('commits').select(COLUMNS).where('stream', '=', stream);
  const later = found.where('position', '>', after).orderBy('position');
  const rows = await (most === Infinity ? later : later.limit(most)).execute();
  return rows.map(fromRow);
}

export async function find(db: Log, id: string, stream?: string): Promise<Commit | null> {
  let query = db.selectFrom('commits').select(COLUMNS).where('id', '=', id);
  if (stream !== undefined) query = query.where('stream', '=', stream);
  const row = await query.orderBy('at').limit(1).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

export async function streams(db: Log): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('commits')
    .select(['stream', (of) => of.fn.max('position').as('position')])
    .groupBy('stream')
    .execute();
  return new Map(rows.map(({ stream, position }) => [stream, position]));
}

export function toRow(stream: string, position: number, commit: NewCommit): CommitRow {
  const { id, at, version, events, answer } = commit;
  const json = { events: JSON.stringify(events), answer: JSON.stringify(answer) };
  return { stream, position, id, at, version, ...json };
}

export function fromRow({ stream, position, id, at, version, events, answer }: CommitRow): Commit {
  const json = { events: JSON.parse(events), answer: JSON.parse(answer) };
  // Some drivers return 64-bit numbers as text.
  return { stream, position, id, at: Number(at), version, ...json };
}
