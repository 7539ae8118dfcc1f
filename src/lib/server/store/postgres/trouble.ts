import type { NamedDatabase } from './address.ts';

/** Why a Postgres cannot be used, for people: `startText` has a sentence for each. */
export type PostgresTrouble =
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

/** A Postgres that cannot be used, and what the sentence about it names. */
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

/** The error as one for people; what comes neither of Postgres nor of a connection stays as it is. */
export function refusedBy(error: unknown, named: NamedDatabase): unknown {
  if (!(error instanceof Error) || error instanceof PostgresRefused || 'path' in error)
    return error;
  const isSilence = /timeout|terminated/i.test(error.message);
  if (codeOf(error) === '' && !isSilence) return error;
  const why = error.message || codeOf(error);
  return new PostgresRefused(troubleOf(error), { ...named, why }, { cause: error });
}

/** What an error of the connection or of the server means. */
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
  // A protocol that is only half understood: a pooler stands between.
  [/^08P01$/, 'postgres-pooled'],
  // Starting up, shutting down.
  [/^57P/, 'postgres-away'],
];

/** SQLSTATE of an error of the server, the system's code of one of the connection, or empty. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the server answered at all. */
const isOfServer = (error: unknown): boolean => error instanceof Error && 'severity' in error;

/** Whether nothing came in time from the other end of a connection, as `pg` says it. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * Whether the connection can be used on after an error: not where it is lost or silent, not where the server ends it, and not
 * where its plans are gone, as when a pooler resets it.
 */
export const isBroken = (error: unknown): boolean =>
  !isOfServer(error) || /^(08|57P|25P03|26000)/.test(codeOf(error));
