import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { log } from '../log/log.ts';
import { renameSynced } from '../../process/disk.ts';

/*
 * SQLite silently stops reading a WAL at the first damaged frame. So the last acknowledged commit
 * is recorded in a file beside the database and compared with the log at each start.
 */

export interface LogEnd {
  readonly log: string;
  readonly row: number;
  readonly at: number;
}

/** Acknowledged commits that are missing at the end of a log. */
export interface LostEnd {
  readonly count: number;
  readonly since: number | null;
  readonly until: number;
  /** Path of a copy of the WAL as it was found; null: there was no WAL, or no room. */
  readonly kept: string | null;
}

export interface LogEndFile {
  write(end: LogEnd): void;
  close(): void;
}

/** Maximum delay in ms until the record is synced to disk. A killed process loses nothing. */
const SYNC_AFTER_MS = 60_000;
/** Fixed length of an entry, so that each write replaces the one before in place. */
const ENTRY_BYTES = 128;

export const logEndFile = (database: string): string => `${database}.end`;
/** Suffix of a copy of the WAL, made before SQLite reads it. */
export const WAL_AS_FOUND = '-wal.found';
const walCopy = (database: string): string => database + WAL_AS_FOUND;

const checksum = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

function toEntry(end: LogEnd): string {
  const text = `${end.log} ${String(end.row)} ${String(end.at)}`;
  return `${`${text} ${checksum(text)}`.padEnd(ENTRY_BYTES - 1)}\n`;
}

/** Reads the recorded end of the log; null if it is missing or damaged. */
export function readLogEnd(database: string): LogEnd | null {
  try {
    return parseEntry(readFileSync(logEndFile(database), 'utf8'));
  } catch {
    return null;
  }
}

function parseEntry(entry: string): LogEnd | null {
  const [, text = '', name = '', row, at, sum] =
    /^((\S+) (\d+) (-?\d+)) (\w+) *\n$/.exec(entry) ?? [];
  return sum === checksum(text) ? { log: name, row: Number(row), at: Number(at) } : null;
}

export function openLogEnd(database: string): LogEndFile {
  const file = logEndFile(database);
  let opened = openEntry(file);
  let timer: NodeJS.Timeout | undefined;

  function failed(error: unknown): void {
    log.stranger('end of the log not written down', { file, error });
  }
  function sync(): void {
    timer = undefined;
    if (opened !== null) fsync(opened, (error) => error !== null && failed(error));
  }
  return {
    write(end) {
      try {
        opened ??= openEntry(file);
        if (opened === null) return;
        writeSync(opened, toEntry(end), 0);
        timer ??= setTimeout(sync, SYNC_AFTER_MS).unref();
      } catch (error) {
        failed(error);
      }
    },
    close() {
      clearTimeout(timer);
      if (opened === null) return;
      const closing = opened;
      opened = null;
      try {
        fsyncSync(closing);
        closeSync(closing);
      } catch (error) {
        failed(error);
      }
    },
  };
}

function openEntry(file: string): number | null {
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    log.stranger('end of the log not written down', { file, error });
    return null;
  }
}

/**
 * Copies the WAL before SQLite reads it and drops everything after a damaged frame. An existing
 * copy is older and stays.
 */
export function copyWal(database: string): void {
  const from = `${database}-wal`;
  const to = walCopy(database);
  if (!statSync(from, { throwIfNoEntry: false })?.size || existsSync(to)) return;
  try {
    copyFileSync(from, to);
  } catch (error) {
    rmSync(to, { force: true });
    log.warn('WAL not copied', { file: from, error });
  }
}

export const dropWalCopy = (database: string): void => rmSync(walCopy(database), { force: true });

export function keepWalCopy(database: string, now: number): string | null {
  const from = walCopy(database);
  if (!existsSync(from)) return null;
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const kept = `${database}.lost-${time}-wal`;
  renameSynced(from, kept);
  return kept;
}
