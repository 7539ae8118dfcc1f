import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readPast } from '#lib/server/past/past.ts';
import type { FromPast, PastData, ToPast } from '#lib/server/past/thread.ts';
import { isPostgres } from '#lib/server/store/postgres/address.ts';
import { sqliteLog } from '#lib/server/store/sqliteStore.ts';

/** The thread of the server that reads long matches; see lib/server/past/thread.ts. */

// It is started by that file alone.
const { database, last, tables } = workerData as PastData;
// On Linux a thread has a priority of its own; elsewhere this would be the whole server's.
if (last && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const log = await openLog(database);
const past = readPast(log, tables);

async function openLog(where: string) {
  if (!isPostgres(where)) return sqliteLog(where);
  const { postgresLog } = await import('#lib/server/store/postgres/postgresStore.ts');
  return postgresLog(where);
}

const post = (said: FromPast) => parentPort?.postMessage(said);

async function answer({ id, code, question }: Extract<ToPast, { type: 'ask' }>): Promise<void> {
  try {
    post({ id, answer: await past.answer(code, question) });
  } catch (error) {
    post({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function end(): Promise<void> {
  await log.close();
  parentPort?.close();
}

/** What fails here ends the thread, which whoever asked is told of. */
function giveUp(error: unknown): never {
  throw error;
}

parentPort?.on('message', (message: ToPast) => {
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
