import { join } from 'node:path';
import Database from 'libsql';

/** The server's log, read from its file beside the server, also while there is none. */
export interface WrittenLog {
  /** Ids of all commands at a table, in the order of their positions; the table's creation is the first. */
  commands(table: string): readonly string[];
  /** How many those are; cheap enough to be asked all the time. */
  length(table: string): number;
  /** How many commits there are in all. */
  size(): number;
}

/** @param data the server's data folder */
export function readWrittenLog(data: string): WrittenLog {
  const database = new Database(join(data, 'table-companion.sqlite'));
  database.pragma('busy_timeout = 5000');
  const ids = database.prepare('select id from commits where stream = ? order by position');
  const last = database.prepare('select max(position) from commits where stream = ?').raw();
  const count = database.prepare('select count(*) from commits').raw();
  return {
    size: () => Number((count.get() as [unknown])[0]),
    length: (table) => Number((last.get(`table:${table}`) as [unknown])[0]),
    commands: (table) => (ids.all(`table:${table}`) as { id: string }[]).map(({ id }) => id),
  };
}
