import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { accept, refuse, type Result } from '../../game/result.ts';
import { damageOf, sync } from './backups.ts';

/** Why a backup was not put in the place of the database; nothing has changed then. */
export type RestoreRefusal =
  { readonly code: 'in-use' } | { readonly code: 'damaged'; readonly why: string };

/**
 * Puts a backup in the place of the database, which is set aside, not deleted. Answers where it lies now (null: there
 * was none). The server must not be running.
 */
export function restoreBackup(
  backup: string,
  database: string,
  now: number,
): Result<string | null, RestoreRefusal> {
  const damage = damageOf(backup);
  if (damage !== null) return refuse({ code: 'damaged', why: damage });
  if (isInUse(database)) return refuse({ code: 'in-use' });
  const unfinished = `${database}.new`;
  copyFileSync(backup, unfinished);
  sync(unfinished);
  const aside = setAside(database, now);
  renameSync(unfinished, database);
  sync(dirname(database));
  return accept(aside);
}

/**
 * Only the last one at a database can take it out of WAL mode. This also brings into the file what lies beside it; a
 * file that is no database any more is in nobody's use.
 */
function isInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const database = new Database(file);
    try {
      database.pragma('journal_mode = delete');
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    return error instanceof Error && /locked|busy/i.test(error.message);
  }
}

function setAside(file: string, now: number): string | null {
  // They belong to the file that goes; beside another one they would be taken for its own.
  for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
  if (!existsSync(file)) return null;
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = `${file}.before-${time}`;
  renameSync(file, aside);
  return aside;
}
