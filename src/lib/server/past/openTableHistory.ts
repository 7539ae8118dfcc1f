import { databaseFile, type ServerConfig } from '../config.ts';
import type { Store } from '../store/store.ts';
import {
  createHistoryReader,
  createTableHistory,
  MAX_CACHED_CHANCE_TABLES,
  routeChances,
  throttleReader,
  type HistoryReader,
} from './historyReader.ts';
import { createHistoryWorker } from './historyWorker.ts';
import type { TableHistory } from './question.ts';

type Database = Pick<ServerConfig, 'data' | 'database'>;

/** Computes chances in a separate thread of the lowest priority. */
export const openTableHistory = (
  store: Store,
  config: Database,
  program: string | null,
): TableHistory =>
  routeChances(
    createTableHistory(openHistoryReader(store, config, program)),
    throttleReader(
      openHistoryReader(store, config, program, {
        last: true,
        tables: MAX_CACHED_CHANCE_TABLES,
      }),
    ),
  );

/** Reads in a worker thread where its program is built. In development it reads in this thread. */
function openHistoryReader(
  store: Store,
  { data, database }: Database,
  program: string | null,
  how: { readonly last?: boolean; readonly tables?: number } = {},
): HistoryReader {
  return program === null
    ? createHistoryReader(store, how.tables)
    : createHistoryWorker(program, database ?? databaseFile(data), how);
}
