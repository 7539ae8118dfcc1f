import type { Access } from './access/access.ts';
import type { PrivateAudio } from './access/privateAudio.ts';
import type { ServerConfig } from './config.ts';
import type { RunningExtensions } from './extensions/extension.ts';
import type { Host } from './hosts/host.ts';
import type { BuiltFiles, PageFiles } from './http/pageFiles.ts';
import type { Realtime } from './runtime.ts';

/** Settings that the HTTP server hands to the pages when it loads them. */
export interface Launch {
  /** Configuration with the ports that were opened. */
  readonly config: ServerConfig;
  readonly files: BuiltFiles;
  /** Address by name on the home network; empty: none is announced. */
  typedAddress(): string;
}

/** The open server. Hooks and routes get it as `event.locals.server`. */
export interface RunningServer extends Realtime {
  readonly config: ServerConfig;
  readonly access: Access;
  readonly host: Host;
  readonly privateAudio: PrivateAudio;
  readonly pages: PageFiles;
  typedAddress(): string;
  /** Returns a part that an extension offers; undefined if the extension was left out. */
  readonly extension: RunningExtensions['find'];
}

/**
 * The door between the HTTP server and SvelteKit's bundle. This module is copied into both, and
 * SvelteKit passes nothing to its hooks, so both sides meet on `globalThis`.
 */
interface Door {
  launch?: Launch;
  server?: RunningServer;
}

const KEY = Symbol.for('table-companion.door');
const shared: typeof globalThis & { [KEY]?: Door } = globalThis;
const door = (): Door => (shared[KEY] ??= {});

/** Returns undefined in development, where the pages start by themselves. */
export const givenLaunch = (): Launch | undefined => door().launch;

export function giveLaunch(launch: Launch): void {
  door().launch = launch;
}

/** Returns undefined until the server has opened. */
export const runningServer = (): RunningServer | undefined => door().server;

/** Replaces the running server and closes the one before (development reloads). */
export async function setRunningServer(next: RunningServer): Promise<void> {
  const before = door().server;
  door().server = next;
  await before?.close();
}
