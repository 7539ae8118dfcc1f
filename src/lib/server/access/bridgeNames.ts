import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { lookOf, shownName } from '../../game/unseen.ts';
import type { FactKind, Facts } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';
import { log } from '../log/log.ts';
import { replaceSecret } from './secret.ts';

/**
 * Which bridge holds which name. A name stands for readers and their roles, so a bridge may not take one that another bridge
 * uses now, that belongs to another device which is away, or that the house's own bridge ever had. Names that look the same
 * are the same.
 */
export interface BridgeNames {
  mayClaim(name: string, holder: Holder): boolean;
  /** Registers a connection under a name; returns how to release it. */
  claim(name: string, holder: Holder): () => void;
  /** Calls back where the own bridge of another server’s machine has come: the name is `isOf` nobody else’s from then on. */
  watchOwn(taken: (isOf: (name: string) => boolean) => void): void;
}

/** Id of the device; null: the bridge that this machine started, which reserves its name from then on. */
export type Holder = string | null;

/** Stores the names of the house's own bridges across restarts. */
export interface KeptNames {
  /** The most recent ones. */
  readonly names: readonly string[];
  keep(names: readonly string[]): void;
}

/** A device that may bring taps, with its name when it was let in. */
export interface Paired {
  readonly id: string;
  readonly name: string | null;
}

/** Bound on reserved names of the house's own bridge; older ones become free. */
const MOST_OWN = 8;

/** By a name as it looks: the own bridge of some server’s machine ever had it. */
const OWN: FactKind<true> = { name: 'own-bridge', schema: v.literal(true) };
/** How long that stands, in ms, and how often a server says it again, which is away for less. */
const [OWN_FOR, OWN_AGAIN] = [20 * 24 * 60 * 60_000, 24 * 60 * 60_000];

/** By a name as it looks: who uses it at that server. */
const IN_USE: FactKind<readonly Holder[]> = {
  name: 'bridge-name',
  schema: v.array(v.nullable(v.string())),
};

/**
 * `paired`: all devices that may bring taps now, connected or not; only their removal frees their names. `shared`: what
 * other servers say, where there may be any.
 */
export function createBridgeNames(
  kept: KeptNames,
  paired: () => readonly Paired[],
  shared: { readonly facts: Facts; readonly servers: ServerFacts } | null,
): BridgeNames {
  const servers = shared?.servers ?? null;
  const own = createOwnNames(kept, shared?.facts ?? null);
  const live = new Map<string, Holder[]>();
  /** The last name of each device since the server started, which may differ from the one at pairing. */
  const last = new Map<string, string>();

  function ownersOf(name: string): readonly string[] {
    // Pairing stored only the displayed part of the bridge's name.
    const shown = lookOf(shownName(name));
    return paired()
      .filter((each) => last.get(each.id) === name || lookOf(each.name ?? '') === shown)
      .map(({ id }) => id);
  }

  const elsewhere = (name: string): readonly Holder[] =>
    servers === null ? [] : [...servers.of(IN_USE, name).values()].flat();
  function use(name: string, holders: readonly Holder[]): void {
    if (holders.length === 0) {
      live.delete(name);
      servers?.drop(IN_USE, name);
    } else {
      live.set(name, [...holders]);
      servers?.say(IN_USE, name, holders);
    }
  }

  return {
    mayClaim(told, holder) {
      if (holder === null) return true;
      const name = lookOf(told);
      const isOthers = [...(live.get(name) ?? []), ...elsewhere(name)].some(
        (other) => other !== holder,
      );
      const owners = ownersOf(name);
      return !own.has(name) && !isOthers && (owners.length === 0 || owners.includes(holder));
    },
    claim(told, holder) {
      const name = lookOf(told);
      if (holder === null) own.keep(name);
      else last.set(holder, name);
      use(name, [...(live.get(name) ?? []), holder]);
      return () => {
        const holders = live.get(name) ?? [];
        use(name, holders.toSpliced(holders.indexOf(holder), 1));
      };
    },
    watchOwn(taken) {
      servers?.watch(IN_USE, (name) => {
        if (elsewhere(name).includes(null)) taken((other) => lookOf(other) === name);
      });
    },
  };
}

/** The names of own bridges: of this machine's, and of those of other servers. */
function createOwnNames(kept: KeptNames, facts: Facts | null) {
  let own = kept.names.map(lookOf);
  const say = (): void => own.forEach((name) => facts?.say(OWN, name, true, OWN_FOR));
  say();
  if (facts !== null) setInterval(say, OWN_AGAIN).unref();
  return {
    has: (name: string): boolean =>
      own.includes(name) || (facts !== null && facts.find(OWN, name) !== null),
    keep(name: string): void {
      if (own.at(-1) === name) return;
      const next = [...own.filter((known) => known !== name), name];
      own = next.slice(-MOST_OWN);
      for (const free of next.slice(0, -MOST_OWN)) facts?.drop(OWN, free);
      kept.keep(own);
      say();
    },
  };
}

const FILE = 'own-bridges';

/** The names of the house's own bridges, one per line in the data folder: reserved before their bridge is back. */
export function ownBridges(data: string): KeptNames {
  const file = join(data, FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return {
    names: text.split('\n').filter((line) => line !== ''),
    keep(names) {
      try {
        replaceSecret(data, FILE, names.join('\n'));
      } catch (error) {
        // The name stays reserved in memory.
        log.error('name of the own bridge not kept', { error });
      }
    },
  };
}
