import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { setNewest } from '../limits/counts.ts';
import type { StateKind, SharedState } from './sharedState.ts';

/** Sends a value to all other subscribers of a topic. */
export type Publish<Value> = (value: Value) => void;

/**
 * Subscribes to a topic. `heard` is called with the values that other subscribers publish, also by
 * one that subscribes within `ttlMs` of their publication. Delivery is neither confirmed nor
 * ordered.
 */
export type OpenTopic = <Value>(
  kind: StateKind<Value>,
  ttlMs: number,
  heard: (value: Value) => void,
) => Publish<Value>;

/** Topics of a single server, which has no other subscribers. */
export const NO_SUBSCRIBERS: OpenTopic = () => () => undefined;

export const createTopics =
  (sharedState: SharedState): OpenTopic =>
  <Value>(kind: StateKind<Value>, ttlMs: number, heard: (value: Value) => void) => {
    const own = randomUUID();
    let count = 0;
    function hear(key: string): void {
      const said = key.startsWith(own) ? null : sharedState.find(kind, key);
      if (said !== null) heard(said.value);
    }
    [...sharedState.all(kind).keys()].forEach(hear);
    sharedState.watch(kind, hear);
    return (value: Value) => sharedState.set(kind, `${own} ${String((count += 1))}`, value, ttlMs);
  };

/** Capacity of the LRU of names with an amount not sent yet. */
const MAX_UNSENT_NAMES = 20_000;

/**
 * `part`: amount that is sent at once. `ttlMs`: TTL of the message; one who subscribes within it
 * receives it too.
 */
interface UsageTopicOptions {
  readonly part: number;
  readonly ttlMs: number;
}

/**
 * Returns a function that shares how much each name took of a common limit. Small amounts add up
 * and are sent only when they reach `part`.
 */
export function openUsageTopic(
  openTopic: OpenTopic,
  what: string,
  { part, ttlMs }: UsageTopicOptions,
  heard: (name: string, taken: number) => void,
): (name: string, taken: number) => void {
  const schema = v.strictObject({ name: v.string(), taken: v.number() });
  const publish = openTopic({ name: `taken-${what}`, schema }, ttlMs, ({ name, taken }) =>
    heard(name, taken),
  );
  const unsent = new Map<string, number>();
  return (name, taken) => {
    const sum = (unsent.get(name) ?? 0) + taken;
    if (sum < part) return setNewest(unsent, MAX_UNSENT_NAMES, name, sum);
    unsent.delete(name);
    publish({ name, taken: sum });
  };
}
