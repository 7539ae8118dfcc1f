import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../../../process/disk.ts';
import { namedIn } from './address.ts';
import { type Connection, openConnections } from './connections.ts';
import { prepareDatabase } from './schema.ts';
import { PostgresRefused, refusedBy } from './trouble.ts';

/** Files of a data folder that belong together, with where one goes that another takes the place of. */
export type FileGroup = Readonly<Record<string, string>>;

/**
 * Gives all servers of a database the same files: those of the first one that has a whole group. Those of this folder that
 * differ are set aside.
 * @throws `PostgresRefused` where the database cannot be used, and the file system's error
 */
export async function shareFiles(
  address: string,
  data: string,
  groups: readonly FileGroup[],
): Promise<void> {
  const named = namedIn(address);
  if (named === null) throw new PostgresRefused('postgres-address', {});
  const connections = openConnections(address, 1);
  try {
    await prepareDatabase(connections);
    for (const group of groups) {
      await connections.transaction((connection) => shareGroup(connection, data, group));
    }
  } catch (error) {
    throw refusedBy(error, named);
  } finally {
    await connections.end();
  }
}

async function shareGroup(connection: Connection, data: string, group: FileGroup): Promise<void> {
  const names = Object.keys(group);
  // Of servers that start at once the second waits for the first.
  await connection.query('lock table secrets in exclusive mode');
  const { rows } = await connection.query<{ name: string; secret: string }>(
    'select name, secret from secrets where name = any($1)',
    [names],
  );
  if (rows.length === names.length) {
    for (const { name, secret } of rows) adopt(data, name, secret, group[name] ?? `${name}.before`);
    return;
  }
  if (!names.every((name) => existsSync(join(data, name)))) return;
  for (const name of names) {
    const own = readFileSync(join(data, name), 'utf8');
    await connection.query('insert into secrets values ($1, $2)', [name, own]);
  }
}

function adopt(data: string, name: string, secret: string, aside: string): void {
  const file = join(data, name);
  const own = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (own === secret) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A key that is half there would be known.
  if (own !== null) writeWhole(join(data, aside), own);
  writeWhole(file, secret);
}
