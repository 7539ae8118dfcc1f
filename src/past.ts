import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createHistoryReader } from '#lib/server/past/historyReader.ts';
import type {
  WorkerReply,
  HistoryWorkerData,
  WorkerRequest,
} from '#lib/server/past/tableHistory.ts';
import { isPostgres } from '#lib/server/store/postgres/address.ts';
import { StoreFailed } from '#lib/server/store/store.ts';
import { sqliteLog } from '#lib/server/store/sqliteStore.ts';

/** Worker thread that reads long matches; see lib/server/past/tableHistory.ts. */

// Started only by that file, which sets the data.
const { database, last, tables } = workerData as HistoryWorkerData;
// On Linux a thread has its own priority; elsewhere this would lower the whole server's.
if (last && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const log = await openLog(database);
const past = createHistoryReader(log, tables);

async function openLog(where: string) {
  if (!isPostgres(where)) return sqliteLog(where);
  const { postgresLog } = await import('#lib/server/store/postgres/postgresStore.ts');
  return postgresLog(where);
}

const post = (said: WorkerReply) => parentPort?.postMessage(said);

async function answer({
  id,
  code,
  question,
}: Extract<WorkerRequest, { type: 'ask' }>): Promise<void> {
  try {
    post({ id, answer: await past.answer(code, question) });
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    post({ id, failed, byStore: error instanceof StoreFailed });
  }
}

async function end(): Promise<void> {
  await log.close();
  parentPort?.close();
}

function giveUp(error: unknown): never {
  throw error;
}

parentPort?.on('message', (message: WorkerRequest) => {
  switch (message.type) {
    case 'ask':
      answer(message).catch(giveUp);
      break;
    case 'forget':
      past.forget(message.code);
      break;
    case 'close':
      end().catch(giveUp);
      break;
  }
});
