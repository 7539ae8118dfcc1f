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

/** Where the names of the house's own bridges are kept while the server does not run. */
export interface KeptNames {
  /** The last of them. */
  readonly names: readonly string[];
  keep(names: readonly string[]): void;
}

/** A name that the house's own bridge has not gone by for so many others is free again. */
const MOST_OWN = 8;

/** People take "Attic" for "attic". */
const spelt = (name: string): string => name.trim().toLowerCase();

export function createBridgeNames(kept: KeptNames): BridgeNames {
  let own = kept.names;
  const live = new Map<string, Holder[]>();

  function keepOwn(name: string): void {
    if (own.at(-1) === name) return;
    own = [...own.filter((known) => known !== name), name].slice(-MOST_OWN);
    kept.keep(own);
  }
  return {
    mayBear(told, holder) {
      const name = spelt(told);
      const isOthers = (live.get(name) ?? []).some((other) => other !== holder);
      return holder === null || (!own.includes(name) && !isOthers);
    },
    bears(told, holder) {
      const name = spelt(told);
      if (holder === null) keepOwn(name);
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
