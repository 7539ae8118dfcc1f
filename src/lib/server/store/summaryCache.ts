import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { SUMMARY_VERSION, type MatchSummary } from '../../history/summary.ts';
import { log } from '../log/log.ts';
import { clearGaps } from './gaps.ts';
import type { OpenDatabase } from './schema.ts';

export interface CachedSummary {
  readonly summary: MatchSummary;
  readonly position: number;
}

/**
 * Cache of summaries beside the log. Lost, stale or damaged entries are rebuilt from the log. So it
 * is neither synced nor backed up, and its failures are no errors.
 */
export interface SummaryCache {
  read(): readonly CachedSummary[];
  write(summaries: readonly CachedSummary[]): void;
  /** Erases a summary so that no byte of it remains. */
  erase(code: string): void;
  close(): void;
}

export const NO_SUMMARY_CACHE: SummaryCache = {
  read: () => [],
  write: () => undefined,
  erase: () => undefined,
  close: () => undefined,
};

/**
 * Opens the cache in its own file. A file that proves unreadable, now or later, is deleted and
 * recreated.
 */
export function openSummaryCache(file: string): SummaryCache {
  let cache = openWithRetry(file, ['as it is', 'anew']);
  function ask<Answer>(work: (cache: SummaryCache) => Answer): Answer {
    try {
      return work(cache);
    } catch (error) {
      if (!isDamage(error)) throw error;
      log.warn('summaries are damaged and begun anew', { file, error });
      cache = openWithRetry(file, ['anew']);
      return work(cache);
    }
  }
  return {
    read: () => ask((whole) => whole.read()),
    write: (summaries) => ask((whole) => whole.write(summaries)),
    erase: (code) => ask((whole) => whole.erase(code)),
    close: () => cache.close(),
  };
}

const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Database.SqliteError && /CORRUPT|NOTADB/.test(error.code));

function openWithRetry(file: string, attempts: readonly ('as it is' | 'anew')[]): SummaryCache {
  for (const attempt of attempts) {
    try {
      if (attempt === 'anew') {
        for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
      }
      return cacheIn(file);
    } catch (error) {
      log.warn('summaries cannot be opened', { file, attempt, error });
    }
  }
  return NO_SUMMARY_CACHE;
}

const CLEARED = 1;

function openDisk(file: string): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true });
  const endedWell = !statSync(`${file}-wal`, { throwIfNoEntry: false })?.size;
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('secure_delete = on');
  database.exec(
    `create table if not exists summaries
      (code text primary key, version integer, position integer, summary text) strict`,
  );
  const isCleared = Number(database.prepare('pragma user_version').raw().get()) >= CLEARED;
  if (endedWell && isCleared) return database;
  // A vacuum is cheap at the start; later it would delay taps.
  database.exec('vacuum');
  database.pragma(`user_version = ${String(CLEARED)}`);
  database.pragma('wal_checkpoint(truncate)');
  return database;
}

function cacheIn(file: string): SummaryCache {
  const database = openDisk(file);
  const insert = database.prepare('insert or replace into summaries values (?, ?, ?, ?)');
  const remove = database.prepare('delete from summaries where code = ?');
  const insertAll = database.transaction((kept: readonly CachedSummary[]) => {
    for (const { summary, position } of kept) {
      insert.run(summary.code, SUMMARY_VERSION, position, toText(summary, position));
    }
  });
  return {
    read: () =>
      database
        .prepare('select position, summary from summaries where version = ?')
        .all(SUMMARY_VERSION)
        .map(fromRow),
    write(kept) {
      insertAll(kept);
      // This write may have moved rows between pages that are erased later.
      clearGaps(database, file);
    },
    erase(code) {
      remove.run(code);
      clearGaps(database, file);
      database.pragma('wal_checkpoint(truncate)');
    },
    close() {
      try {
        database.pragma('wal_checkpoint(truncate)');
      } catch (error) {
        // The missing checkpoint makes the next start treat it as not closed cleanly.
        log.warn('summaries not closed well', { error });
      }
      database.close();
    },
  };
}

/**
 * Matches a summary and its checksum, which earlier versions did not write. Outside of strings,
 * JSON contains no `#`.
 */
const CHECKSUM = /^(\{.*\})#([0-9a-f]{16})$/s;

function toText(summary: MatchSummary, position: number): string {
  const json = JSON.stringify(summary);
  return `${json}#${checksum(json, position)}`;
}

const checksum = (json: string, position: number): string =>
  createHash('sha256')
    .update(`${String(position)} ${json}`)
    .digest('hex')
    .slice(0, 16);

/**
 * Parses a row.
 * @throws SyntaxError when the checksum does not match
 */
function fromRow(row: unknown): CachedSummary {
  const { position, summary } = row as { position: number; summary: string };
  const [, json = summary, sum = null] = CHECKSUM.exec(summary) ?? [];
  if (sum !== null && sum !== checksum(json, position)) throw new SyntaxError('wrong checksum');
  return { position, summary: JSON.parse(json) as MatchSummary };
}
