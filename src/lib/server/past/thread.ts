import { Worker } from 'node:worker_threads';
import type { PastReader } from './past.ts';
import type { PastQuestion } from './question.ts';

/** The setting by which the server tells its pages where the thread's program lies. */
export const PAST_PROGRAM = 'PAST_PROGRAM';

/** What the thread is told. */
export type ToPast =
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly code: string;
      readonly question: PastQuestion;
    }
  | { readonly type: 'forget'; readonly code: string }
  | { readonly type: 'close' };

/** What it answers; `failed` is why the log cannot be read. */
export type FromPast =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failed: string };

export interface PastData {
  readonly database: string;
}

interface Asker {
  resolve(answer: never): void;
  reject(error: Error): void;
}

/** More than the whole tables that it keeps could ever need, in MB. */
const MOST_MEMORY = 256;

/**
 * Has long matches read and folded by a thread of its own, so that taps need not wait for somebody who looks back.
 * `file` is its program. It starts with the first question, and again with the next one after it has ended.
 */
export function pastThread(file: string, database: string): PastReader {
  const asked = new Map<number, Asker>();
  let thread: Worker | null = null;
  let ids = 0;

  function start(): Worker {
    const workerData: PastData = { database };
    const limits = { maxOldGenerationSizeMb: MOST_MEMORY };
    const worker = new Worker(file, { workerData, resourceLimits: limits });
    let why = 'it ended';
    worker.unref();
    worker.on('message', (said: FromPast) => {
      const asker = asked.get(said.id);
      asked.delete(said.id);
      if ('failed' in said) asker?.reject(new Error(said.failed));
      // Each question has its own kind of answer.
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
