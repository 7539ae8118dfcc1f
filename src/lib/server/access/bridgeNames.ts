import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookOf } from '../../game/unseen.ts';
import { shownName } from '../../game/unseen.ts';
import { log } from '../log/log.ts';
import { replaceSecret } from './secret.ts';

/**
 * Who uses which bridge name. A name stands for readers and their roles, so nobody may take one that another bridge
 * uses now, that belongs to another device which is away, or ever that of the house's own bridge. Names that look the
 * same are the same.
 */
export interface BridgeNames {
  mayClaim(name: string, holder: Holder): boolean;
  /** Somebody connects under a name; returns how to release it. */
  claim(name: string, holder: Holder): () => void;
}

/** The id of a device; null: the bridge that this machine started, whose name nobody else can have from then on. */
export type Holder = string | null;

/** Where the names of the house's own bridges are kept while the server does not run. */
export interface KeptNames {
  /** The last of them. */
  readonly names: readonly string[];
  keep(names: readonly string[]): void;
}

/** A device that was let in to bring taps, and what it was then called. */
export interface Paired {
  readonly id: string;
  readonly name: string | null;
}

/** The house's own bridge keeps this many names; older ones are free again. */
const MOST_OWN = 8;

/** `paired` are all devices that may bring taps now, connected or not: only their removal frees their names. */
export function createBridgeNames(kept: KeptNames, paired: () => readonly Paired[]): BridgeNames {
  let own = kept.names.map(lookOf);
  const live = new Map<string, Holder[]>();
  /** The last name of each since the server started, which may differ from the one it was let in under. */
  const last = new Map<string, string>();

  function ownersOf(name: string): readonly string[] {
    // A device was let in under only as much of its bridge's name as is shown.
    const shown = lookOf(shownName(name));
    return paired()
      .filter((each) => last.get(each.id) === name || lookOf(each.name ?? '') === shown)
      .map(({ id }) => id);
  }

  function keepOwn(name: string): void {
    if (own.at(-1) === name) return;
    own = [...own.filter((known) => known !== name), name].slice(-MOST_OWN);
    kept.keep(own);
  }
  return {
    mayClaim(told, holder) {
      if (holder === null) return true;
      const name = lookOf(told);
      const isOthers = (live.get(name) ?? []).some((other) => other !== holder);
      const owners = ownersOf(name);
      return !own.includes(name) && !isOthers && (owners.length === 0 || owners.includes(holder));
    },
    claim(told, holder) {
      const name = lookOf(told);
      if (holder === null) keepOwn(name);
      else last.set(holder, name);
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

const FILE = 'own-bridges';

/** The names of the house's own bridges, one a line in the data folder: nobody can take one before its bridge is back. */
export function ownBridges(data: string): KeptNames {
  const file = join(data, FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return {
    names: text.split('\n').filter((line) => line !== ''),
    keep(names) {
      try {
        replaceSecret(data, FILE, names.join('\n'));
      } catch (error) {
        // The name is kept for as long as the server runs.
        log.error('name of the own bridge not kept', { error });
      }
    },
  };
}
