import { StoreFailed } from '../store.ts';

/**
 * Wraps errors of Postgres and its connections in `StoreFailed`, so that callers need not know the
 * database.
 */
export const translatingErrors = <Found>(query: Promise<Found>): Promise<Found> =>
  query.catch((error: unknown) => {
    throw new StoreFailed('The database failed.', { cause: error });
  });
