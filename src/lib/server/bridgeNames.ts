/**
 * Who goes by which bridge's name. A name stands for readers and what they are for, so that nobody may take one that
 * another bears now, nor ever that of the house's own bridge.
 */
export interface BridgeNames {
  mayBear(name: string, holder: Holder): boolean;
  /** Somebody connects under a name; answers how to leave it. */
  bears(name: string, holder: Holder): () => void;
}

/** The id of a device; null: the bridge that this machine has started, whose name is nobody else's from then on. */
export type Holder = string | null;

export function createBridgeNames(): BridgeNames {
  const own = new Set<string>();
  const live = new Map<string, Holder[]>();
  return {
    mayBear: (name, holder) =>
      holder === null ||
      (!own.has(name) && (live.get(name) ?? []).every((other) => other === holder)),
    bears(name, holder) {
      if (holder === null) own.add(name);
      live.set(name, [...(live.get(name) ?? []), holder]);
      return () => {
        const holders = live.get(name) ?? [];
        const rest = holders.toSpliced(holders.indexOf(holder), 1);
        if (rest.length === 0) live.delete(name);
        else live.set(name, rest);
      };
    },
  };
}
