import type { ScreenCommand } from '../table/commands.ts';
import { connection } from './connection.ts';
import { requestId } from './requestId.ts';
import { ANSWER_WITHIN } from './socket.ts';

/** Tells a table one command, from a screen that may; answers whether it was taken. Browser only. */
export async function tellTable(table: string, command: ScreenCommand): Promise<boolean> {
  const request = { id: requestId(), table, command };
  try {
    return (await connection().timeout(ANSWER_WITHIN).emitWithAck('table', request)).ok;
  } catch {
    return false;
  }
}
