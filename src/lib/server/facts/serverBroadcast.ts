import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { setNewest } from '../limits/counts.ts';
import type { StateKind, SharedState } from './sharedState.ts';

/**
 * Returns a function that sends a value to all other servers. A server that starts within `lasts`
 * ms receives it too. `heard` is called with the values of the others.
 */
export function createServerBroadcast<Value>(
  sharedState: SharedState,
  kind: StateKind<Value>,
  lasts: number,
  heard: (value: Value) => void,
): (value: Value) => void {
  const own = randomUUID();
  let told = 0;
  function hear(key: string): void {
    const said = key.startsWith(own) ? null : sharedState.find(kind, key);
    if (said !== null) heard(said.value);
  }
  [...sharedState.all(kind).keys()].forEach(hear);
  sharedState.watch(kind, hear);
  return (value) => sharedState.set(kind, `${own} ${String((told += 1))}`, value, lasts);
}

/** Capacity of the LRU of names with an amount not sent yet. */
const MAX_UNSENT_NAMES = 20_000;

/**
 * `part`: amount that is sent at once. `lasts`: TTL of the message in ms; a server that starts
 * within it receives it too.
 */
interface UsageBroadcastOptions {
  readonly part: number;
  readonly lasts: number;
}

/**
 * Returns a function that shares with all servers how much each name took of a common limit. Small
 * amounts add up and are sent only when they reach `part`.
 */
export function createUsageBroadcast(
  sharedState: SharedState,
  what: string,
  { part, lasts }: UsageBroadcastOptions,
  heard: (name: string, taken: number) => void,
): (name: string, taken: number) => void {
  const schema = v.strictObject({ name: v.string(), taken: v.number() });
  const kind = { name: `taken-${what}`, schema };
  const tell = createServerBroadcast(sharedState, kind, lasts, ({ name, taken }) =>
    heard(name, taken),
  );
  const untold = new Map<string, number>();
  return (name, taken) => {
    const sum = (untold.get(name) ?? 0) + taken;
    if (sum < part) return setNewest(untold, MAX_UNSENT_NAMES, name, sum);
    untold.delete(name);
    tell({ name, taken: sum });
  };
}
