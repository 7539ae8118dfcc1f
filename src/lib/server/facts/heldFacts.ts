import { safeParse } from 'valibot';
import type { FactKind, Facts, Standing } from './facts.ts';

/** A value as it is stored, and how long it still stands, in ms. */
export interface Told {
  readonly text: string;
  readonly lasts: number;
}

interface Entry {
  readonly text: string;
  readonly until: number;
  readonly timer: NodeJS.Timeout;
}

/** The facts that one server holds. */
export interface HeldFacts extends Pick<Facts, 'find' | 'all' | 'watch'> {
  /** Holds what is told; null: it has ended. Answers whether there was anything to end. */
  put(kind: string, key: string, told: Told | null): boolean;
  /** The kinds and keys of all that is held. */
  names(): readonly (readonly [kind: string, key: string])[];
}

/** `monotonicNow` in ms. */
export function createHeldFacts(monotonicNow: () => number): HeldFacts {
  const kinds = new Map<string, Map<string, Entry>>();
  const watchers = new Map<string, Set<(key: string) => void>>();
  const tell = (kind: string, key: string) => watchers.get(kind)?.forEach((heard) => heard(key));

  function put(kind: string, key: string, told: Told | null): boolean {
    const held = kinds.get(kind) ?? new Map<string, Entry>();
    kinds.set(kind, held);
    const before = held.get(key);
    clearTimeout(before?.timer);
    held.delete(key);
    if (told !== null) {
      // A timer, since screens must drop a code in time even if nobody asks.
      const timer = setTimeout(() => put(kind, key, null), told.lasts).unref();
      held.set(key, { text: told.text, until: monotonicNow() + told.lasts, timer });
    }
    if (before?.text !== told?.text) tell(kind, key);
    return before !== undefined && before.until > monotonicNow();
  }
  function find<Value>(kind: FactKind<Value>, key: string): Standing<Value> | null {
    const entry = kinds.get(kind.name)?.get(key);
    if (entry === undefined) return null;
    if (entry.until <= monotonicNow()) {
      put(kind.name, key, null);
      return null;
    }
    const parsed = safeParse(kind.schema, JSON.parse(entry.text));
    return parsed.success ? { value: parsed.output, until: entry.until } : null;
  }
  return {
    put,
    find,
    all<Value>(kind: FactKind<Value>) {
      const found = [...(kinds.get(kind.name)?.keys() ?? [])].map(
        (key) => [key, find(kind, key)] as const,
      );
      return new Map(found.flatMap(([key, one]) => (one === null ? [] : [[key, one] as const])));
    },
    names: () =>
      [...kinds].flatMap(([kind, held]) => [...held.keys()].map((key) => [kind, key] as const)),
    watch({ name }, heard) {
      const all = watchers.get(name) ?? new Set();
      watchers.set(name, all.add(heard));
      return () => void all.delete(heard);
    },
  };
}

/** The facts of a server that shares its store with no other. `monotonicNow` in ms. */
export function memoryFacts(monotonicNow: () => number): Facts {
  const held = createHeldFacts(monotonicNow);
  const counts = new Map<string, { sum: number; readonly until: number }>();
  return {
    find: held.find,
    all: held.all,
    watch: held.watch,
    ask: async (kind, key) => held.find(kind, key),
    told: async () => undefined,
    drop: ({ name }, key) => void held.put(name, key, null),
    say({ name }, key, value, lasts) {
      held.put(name, key, { text: JSON.stringify(value), lasts });
    },
    insist({ name }, key, said) {
      held.put(name, key, said && { text: JSON.stringify(said.value), lasts: said.lasts });
    },
    end: async ({ name }, key) => held.put(name, key, null),
    async claim(kind, key, value, lasts) {
      const standing = held.find(kind, key)?.value;
      if (standing !== undefined && standing !== value) return false;
      held.put(kind.name, key, { text: JSON.stringify(value), lasts });
      return true;
    },
    async count(name, key, lasts) {
      for (const [known, { until }] of counts) if (until <= monotonicNow()) counts.delete(known);
      const whose = `${name} ${key}`;
      const count = counts.get(whose) ?? { sum: 0, until: monotonicNow() + lasts };
      counts.set(whose, count);
      count.sum += 1;
      return count.sum;
    },
  };
}
