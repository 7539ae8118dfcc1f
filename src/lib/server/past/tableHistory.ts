import { Worker } from 'node:worker_threads';
import { StoreFailed, type Store } from '../store/store.ts';
import {
  MAX_CACHED_TABLES,
  type HistoryReader,
  createHistoryReader,
  createTableHistory,
  MAX_CACHED_CHANCE_TABLES,
  routeChances,
  throttleReader,
} from './historyReader.ts';
import type { HistoryQuestion, TableHistory } from './question.ts';
import { databaseFile, type ServerConfig } from '../config.ts';

export type WorkerRequest =
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly code: string;
      readonly question: HistoryQuestion;
    }
  | { readonly type: 'forget'; readonly code: string }
  | { readonly type: 'close' };

export type WorkerReply =
  | { readonly id: number; readonly answer: unknown }
  /** `byStore`: the database failed, and the same question may be answered later. */
  | { readonly id: number; readonly failed: string; readonly byStore: boolean };

export interface HistoryWorkerData {
  /** SQLite file or Postgres address. */
  readonly database: string;
  readonly last: boolean;
  readonly tables: number;
}

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

interface PendingQuestion {
  resolve(answer: never): void;
  reject(error: Error): void;
}

const MAX_HEAP_MB = 256;

/**
 * Reads and replays long matches in a worker thread, so that looking back does not delay taps.
 * `file` is its program. It starts with the first question, and restarts after an exit with the
 * next one.
 */
function createHistoryWorker(
  file: string,
  database: string,
  { last = false, tables = MAX_CACHED_TABLES } = {},
): HistoryReader {
  const asked = new Map<number, PendingQuestion>();
  let thread: Worker | null = null;
  let ids = 0;

  function start(): Worker {
    const workerData: HistoryWorkerData = { database, last, tables };
    const limits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
    const worker = new Worker(file, { workerData, resourceLimits: limits });
    let why = 'it ended';
    worker.unref();
    worker.on('message', (said: WorkerReply) => {
      const asker = asked.get(said.id);
      asked.delete(said.id);
      if ('failed' in said)
        asker?.reject(said.byStore ? new StoreFailed(said.failed) : new Error(said.failed));
      // The answer's type follows from the question's topic.
      else asker?.resolve(said.answer as never);
    });
    worker.on('error', (error) => (why = error.message));
    worker.on('exit', () => {
      thread = null;
      for (const { reject } of asked.values()) reject(new Error(`the past cannot be read: ${why}`));
      asked.clear();
    });
    return worker;
  }
  const tell = (worker: Worker, message: WorkerRequest) => worker.postMessage(message);

  return {
    answer: (code, question) =>
      new Promise((resolve, reject) => {
        ids += 1;
        asked.set(ids, { resolve, reject });
        tell((thread ??= start()), { type: 'ask', id: ids, code, question });
      }),
    forget(code) {
      if (thread !== null) tell(thread, { type: 'forget', code });
    },
    close: () =>
      new Promise((resolve) => {
        if (thread === null) return resolve();
        thread.once('exit', () => resolve());
        tell(thread, { type: 'close' });
      }),
  };
}
