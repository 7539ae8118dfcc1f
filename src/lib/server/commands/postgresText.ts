import type { PostgresRefused } from '../store/postgres/trouble.ts';
import { startText } from './startText.ts';

/** Why a Postgres cannot be used and what to do, in the language of the terminal; for other errors what they say themselves. */
export function postgresText(error: unknown): string {
  if (isRefused(error)) return startText(error.trouble, error.values);
  return startText('no-database', { why: error instanceof Error ? error.message : String(error) });
}

/** By its name: its class would bring the driver along. */
export const isRefused = (error: unknown): error is PostgresRefused =>
  error instanceof Error && error.name === 'PostgresRefused';
