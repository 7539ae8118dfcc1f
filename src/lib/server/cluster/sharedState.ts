import { custom, type GenericSchema } from 'valibot';

/**
 * Kind of shared state. The name must contain no blanks; values of other servers are validated by
 * the schema.
 */
export interface StateKind<Value> {
  readonly name: string;
  readonly schema: GenericSchema<unknown, Value>;
}

/**
 * Creates a kind for records that servers of the same version write. Validates only that one field
 * exists.
 */
export const stateKindWith = <Value>(
  name: string,
  field: keyof Value & string,
): StateKind<Value> => ({
  name,
  schema: custom<Value>((said) => typeof said === 'object' && said !== null && field in said),
});

export interface LiveValue<Value> {
  readonly value: Value;
  /** Expiry by the monotonic clock of this server, in ms. */
  readonly until: number;
}

/**
 * Short-lived state that is not logged: displayed codes, open requests, failed attempts. With a
 * shared store, a write is visible here at once and at other servers a moment later. Each removal
 * succeeds at one server only. While the store cannot be reached, this server's own writes remain
 * visible here.
 */
export interface SharedState {
  find<Value>(kind: StateKind<Value>, key: string): LiveValue<Value> | null;
  all<Value>(kind: StateKind<Value>): ReadonlyMap<string, LiveValue<Value>>;
  /**
   * Like `find`, but reads the store on a miss: another server may have written it a moment ago.
   */
  findOrFetch<Value>(kind: StateKind<Value>, key: string): Promise<LiveValue<Value> | null>;
  /** Sets the value for `lasts` ms, visible here at once. */
  set<Value>(kind: StateKind<Value>, key: string, value: Value, lasts: number): void;
  /**
   * Sets the value, or removes it (null), under a key that only this server writes. Retries until
   * it is stored or replaced.
   */
  setDurably<Value>(
    kind: StateKind<Value>,
    key: string,
    said: { readonly value: Value; readonly lasts: number } | null,
  ): void;
  /** Resolves when the other servers can read everything written here so far. */
  flushed(): Promise<void>;
  remove(kind: StateKind<unknown>, key: string): void;
  /** Removes it. Of all concurrent callers, only one gets true. */
  release(kind: StateKind<unknown>, key: string): Promise<boolean>;
  /**
   * Acquires or renews a lease: sets the value for `lasts` ms if none stands or the same one does.
   * Of all concurrent callers, only one gets true. Null: the store cannot be reached.
   */
  acquire(
    kind: StateKind<string>,
    key: string,
    value: string,
    lasts: number,
  ): Promise<boolean | null>;
  /**
   * Adds one and resolves to the sum of all servers. The count expires `lasts` ms after its first.
   * @throws where the store cannot be reached
   */
  increment(name: string, key: string, lasts: number): Promise<number>;
  /**
   * Calls back with each key that is set or removed by any server. Returns a function that
   * unsubscribes.
   */
  watch(kind: StateKind<unknown>, heard: (key: string) => void): () => void;
}
