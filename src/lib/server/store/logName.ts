import { randomBytes } from 'node:crypto';
import type Database from 'libsql';

type Disk = InstanceType<typeof Database>;

/** A name that no other log has. */
export const newLogName = (): string => randomBytes(9).toString('base64url');

/** The name of the log in an open database; one that has none yet, being new or of an earlier version, gets one. */
export function logNameIn(database: Disk): string {
  database.exec('create table if not exists log (name text not null) strict');
  const begin = database.prepare('insert into log select ? where not exists (select 1 from log)');
  begin.run(newLogName());
  const { name } = database.prepare('select name from log').get() as { readonly name: string };
  return name;
}

/** Gives the log in an open database another name, for what it counts begins anew from where it stands. */
export function renameLogIn(database: Disk): void {
  logNameIn(database);
  database.prepare('update log set name = ?').run(newLogName());
}
