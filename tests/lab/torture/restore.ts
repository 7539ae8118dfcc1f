import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readLogIn } from '../../integration/writtenLog.ts';
import type { TorturedServer } from './server.ts';

const DATABASE = 'table-companion.sqlite';

export interface RestoreParts {
  readonly server: TorturedServer;
  /** Makes a table of which only the database that is set aside will know; answers its code. */
  makeLate(): Promise<string>;
  /** Lets go of the database, does something, and opens the one that is there then. */
  withoutLog(work: () => void): Promise<void>;
}

/** Takes a backup and puts it in the place of the database. Answers what was not as it must be after that. */
export async function restoreBackup(parts: RestoreParts): Promise<readonly string[]> {
  const { server, makeLate, withoutLog } = parts;
  server.run('build/backup.js');
  const backup = newestIn(join(server.data, 'backups'));
  const late = await makeLate();
  let wrong: readonly string[] = [];
  await server.whileDown(async () => {
    await withoutLog(() => server.run('build/restore.js', backup));
    wrong = await lookAt(server.data, `table:${late}`);
  });
  for (const file of setAside(server.data)) rmSync(file, { force: true, recursive: true });
  rmSync(join(server.data, 'backups'), { force: true, recursive: true });
  return wrong;
}

/** Checks that events after the backup are only in the database that was set aside. */
async function lookAt(data: string, stream: string): Promise<readonly string[]> {
  const kept = setAside(data).filter((file) => !/-(wal|shm)$/.test(file));
  const found = await Promise.all(kept.map((file) => holds(file, stream)));
  const isStillThere = await holds(join(data, DATABASE), stream);
  return [
    ...(found.some(Boolean) ? [] : [`${stream} is kept in none of ${kept.join(', ')}`]),
    ...(isStillThere ? [`${stream} is still there after a restore`] : []),
  ];
}

async function holds(file: string, stream: string): Promise<boolean> {
  const log = readLogIn(file);
  try {
    return log.holds(stream);
  } finally {
    await log.close();
  }
}

const setAside = (data: string): readonly string[] =>
  readdirSync(data)
    .filter((name) => name.startsWith(`${DATABASE}.before`))
    .map((name) => join(data, name));

/** By when it was written: its name tells the server's clock. */
function newestIn(folder: string): string {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  const [newest] = files;
  if (newest === undefined) throw new Error(`there is no backup in ${folder}`);
  return newest;
}
