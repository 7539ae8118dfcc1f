import { openHost, type Host } from '#lib/server/hosts/host.ts';
import type { PairingApproval } from '#lib/server/hosts/taps/claim.ts';
import type { Ports } from '#lib/server/ports.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { hostPorts } from './hostPorts.ts';

const ENTRANCE = {} as PairingApproval;
const AT_TABLES = {
  authorityAt: () => 'player' as const,
  stateKnown: () => undefined,
  playerAt: () => null,
  isEar: () => false,
  isEnabled: () => true,
  whyNoHints: () => null,
  follow: () => Promise.resolve(),
};

/** A server without sockets that has read what it can of its history; in memory, but for what is given. */
export async function memoryHost({
  store = memoryStore(),
  ...given
}: Partial<Ports>): Promise<Host> {
  const codes = ['ABC234', 'ABC235', 'ABC236'].values();
  const ports = hostPorts(store, { newCode: () => codes.next().value ?? '', ...given });
  const host = await openHost(ports, ENTRANCE, AT_TABLES, {
    lab: false,
    partnerPause: 0,
    address: () => 'http://localhost',
  });
  await host.start();
  await host.idle();
  return host;
}
