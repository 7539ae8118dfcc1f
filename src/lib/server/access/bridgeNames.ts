import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { toVisualKey, toDisplayName } from '../../game/invisibleCharacters.ts';
import type { Ports } from '../ports.ts';
import type { SharedState, StateKind } from '../cluster/sharedState.ts';
import { log } from '../log/log.ts';
import { replaceSecret } from './secret.ts';

/**
 * Names that bridges use or reserve. A name stands for readers and their roles, so a bridge cannot
 * take a name that
 *
 * - another bridge is using now,
 * - belongs to another paired device that is offline,
 * - was ever used by this server's own bridge.
 *
 * Names that look alike are equal.
 */
export interface BridgeNames {
  mayClaim(name: string, holder: Holder): boolean;
  claim(name: string, holder: Holder): () => void;
  /**
   * Calls back when another server's own bridge appears. `isOf` is true for its names, which no
   * other bridge may use from then on.
   */
  watchOwnNames(taken: (isOf: (name: string) => boolean) => void): void;
}

/**
 * Device id, or null for the bridge that this machine started. That bridge reserves its name
 * permanently.
 */
export type Holder = string | null;

export interface StoredNames {
  readonly names: readonly string[];
  keep(names: readonly string[]): void;
}

export interface PairedBridge {
  readonly id: string;
  readonly name: string | null;
}

const MAX_OWN_NAMES = 8;

const OWN: StateKind<true> = { name: 'own-bridge', schema: v.literal(true) };
/** TTL and renewal interval in ms. A server is expected to be offline for less than the TTL. */
const [OWN_NAME_TTL_MS, OWN_NAME_RENEWAL_MS] = [20 * 24 * 60 * 60_000, 24 * 60 * 60_000];

const IN_USE: StateKind<readonly Holder[]> = {
  name: 'bridge-name',
  schema: v.array(v.nullable(v.string())),
};

/**
 * Creates the registry of names. `paired` returns all devices that may send taps, connected or not;
 * only removing a device frees its name.
 */
export function createBridgeNames(
  kept: StoredNames,
  paired: () => readonly PairedBridge[],
  { sharedState, directory }: Pick<Ports, 'sharedState' | 'directory'>,
): BridgeNames {
  const own = createOwnNames(kept, sharedState);
  const live = new Map<string, Holder[]>();
  /** Last name of each device since the server started; it may differ from the name at pairing. */
  const last = new Map<string, string>();

  function ownersOf(name: string): readonly string[] {
    // Pairing stored only the displayed part of the bridge's name.
    const shown = toVisualKey(toDisplayName(name));
    return paired()
      .filter((each) => last.get(each.id) === name || toVisualKey(each.name ?? '') === shown)
      .map(({ id }) => id);
  }

  const announced = (name: string): readonly Holder[] =>
    [...directory.valuesOf(IN_USE, name).values()].flat();
  function use(name: string, holders: readonly Holder[]): void {
    if (holders.length === 0) {
      live.delete(name);
      directory.withdraw(IN_USE, name);
    } else {
      live.set(name, [...holders]);
      directory.announce(IN_USE, name, holders);
    }
  }

  return {
    mayClaim(told, holder) {
      if (holder === null) return true;
      const name = toVisualKey(told);
      const isOthers = [...(live.get(name) ?? []), ...announced(name)].some(
        (other) => other !== holder,
      );
      const owners = ownersOf(name);
      return !own.has(name) && !isOthers && (owners.length === 0 || owners.includes(holder));
    },
    claim(told, holder) {
      const name = toVisualKey(told);
      if (holder === null) own.keep(name);
      else last.set(holder, name);
      use(name, [...(live.get(name) ?? []), holder]);
      return () => {
        const holders = live.get(name) ?? [];
        use(name, holders.toSpliced(holders.indexOf(holder), 1));
      };
    },
    watchOwnNames(taken) {
      directory.watch(IN_USE, (name) => {
        if (announced(name).includes(null)) taken((other) => toVisualKey(other) === name);
      });
    },
  };
}

function createOwnNames(kept: StoredNames, sharedState: SharedState) {
  let own = kept.names.map(toVisualKey);
  const say = (): void => own.forEach((name) => sharedState.set(OWN, name, true, OWN_NAME_TTL_MS));
  say();
  setInterval(say, OWN_NAME_RENEWAL_MS).unref();
  return {
    has: (name: string): boolean => own.includes(name) || sharedState.find(OWN, name) !== null,
    keep(name: string): void {
      if (own.at(-1) === name) return;
      const next = [...own.filter((known) => known !== name), name];
      own = next.slice(-MAX_OWN_NAMES);
      for (const free of next.slice(0, -MAX_OWN_NAMES)) sharedState.remove(OWN, free);
      kept.keep(own);
      say();
    },
  };
}

const FILE = 'own-bridges';

export function openOwnBridgeNames(data: string): StoredNames {
  const file = join(data, FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return {
    names: text.split('\n').filter((line) => line !== ''),
    keep(names) {
      try {
        replaceSecret(data, FILE, names.join('\n'));
      } catch (error) {
        log.error('name of the own bridge not kept', { error });
      }
    },
  };
}
