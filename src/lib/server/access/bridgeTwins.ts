import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { FactKind } from '../facts/facts.ts';
import type { Ports } from '../ports.ts';

/** By the bridge's name: which connection has come under it, at whichever server. */
const CAME: FactKind<string> = { name: 'bridge-came', schema: v.string() };
/** How long that is told, in ms. */
const TOLD_FOR = 10_000;

/** Programs that connect to other servers under the name of a bridge. */
export interface Twins {
  came(bridge: string): void;
  /** Calls back when one has come to another. */
  watch(came: (bridge: string) => void): void;
}

export function createTwins({ facts, servers }: Pick<Ports, 'facts' | 'servers'>): Twins {
  const own = new Set<string>();
  return {
    came(bridge) {
      if (servers === null) return;
      const id = randomUUID();
      own.add(id);
      setTimeout(() => own.delete(id), 2 * TOLD_FOR).unref();
      facts.say(CAME, bridge, id, TOLD_FOR);
    },
    watch(came) {
      if (servers === null) return;
      facts.watch(CAME, (bridge) => {
        const said = facts.find(CAME, bridge);
        if (said !== null && !own.has(said.value)) came(bridge);
      });
    },
  };
}
