import { Worker } from 'node:worker_threads';
import { LOOKED_BACK_AT, type PastReader } from './past.ts';
import type { PastQuestion } from './question.ts';

/** The environment variable in which the server passes the path of the thread's program to its pages. */
export const PAST_PROGRAM = 'PAST_PROGRAM';

/** Messages to the thread. */
export type ToPast =
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly code: string;
      readonly question: PastQuestion;
    }
  | { readonly type: 'forget'; readonly code: string }
  | { readonly type: 'close' };

/** Messages from the thread; `failed`: why the log cannot be read. */
export type FromPast =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failed: string };

export interface PastData {
  /** The file of a SQLite, or the address of a Postgres. */
  readonly database: string;
  /** It gives way to everything else on this machine: nobody waits for what it works out. */
  readonly last: boolean;
  /** How many tables it keeps whole. */
  readonly tables: number;
}

interface Asker {
  resolve(answer: never): void;
  reject(error: Error): void;
}

/** Memory limit in MB, more than the tables it keeps can need. */
const MOST_MEMORY = 256;

/**
 * Reads and replays long matches in a worker thread, so that a look back does not delay taps. `file` is its program. It
 * starts with the first question, and after an exit again with the next one.
 */
export function pastThread(
  file: string,
  database: string,
  { last = false, tables = LOOKED_BACK_AT } = {},
): PastReader {
  const asked = new Map<number, Asker>();
  let thread: Worker | null = null;
  let ids = 0;

  function start(): Worker {
    const workerData: PastData = { database, last, tables };
    const limits = { maxOldGenerationSizeMb: MOST_MEMORY };
    const worker = new Worker(file, { workerData, resourceLimits: limits });
    let why = 'it ended';
    worker.unref();
    worker.on('message', (said: FromPast) => {
      const asker = asked.get(said.id);
      asked.delete(said.id);
      if ('failed' in said) asker?.reject(new Error(said.failed));
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
  const tell = (worker: Worker, message: ToPast) => worker.postMessage(message);

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
