import { join } from 'node:path';
import { appMissing } from '../app.ts';
import {
  runServer,
  scratchFolder,
  secretOf,
  stop,
  type RunningServer,
  type ServerOptions,
} from '../program.ts';
import { bridgeAt, screenAt, type BridgeSocket, type ScreenSocket } from '../sockets.ts';
import { strangerTo, type Stranger } from '../strangers.ts';
import { buildWorld, type Part, type World } from './world.ts';

export interface ServerWorld {
  readonly server: RunningServer;
  /** The same for every server of this world. */
  readonly url: string;
  /** The folder in which the server keeps its data. */
  readonly data: string;
  readonly folder: string;
  /** A screen of an administrator, open all the time. */
  readonly house: ScreenSocket;
  /** Another one. */
  screen(): ScreenSocket;
  /** A bridge that knows the server's secret. */
  bridge(name?: string): BridgeSocket;
  /** A device on another machine; the server is to run as `BEHIND_PROXY`. */
  stranger(address?: string): Stranger;
  /** Closes another thing as it does sockets. */
  kept<Thing extends { close(): unknown }>(thing: Thing): Thing;
  /** Kills the server, and starts it again at the same address once `meanwhile` is done. */
  restart(meanwhile?: () => unknown): Promise<void>;
}

/** The built server, with a folder of its own. Its options may depend on the parts before it. */
export const server = <Has extends object>(
  optionsFor: (has: Has) => ServerOptions,
): Part<Has, ServerWorld> => ({
  missing: appMissing,
  async open(has, closing) {
    const options = optionsFor(has);
    const scratch = scratchFolder();
    closing.add(() => scratch.remove());
    const data = join(scratch.path, 'server');
    let running = await runServer(data, options);
    closing.add(() => stop(running));
    const { url, port } = running;
    const kept = <Thing extends { close(): unknown }>(thing: Thing): Thing => {
      closing.add(() => thing.close());
      return thing;
    };
    const screen = () => kept(screenAt(url));
    return {
      get server() {
        return running;
      },
      url,
      data,
      folder: scratch.path,
      house: screen(),
      screen,
      bridge: (bridge = 'hall') => kept(bridgeAt(url, { bridge, secret: secretOf(data) })),
      stranger(address) {
        const stranger = strangerTo(url, address);
        return { ...stranger, screen: () => kept(stranger.screen()) };
      },
      kept,
      async restart(meanwhile) {
        await stop(running);
        await meanwhile?.();
        running = await runServer(data, { ...options, port });
      },
    };
  },
});

export const serverWorld = (options: ServerOptions = {}): World<ServerWorld> =>
  buildWorld(server(() => options));
