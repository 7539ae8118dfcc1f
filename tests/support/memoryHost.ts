import { openHost, type Host } from '#lib/server/hosts/host.ts';
import type { PairingApproval } from '#lib/server/hosts/taps/claim.ts';
import { startExtensions, type RunningExtensions } from '#lib/server/extensions/extension.ts';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
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

interface MemoryHost extends Host {
  readonly extensions: RunningExtensions;
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
  const hooks = extensionHooks(events, queries);
  const extensions = await startExtensions(SILENT, { parts, ...hooks });
  await host.start();
  await host.idle();
  return { ...host, extensions };
}
