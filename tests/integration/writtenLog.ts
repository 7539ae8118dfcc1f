import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Database from 'libsql';

/** The server's log, read from its file beside the server, also while there is none. */
export interface WrittenLog {
  /** Ids of all commands at a table, in the order of their positions; the table's creation is the first. */
  commands(table: string): readonly string[];
  /** Returns the number of lines, cheaply enough for polling. */
  length(table: string): number;
  lines(): readonly string[];
  size(): number;
  holds(stream: string): boolean;
  /** Settles when no lock of it is left. */
  close(): Promise<void>;
}

/** @param data the server's data folder */
export const readWrittenLog = (data: string): WrittenLog =>
  readLogIn(join(data, 'table-companion.sqlite'));

export function readLogIn(file: string): WrittenLog {
  let open: Statements | null = openLog(file);
  const asked = (): Statements => {
    if (open === null) throw new Error('the log is closed');
    return open;
  };
  return {
    size: () => Number((asked().count.get() as [unknown])[0]),
    lines: () =>
      asked()
        .all.all()
        .map((row) => JSON.stringify(row)),
    length: (table) => Number((asked().last.get(`table:${table}`) as [unknown])[0]),
    commands: (table) =>
      (asked().ids.all(`table:${table}`) as { id: string }[]).map(({ id }) => id),
    holds: (stream) => Number((asked().last.get(stream) as [unknown])[0]) > 0,
    async close() {
      open?.close();
      open = null;
      // libsql holds the file for as long as a statement of it is in memory.
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      collect();
      await setImmediate();
    },
  };
}

type Statements = ReturnType<typeof openLog>;

function openLog(file: string) {
  const database = new Database(file);
  database.pragma('busy_timeout = 5000');
  return {
    ids: database.prepare('select id from commits where stream = ? order by position'),
    all: database.prepare('select * from commits order by rowid'),
    last: database.prepare('select max(position) from commits where stream = ?').raw(),
    count: database.prepare('select count(*) from commits').raw(),
    close: () => void database.close(),
  };
}
