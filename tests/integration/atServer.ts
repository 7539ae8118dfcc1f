import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { appMissing } from '../support/app.ts';
import {
  runServer,
  scratchFolder,
  secretOf,
  stop,
  type RunningServer,
  type ServerOptions,
} from '../support/program.ts';
import { bridgeAt, screenAt, type BridgeSocket, type ScreenSocket } from '../support/sockets.ts';
import { strangerTo, type Stranger } from '../support/strangers.ts';

interface Closable {
  close(): unknown;
}

/**
 * Server and helpers of a test, available once its first hook has run. Sockets are closed after the
 * test, or after the hook's tests, that opened them.
 */
export interface World {
  readonly server: RunningServer;
  /** The same for every server of this world. */
  readonly url: string;
  /** The folder in which the server keeps its data. */
  readonly data: string;
  readonly folder: string;
  /** A screen of the server's own machine, which may do everything, open all the time. */
  readonly house: ScreenSocket;
  /** Another one. */
  screen(): ScreenSocket;
  /** A bridge that knows the server's secret. */
  bridge(name?: string): BridgeSocket;
  /** A device on another machine; the server is to run as `BEHIND_PROXY`. */
  stranger(address?: string): Stranger;
  /** Closes another thing as it does sockets. */
  kept<Thing extends Closable>(thing: Thing): Thing;
  /** Kills the server, and starts it again at the same address once `meanwhile` is done. */
  restart(meanwhile?: () => void): Promise<void>;
}

/** Tests at the built server, with a folder of its own. Skipped, and said why, where it is not built. */
export function atServer(
  name: string,
  options: ServerOptions,
  tests: (world: World) => void,
): void {
  const missing = appMissing();
  if (missing !== null) console.log(`SKIPPED ${name}: ${missing}`);
  describe.skipIf(missing !== null)(name, () => {
    let scratch: ReturnType<typeof scratchFolder>;
    const open: Closable[] = [];
    let openBefore = 0;
    let server: RunningServer;
    let house: ScreenSocket;
    const kept = <Thing extends Closable>(thing: Thing): Thing => {
      open.push(thing);
      return thing;
    };
    const close = (from: number) => open.splice(from).forEach((thing) => thing.close());
    const world: World = {
      get server() {
        return server;
      },
      get url() {
        return server.url;
      },
      get house() {
        return house;
      },
      get data() {
        return join(scratch.path, 'server');
      },
      get folder() {
        return scratch.path;
      },
      screen: () => kept(screenAt(server.url)),
      bridge: (bridge = 'hall') =>
        kept(bridgeAt(server.url, { bridge, secret: secretOf(world.data) })),
      stranger(address) {
        const stranger = strangerTo(server.url, address);
        return { ...stranger, screen: () => kept(stranger.screen()) };
      },
      kept,
      async restart(meanwhile) {
        await stop(server);
        meanwhile?.();
        server = await runServer(world.data, { ...options, port: server.port });
      },
    };
    beforeAll(async () => {
      scratch = scratchFolder();
      server = await runServer(world.data, options);
      house = world.screen();
    });
    beforeEach(() => void (openBefore = open.length));
    afterEach(() => close(openBefore));
    afterAll(async () => {
      close(0);
      if (server !== undefined) await stop(server);
      scratch.remove();
    });
    tests(world);
  });
}
