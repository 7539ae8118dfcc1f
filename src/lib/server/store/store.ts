import { randomBytes } from 'node:crypto';
import type { Result } from '../../game/result.ts';
import type { SharedState } from '../cluster/sharedState.ts';

export interface NewCommit {
  readonly id: string;
  readonly at: number;
  /** Schema version of the events; older ones are upgraded when read. */
  readonly version: number;
  readonly events: unknown;
  readonly answer: unknown;
}

export interface Commit extends NewCommit {
  readonly stream: string;
  /** 1 for the first commit of a stream, without gaps. */
  readonly position: number;
}

/**
 * Reason why nothing was written:
 * - `position-taken`: another writer has appended to the stream since it was read
 * - `id-known`: the stream already has this command, or with `log` any stream
 * - `not-saved`: the medium refused (disk full, gone, broken)
 */
export type AppendRefusal = 'position-taken' | 'id-known' | 'not-saved';

/** Scope in which the id must be unique: its stream, or, as for taps, the whole log. */
export type UniqueIn = 'stream' | 'log';

/** The medium failed; every reading method and `erase` reject with it. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
}

export interface RedactedCommit {
  readonly stream: string;
  readonly position: number;
  readonly events: unknown;
}

/**
 * Opaque cursor of `follow`, valid as long as the log keeps its name. `LOG_START` comes before
 * everything.
 */
export type FollowCursor = string;
export const LOG_START: FollowCursor = '';

export interface FollowedCommits {
  readonly commits: readonly Commit[];
  readonly mark: FollowCursor;
}

/**
 * Receives notifications of commits by any server, including this one. They may be late,
 * duplicated, or about commits that were erased meanwhile.
 */
export interface StoreWatcher {
  stored(stream: string, position: number, commit: Commit | null): void;
  /** Called after a reconnect: notifications may have been lost. */
  mayHaveMissed(): void;
}

/**
 * Append-only log of commits in streams. Commits never change or disappear, except when a whole
 * stream is erased.
 */
export interface Store {
  /**
   * The log's name: while it stays the same, positions only grow. Generated when the log is
   * created, and again when a backup replaces it.
   */
  readonly log: string;
  readonly isShared: boolean;
  /**
   * Appends the commit after `expectedPosition` (0: the stream is new). Resolves to its position
   * once it is durable.
   */
  append(
    stream: string,
    expectedPosition: number,
    commit: NewCommit,
    uniqueIn?: UniqueIn,
  ): Promise<Result<number, AppendRefusal>>;
  read(stream: string, after?: number, most?: number): Promise<readonly Commit[]>;
  find(stream: string, id: string): Promise<Commit | null>;
  /**
   * Finds the commit of a command in the stream that first took it; for globally unique ids, like
   * those of taps.
   */
  findAnywhere(id: string): Promise<Commit | null>;
  streams(): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns later commits of all streams, at most `most`. Each stream is in order. Commits that
   * become visible later always come after the cursor, however long their writer took. Erased
   * commits are left out.
   */
  follow(after: FollowCursor, most: number): Promise<FollowedCommits>;
  watch(watcher: StoreWatcher): () => void;
  /**
   * Erases a stream for good and rewrites commits of others that mention it: no byte of either
   * stays in the store. Rejects when the medium refuses; safe to retry. One at a time.
   */
  erase(stream: string, redacted: readonly RedactedCommit[]): Promise<void>;
  /**
   * Opens the short-lived state shared by all servers of the store. `monotonicNow` in ms.
   * @throws when the medium cannot be read
   */
  openSharedState(monotonicNow: () => number): Promise<SharedState>;
  /**
   * True if the medium has answered within so many ms, five seconds by default. Always true for a
   * store in this process.
   */
  isReached(within?: number): boolean;
  now(): number;
  /** True if the medium accepts writes now; changes nothing. */
  canSave(): Promise<boolean>;
  close(): Promise<void>;
}

export const newLogName = (): string => randomBytes(9).toString('base64url');
