import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../../../process/disk.ts';
import { namedIn } from './address.ts';
import { type Connection, openConnections } from './connections.ts';
import { prepareDatabase } from './schema.ts';
import { PostgresRefused, toPostgresRefused } from './trouble.ts';

export interface FileGroup {
  readonly names: Readonly<Record<string, string>>;
  /** True if the text is complete: an empty or truncated file is neither shared nor adopted. */
  isWhole(text: string): boolean;
}

/**
 * Gives all servers of a database the same files: those of the first server with a whole group.
 * Differing files of this folder are set aside.
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
    throw toPostgresRefused(error, named);
  } finally {
    await connections.end();
  }
}

async function shareGroup(
  connection: Connection,
  data: string,
  { names: asides, isWhole }: FileGroup,
): Promise<void> {
  const names = Object.keys(asides);
  await connection.query('lock table secrets in exclusive mode');
  const { rows } = await connection.query<{ name: string; secret: string }>(
    'select name, secret from secrets where name = any($1)',
    [names],
  );
  if (rows.length === names.length && rows.every(({ secret }) => isWhole(secret))) {
    for (const { name, secret } of rows) {
      adopt(data, name, secret, asides[name] ?? `${name}.before`);
    }
    return;
  }
  if (!names.every((name) => existsSync(join(data, name)))) return;
  const own = names.map((name) => [name, readFileSync(join(data, name), 'utf8')] as const);
  if (!own.every(([, secret]) => isWhole(secret))) return;
  for (const [name, secret] of own) {
    await connection.query(
      'insert into secrets values ($1, $2) on conflict (name) do update set secret = excluded.secret',
      [name, secret],
    );
  }
}

function adopt(data: string, name: string, secret: string, aside: string): void {
  const file = join(data, name);
  const own = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (own === secret) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A truncated backup of a key would go unnoticed.
  if (own !== null) writeAtomically(join(data, aside), own);
  writeAtomically(file, secret);
}
