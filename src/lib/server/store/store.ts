import { randomBytes } from 'node:crypto';
import type { Result } from '../../game/result.ts';

/** What is written down for one command: what it made happen, and what its asker was told. */
export interface NewCommit {
  /** The command's id, chosen by its asker; unique within a stream. */
  readonly id: string;
  /** When it was decided, ms since the epoch. */
  readonly at: number;
  /** Version of the events' shape; older ones are lifted when they are read. */
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
 * - `position-taken`: somebody else has written to the stream since it was read
 * - `id-known`: the command is in the stream already
 * - `not-saved`: the medium refused (disk full, gone, broken); nothing was written
 */
export type AppendRefusal = 'position-taken' | 'id-known' | 'not-saved';

/** The medium failed while something was looked up. What reads the log rejects with it. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
}

/** What a commit becomes when a stream it tells of is erased. */
export interface Redacted {
  readonly stream: string;
  readonly position: number;
  readonly events: unknown;
}

/** An append-only log of commits in streams. Nothing in it is ever changed or deleted, but a whole stream erased. */
export interface Store {
  /**
   * The name of this log: as long as it stays the same, the positions in it only grow. Drawn when the log is begun, and anew
   * when a backup is put in its place.
   */
  readonly log: string;
  /** Writes the commit after `expectedPosition` (0: the stream is new) and answers its position once it is durable. */
  append(
    stream: string,
    expectedPosition: number,
    commit: NewCommit,
  ): Promise<Result<number, AppendRefusal>>;
  /** The commits of a stream in order: those after a position, at most so many, where these are given. */
  read(stream: string, after?: number, most?: number): Promise<readonly Commit[]>;
  /** The commit of a command in one stream. */
  find(stream: string, id: string): Promise<Commit | null>;
  /** The commit of a command in whichever stream first took it; for ids that are unique everywhere, like those of taps. */
  findAnywhere(id: string): Promise<Commit | null>;
  /** The streams that hold anything, by name, and the position of the last commit in each. */
  streams(): Promise<ReadonlyMap<string, number>>;
  /**
   * Takes a stream out for good, and rewrites commits of others that told of it: no byte of what they said stays in
   * the store. Rejects when the medium refuses; it may be asked again. One at a time.
   */
  erase(stream: string, redacted: readonly Redacted[]): Promise<void>;
  /** Whether the medium takes something now; nothing is changed by it. */
  canSave(): Promise<boolean>;
  close(): Promise<void>;
}

/** A name that no other log has. */
export const newLogName = (): string => randomBytes(9).toString('base64url');
