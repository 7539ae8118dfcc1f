import { join } from 'node:path';
import { Postgres } from '../../support/postgres.ts';
import { runServer, type RunningServer } from '../../support/program.ts';
import { BEHIND_PROXY } from '../../support/strangers.ts';

interface LoadedServer extends RunningServer {
  readonly data: string;
}

interface LoadedServers {
  readonly servers: readonly [LoadedServer, ...LoadedServer[]];
  readonly postgres: Postgres | null;
}

/** `nodes`: so many servers on a Postgres with fsync; 0: one on SQLite. */
export async function openServers(folder: string, nodes: number): Promise<LoadedServers> {
  const open = async (data: string, more = {}): Promise<LoadedServer> => {
    const env = { ...BEHIND_PROXY.env, ...more };
    return { ...(await runServer(data, { env })), data };
  };
  if (nodes === 0) return { servers: [await open(folder)], postgres: null };
  const postgres = await Postgres.open(undefined, 'fsync=on', 'max_connections=200');
  const DATABASE_URL = await postgres.createDatabase();
  const first = await open(join(folder, '1'), { DATABASE_URL });
  const others: LoadedServer[] = [];
  for (let node = 2; node <= nodes; node += 1)
    others.push(await open(join(folder, String(node)), { DATABASE_URL }));
  return { servers: [first, ...others], postgres };
}
