import { dirname } from 'node:path';
import Database from 'libsql';
import { quoteWord } from '../../process/commandLine.ts';
import { userName } from '../../process/owner.ts';
import { DatabaseDamaged } from '../store/sqliteStore.ts';
import type { Unreadable } from '../store/schema.ts';
import { STREAM as TOURNAMENT_STREAM } from '../streams/tournamentStream.ts';
import { startText } from '../log/startText.ts';
import type { PostgresRefused } from '../store/postgres/trouble.ts';

interface Asked {
  readonly file: string;
  readonly command: string;
}

export function databaseText(error: unknown, { file, command }: Asked): string | null {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof DatabaseDamaged || /CORRUPT|NOTADB/.test(codeOf(error))) {
    return startText('damaged', { why: `${file}: ${why}`, command });
  }
  return folderText(error, dirname(file));
}

/** Explains why a folder cannot be written; null for unknown errors. */
export function folderText(error: unknown, folder: string): string | null {
  const code = codeOf(error);
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(code)) return startText('disk-full', { folder });
  if (/^(EACCES|EPERM)/.test(code)) {
    return startText('folder-closed', { folder: quoteWord(folder), user: userName() });
  }
  return null;
}

function codeOf(error: unknown): string {
  if (error instanceof Database.SqliteError) return error.code;
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export const unreadablePart = ({ where }: Unreadable): string =>
  startText(where.startsWith(TOURNAMENT_STREAM) ? 'check-lone-tournament' : 'check-lone', {
    where,
  });

export const formatMinute = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Returns the period of lost commits, for a text; `since` null: from the beginning. */
export const lostPeriod = (since: number | null, until: number) => ({
  since: since === null ? startText('log-lost-start') : formatMinute(since),
  until: formatMinute(until),
});

/**
 * Explains in the terminal's language why Postgres cannot be used and what to do; other errors keep
 * their message.
 */
export function postgresText(error: unknown): string {
  if (isRefused(error)) return startText(error.trouble, error.values);
  return startText('no-database', { why: error instanceof Error ? error.message : String(error) });
}

export const isRefused = (error: unknown): error is PostgresRefused =>
  error instanceof Error && error.name === 'PostgresRefused';
