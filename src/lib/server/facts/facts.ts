import { custom, type GenericSchema } from 'valibot';

/** What facts are about. The name has no blanks; a value that another server said is parsed by the schema. */
export interface FactKind<Value> {
  readonly name: string;
  readonly schema: GenericSchema<unknown, Value>;
}

/** A kind whose values are records that servers of this version write themselves: known by one of their fields. */
export const kindWith = <Value>(name: string, field: keyof Value & string): FactKind<Value> => ({
  name,
  schema: custom<Value>((said) => typeof said === 'object' && said !== null && field in said),
});

/** What stands for a while. */
export interface Standing<Value> {
  readonly value: Value;
  /** When it ends by the monotonic clock of this server, in ms. */
  readonly until: number;
}

/**
 * What is true for a while and worth no log: codes that are shown, requests that are open, wrong tries. Where servers share a
 * store, what one of them says stands for all: here at once, and at the others a moment later. Each end is decided once.
 * A store that cannot be reached leaves what this server said itself.
 */
export interface Facts {
  /** What this server has said or heard. */
  find<Value>(kind: FactKind<Value>, key: string): Standing<Value> | null;
  all<Value>(kind: FactKind<Value>): ReadonlyMap<string, Standing<Value>>;
  /** Like `find`, but asks the store where nothing was heard yet: another server may have said it a moment ago. */
  ask<Value>(kind: FactKind<Value>, key: string): Promise<Standing<Value> | null>;
  /** Says it for so long, in ms, in place of what stood. Stands here at once. */
  say<Value>(kind: FactKind<Value>, key: string, value: Value, lasts: number): void;
  /**
   * Says it, or null drops it, under a key that nobody else says: where it cannot be stored, that is tried again until it is, or
   * something else is said there.
   */
  insist<Value>(
    kind: FactKind<Value>,
    key: string,
    said: { readonly value: Value; readonly lasts: number } | null,
  ): void;
  /** Resolves when the others can ask for what was said here so far. */
  told(): Promise<void>;
  drop(kind: FactKind<unknown>, key: string): void;
  /** Drops it; true for one alone of all who do so at once. */
  end(kind: FactKind<unknown>, key: string): Promise<boolean>;
  /**
   * Says it where nothing stands, or the same does, which then stands for so long anew, in ms; true where it stands now. One alone
   * of all who do so at once gets it. Null: the store cannot say.
   */
  claim(kind: FactKind<string>, key: string, value: string, lasts: number): Promise<boolean | null>;
  /**
   * Adds one, and resolves to the sum of all servers; it counts for so long after the first, in ms. Rejects where the store
   * cannot say.
   */
  count(name: string, key: string, lasts: number): Promise<number>;
  /** Calls back with the key of whatever is said anew or ends, whoever did it; returns how to end that. */
  watch(kind: FactKind<unknown>, heard: (key: string) => void): () => void;
}
