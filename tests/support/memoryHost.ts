import { openHost, type Host } from '#lib/server/hosts/host.ts';
import type { PairingApproval } from '#lib/server/hosts/taps/claim.ts';
import type { Boards } from '#lib/server/extensions/boards/boards.ts';
import { startExtensions, type RunningExtensions } from '#lib/server/extensions/extension.ts';
import type { History } from '#lib/server/extensions/history/history.ts';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
import type { Tournaments } from '#lib/server/extensions/tournaments/tournaments.ts';
import type { Ports } from '#lib/server/ports.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { extensionHooks, extensionParts } from './extensions.ts';
import { hostPorts } from './hostPorts.ts';

const ENTRANCE = {} as PairingApproval;
const AT_TABLES = {
  authorityAt: () => 'player' as const,
  stateKnown: () => undefined,
  playerAt: () => null,
  isEar: () => false,
  follow: () => Promise.resolve(),
};

/** The voice would start programs. */
const SILENT = EXTENSIONS.filter(({ name }) => name !== 'speech');

export interface MemoryHost extends Host {
  readonly extensions: RunningExtensions;
  readonly history: History;
  readonly tournaments: Tournaments;
  readonly boards: Boards;
  /** Stops the extensions. */
  close(): Promise<void>;
}

/** A server without sockets that has read what it can of its history; in memory, but for what is given. */
export async function memoryHost({
  store = memoryStore(),
  ...given
}: Partial<Ports>): Promise<MemoryHost> {
  const codes = ['ABC234', 'ABC235', 'ABC236'].values();
  const ports = hostPorts(store, { newCode: () => codes.next().value ?? '', ...given });
  const host = await openHost(ports, ENTRANCE, AT_TABLES, {
    lab: false,
    address: () => 'http://localhost',
  });
  const { events, queries } = ports;
  const parts = extensionParts(host, ports);
  const hooks = { ...extensionHooks(events, queries), claim: host.claim };
  const extensions = await startExtensions(SILENT, { parts, ...hooks });
  host.start();
  const idle = async () => {
    await host.idle();
    await extensions.idle();
  };
  await idle();
  return {
    ...host,
    extensions,
    get history() {
      return found(extensions.find('history'));
    },
    get tournaments() {
      return found(extensions.find('tournaments'));
    },
    get boards() {
      return found(extensions.find('boards'));
    },
    idle,
    close: extensions.stop,
  };
}

function found<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the extension is left out');
  return part;
}
