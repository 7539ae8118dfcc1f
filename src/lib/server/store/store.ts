import { randomBytes } from 'node:crypto';
import type { Result } from '../../game/result.ts';
import type { Facts } from '../facts/facts.ts';

/** What is stored for one command: its events and its answer. */
export interface NewCommit {
  /** The command's id, chosen by its sender; unique within a stream, or within the log where so asked. */
  readonly id: string;
  /** When it was decided, in ms since the epoch. */
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
 * Why nothing was written:
 * - `position-taken`: another writer has appended to the stream since it was read
 * - `id-known`: the stream already has this command, or any stream where it may be in one alone
 * - `not-saved`: the medium refused (disk full, gone, broken)
 */
export type AppendRefusal = 'position-taken' | 'id-known' | 'not-saved';

/** Where an id may be once: in its stream, or, like those of taps, in the whole log. */
export type UniqueIn = 'stream' | 'log';

/** The medium failed during a read; every reading method rejects with it. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
}

/** What replaces a commit's events when a stream they mention is erased. */
export interface Redacted {
  readonly stream: string;
  readonly position: number;
  readonly events: unknown;
}

/**
 * A place in the order of `follow`, to go on from; opaque, and valid as long as the log keeps its name. `FROM_THE_START` comes
 * before everything.
 */
export type FollowMark = string;
export const FROM_THE_START: FollowMark = '';

export interface Followed {
  readonly commits: readonly Commit[];
  /** Where the next question goes on; the same as before where there was nothing new. */
  readonly mark: FollowMark;
}

/** Told of what is stored in the log, by oneself too; what it is told may be late, doubled, or about what is erased meanwhile. */
export interface StoreWatcher {
  /** `commit`: what was stored, where it came with the notice, so that nobody need read it. */
  stored(stream: string, position: number, commit: Commit | null): void;
  /** Something may have been stored of which nothing was said: the connection was lost, and is there again. */
  mayHaveMissed(): void;
}

/** An append-only log of commits in streams. Nothing in it changes or disappears, except when a whole stream is erased. */
export interface Store {
  /**
   * The log's name: while it stays the same, positions only grow. Drawn when the log is created, and again when a backup
   * replaces it.
   */
  readonly log: string;
  /** Whether other servers may store in it too. */
  readonly isShared: boolean;
  /** Appends the commit after `expectedPosition` (0: the stream is new); resolves to its position once it is durable. */
  append(
    stream: string,
    expectedPosition: number,
    commit: NewCommit,
    uniqueIn?: UniqueIn,
  ): Promise<Result<number, AppendRefusal>>;
  /** The commits of a stream in order: after a position and at most `most`, where given. */
  read(stream: string, after?: number, most?: number): Promise<readonly Commit[]>;
  /** The commit of a command in one stream. */
  find(stream: string, id: string): Promise<Commit | null>;
  /** The commit of a command in whichever stream first took it; for globally unique ids, like those of taps. */
  findAnywhere(id: string): Promise<Commit | null>;
  /** The names of all streams with the position of the last commit in each. */
  streams(): Promise<ReadonlyMap<string, number>>;
  /**
   * What was stored since, in all streams, at most `most` commits. Each stream comes in its own order, and whatever becomes
   * visible later comes behind the mark, however long its writer took. What is erased meanwhile is left out.
   */
  follow(after: FollowMark, most: number): Promise<Followed>;
  /** Calls back when something is stored; returns how to end that. Never called where one server alone writes. */
  watch(watcher: StoreWatcher): () => void;
  /**
   * Erases a stream for good and rewrites commits of others that mention it: no byte of either stays in the store. Rejects
   * when the medium refuses; safe to retry. One at a time.
   */
  erase(stream: string, redacted: readonly Redacted[]): Promise<void>;
  /** What is true for a while, for all who share the store. `monotonicNow` in ms; rejects when the medium cannot be read. */
  openFacts(monotonicNow: () => number): Promise<Facts>;
  /** Whether the medium has answered within so many ms, five seconds where none are given; one in this process always has. */
  isReached(within?: number): boolean;
  /** ms since the epoch: the same for all who share the store, whatever their own clocks say. */
  now(): number;
  /** Whether the medium accepts writes now; changes nothing. */
  canSave(): Promise<boolean>;
  close(): Promise<void>;
}

/** A unique name for a log. */
export const newLogName = (): string => randomBytes(9).toString('base64url');
