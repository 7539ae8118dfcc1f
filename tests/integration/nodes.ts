import { join } from 'node:path';
import type { freshFolder } from '../support/freshFolder.ts';
import type { oneServer } from '../support/postgres.ts';
import { runServer, secretOf, type RunningServer } from '../support/program.ts';
import { bridgeAt, type BridgeSocket, screenAt, type ScreenSocket } from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';

/** A server process with a folder of its own, and a screen of the house there. */
export interface Node {
  readonly server: RunningServer;
  readonly data: string;
  readonly house: ScreenSocket;
  bridge(name?: string): BridgeSocket;
}

/** Servers on one Postgres. They end with the test. */
export function nodesIn(
  folder: ReturnType<typeof freshFolder>,
  postgres: ReturnType<typeof oneServer>,
) {
  const database = async () => (await postgres()).createDatabase();
  async function node(
    DATABASE_URL: string,
    name: string,
    { port = 0, ...more }: { readonly port?: number; readonly [name: string]: unknown } = {},
  ): Promise<Node> {
    const data = join(folder.path, name);
    const env = { ...BEHIND_PROXY.env, DATABASE_URL, ...more };
    const server = folder.kept(await runServer(data, { env, port }));
    const house = screenAt(server.url);
    folder.opened(house);
    return {
      server,
      data,
      house,
      bridge(bridge = 'hall') {
        const socket = bridgeAt(server.url, { bridge, secret: secretOf(data) });
        folder.opened(socket);
        return socket;
      },
    };
  }
  async function twoNodes(): Promise<readonly [Node, Node]> {
    const DATABASE_URL = await database();
    return [await node(DATABASE_URL, 'a'), await node(DATABASE_URL, 'b')];
  }
  return { node, twoNodes };
}
