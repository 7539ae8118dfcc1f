import { openHost, type Host } from '#lib/server/hosts/host.ts';
import type { PairingApproval } from '#lib/server/hosts/taps/claim.ts';
import { startExtensions, type RunningExtensions } from '#lib/server/extensions/extension.ts';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
import type { Ports } from '#lib/server/ports.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { extensionHooks } from './extensions.ts';
import { hostPorts } from './hostPorts.ts';

const ENTRANCE = {} as PairingApproval;
const AT_TABLES = {
  authorityAt: () => 'player' as const,
  stateKnown: () => undefined,
  playerAt: () => null,
  isEar: () => false,
  isEnabled: () => true,
  follow: () => Promise.resolve(),
};

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
  const { events } = ports;
  const parts = {
    config: { partnerPause: 0, updateUrl: null, speech: 'off', language: 'en' } as const,
    cluster: ports,
    access: { devices: {} } as never,
    seats: {} as never,
    privateAudio: {} as never,
    hands: host.hands,
    tables: host.tables,
    trash: host.trash,
  };
  const extensions = await startExtensions(EXTENSIONS, { parts, ...extensionHooks(events) });
  await host.start();
  await host.idle();
  return { ...host, extensions };
}
