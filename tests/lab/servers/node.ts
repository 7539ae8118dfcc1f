import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLine, type DatabaseLine } from '../../support/databaseLine.ts';
import { becomeHouse } from '../../support/ownHouse.ts';
import { startTorturedServer, type TorturedServer } from '../torture/server.ts';

/** A server with a line to its database that can be cut. */
export interface TorturedNode extends TorturedServer {
  readonly name: string;
  readonly line: DatabaseLine;
  sockets(): Promise<number>;
}

interface NodeParts {
  readonly name: string;
  readonly folder: string;
  /** The address of the database, without the network before it. */
  readonly database: string;
}

export async function startNode({ name, folder, database }: NodeParts): Promise<TorturedNode> {
  const data = join(folder, name);
  const address = new URL(database);
  const line = await openLine(Number(address.port));
  address.port = String(line.port);
  const settings = { PROTOCOL_HEADER: 'x-forwarded-proto', SPEECH: 'off' };
  const server = await startTorturedServer(data, { ...settings, DATABASE_URL: address.href });
  await becomeHouse(server.url, data);
  return {
    ...server,
    name,
    line,
    async sockets() {
      const authorization = `Bearer ${readFileSync(join(data, 'metrics-key'), 'utf8').trim()}`;
      const answer = await fetch(`${server.url}/metrics`, { headers: { authorization } });
      return Number(/^companion_sockets (\d+)$/m.exec(await answer.text())?.[1]);
    },
    async close() {
      line.close();
      server.wake();
      await server.close();
    },
  };
}
