import type { NamedDatabase } from './address.ts';
import { StoreFailed } from '../store.ts';

type PostgresTrouble =
  | 'postgres-address'
  | 'postgres-away'
  | 'postgres-password'
  | 'postgres-missing'
  | 'postgres-crowded'
  | 'postgres-rights'
  | 'postgres-old'
  | 'postgres-encoding'
  | 'postgres-foreign'
  | 'postgres-newer'
  | 'postgres-pooled'
  | 'postgres-other';

export class PostgresRefused extends Error {
  override readonly name = 'PostgresRefused';
  readonly trouble: PostgresTrouble;
  readonly values: Readonly<Record<string, string>>;

  constructor(
    trouble: PostgresTrouble,
    values: Readonly<Record<string, string>>,
    options?: ErrorOptions,
  ) {
    super(`${trouble} ${JSON.stringify(values)}`, options);
    this.trouble = trouble;
    this.values = values;
  }
}

/**
 * Converts an error of Postgres or its connection to `PostgresRefused`; returns any other error
 * unchanged.
 */
export function toPostgresRefused(error: unknown, named: NamedDatabase): unknown {
  if (!(error instanceof Error) || error instanceof PostgresRefused || 'path' in error)
    return error;
  const isSilence = /timeout|terminated/i.test(error.message);
  if (codeOf(error) === '' && !isSilence) return error;
  const why = error.message || codeOf(error);
  return new PostgresRefused(troubleOf(error), { ...named, why }, { cause: error });
}

function troubleOf(error: unknown): PostgresTrouble {
  const code = codeOf(error);
  const known = TROUBLES.find(([pattern]) => pattern.test(code));
  if (known !== undefined) return known[1];
  return isOfServer(error) ? 'postgres-other' : 'postgres-away';
}

const TROUBLES: readonly (readonly [RegExp, PostgresTrouble])[] = [
  [/^28/, 'postgres-password'],
  [/^3D000$/, 'postgres-missing'],
  [/^53300$/, 'postgres-crowded'],
  [/^(42501|3F000|25006)$/, 'postgres-rights'],
  // Protocol violation: a pooler stands between.
  [/^08P01$/, 'postgres-pooled'],
  // The server is starting up or shutting down.
  [/^57P/, 'postgres-away'],
];

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const isOfServer = (error: unknown): boolean => error instanceof Error && 'severity' in error;

/** True for a query timeout, recognized by the message of `pg`. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * True if the connection must not be reused: it is lost or silent, the server ends it, or its
 * prepared statements are gone, as when a pooler resets it.
 */
export const isBroken = (error: unknown): boolean =>
  !isOfServer(error) || /^(08|57P|25P03|26000)/.test(codeOf(error));

/**
 * Wraps errors of Postgres and its connections in `StoreFailed`, so that callers need not know the
 * database.
 */
export const translatingErrors = <Found>(query: Promise<Found>): Promise<Found> =>
  query.catch((error: unknown) => {
    throw new StoreFailed('The database failed.', { cause: error });
  });
