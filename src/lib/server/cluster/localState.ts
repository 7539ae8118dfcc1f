import { safeParse } from 'valibot';
import type { StateKind, SharedState, LiveValue } from './sharedState.ts';

export interface TimedText {
  readonly text: string;
  readonly lasts: number;
}

interface Entry {
  readonly text: string;
  readonly until: number;
  readonly timer: NodeJS.Timeout;
}

export interface LocalState extends Pick<SharedState, 'find' | 'all' | 'watch'> {
  /** Sets an entry, or removes it (null). True if an entry stood before. */
  put(kind: string, key: string, told: TimedText | null): boolean;
  names(): readonly (readonly [kind: string, key: string])[];
}

export function createLocalState(monotonicNow: () => number): LocalState {
  const kinds = new Map<string, Map<string, Entry>>();
  const watchers = new Map<string, Set<(key: string) => void>>();
  const tell = (kind: string, key: string) => watchers.get(kind)?.forEach((heard) => heard(key));

  function put(kind: string, key: string, told: TimedText | null): boolean {
    const held = kinds.get(kind) ?? new Map<string, Entry>();
    kinds.set(kind, held);
    const before = held.get(key);
    clearTimeout(before?.timer);
    held.delete(key);
    if (told !== null) {
      // A timer rather than a check on reading: screens must drop an expired code without a
      // request.
      const timer = setTimeout(() => put(kind, key, null), told.lasts).unref();
      held.set(key, { text: told.text, until: monotonicNow() + told.lasts, timer });
    }
    if (before?.text !== told?.text) tell(kind, key);
    return before !== undefined && before.until > monotonicNow();
  }
  function find<Value>(kind: StateKind<Value>, key: string): LiveValue<Value> | null {
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
    all<Value>(kind: StateKind<Value>) {
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

/** Creates the state of a server without shared store. `monotonicNow` in ms. */
export function createMemoryState(monotonicNow: () => number): SharedState {
  const held = createLocalState(monotonicNow);
  const counts = new Map<string, { sum: number; readonly until: number }>();
  return {
    find: held.find,
    all: held.all,
    watch: held.watch,
    findOrFetch: async (kind, key) => held.find(kind, key),
    flushed: async () => undefined,
    remove: ({ name }, key) => void held.put(name, key, null),
    set({ name }, key, value, lasts) {
      held.put(name, key, { text: JSON.stringify(value), lasts });
    },
    setDurably({ name }, key, said) {
      held.put(name, key, said && { text: JSON.stringify(said.value), lasts: said.lasts });
    },
    release: async ({ name }, key) => held.put(name, key, null),
    async acquire(kind, key, value, lasts) {
      const standing = held.find(kind, key)?.value;
      if (standing !== undefined && standing !== value) return false;
      held.put(kind.name, key, { text: JSON.stringify(value), lasts });
      return true;
    },
    async increment(name, key, lasts) {
      for (const [known, { until }] of counts) if (until <= monotonicNow()) counts.delete(known);
      const whose = `${name} ${key}`;
      const count = counts.get(whose) ?? { sum: 0, until: monotonicNow() + lasts };
      counts.set(whose, count);
      count.sum += 1;
      return count.sum;
    },
  };
}
