import type { PostgresRefused } from '../store/postgres/trouble.ts';
import { startText } from '../log/startText.ts';

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
