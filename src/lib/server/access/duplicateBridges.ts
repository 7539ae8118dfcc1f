import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { StateKind } from '../cluster/sharedState.ts';
import type { Ports } from '../ports.ts';

const BRIDGE_CONNECTED: StateKind<string> = { name: 'bridge-came', schema: v.string() };
const MESSAGE_TTL_MS = 10_000;

/** Detects programs that connect under the same bridge name to another server. */
export interface DuplicateBridgeDetector {
  announce(bridge: string): void;
  watch(came: (bridge: string) => void): void;
}

export function createDuplicateBridgeDetector({
  sharedState,
}: Pick<Ports, 'sharedState'>): DuplicateBridgeDetector {
  const own = new Set<string>();
  return {
    announce(bridge) {
      const id = randomUUID();
      own.add(id);
      setTimeout(() => own.delete(id), 2 * MESSAGE_TTL_MS).unref();
      sharedState.set(BRIDGE_CONNECTED, bridge, id, MESSAGE_TTL_MS);
    },
    watch(came) {
      sharedState.watch(BRIDGE_CONNECTED, (bridge) => {
        const said = sharedState.find(BRIDGE_CONNECTED, bridge);
        if (said !== null && !own.has(said.value)) came(bridge);
      });
    },
  };
}
