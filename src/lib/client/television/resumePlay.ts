import { connection } from '../connection.ts';
import { requestId } from '../requestId.ts';
import { ANSWER_WITHIN } from '../socket.ts';

/** Ends the pause of a table, from a screen that may; answers whether that was done. Browser only. */
export async function resumePlay(table: string): Promise<boolean> {
  const request = { id: requestId(), table, command: { type: 'pause', paused: false } } as const;
  try {
    return (await connection().timeout(ANSWER_WITHIN).emitWithAck('table', request)).ok;
  } catch {
    return false;
  }
}
