import { isNotNow } from '../protocol/notNow.ts';
import { connection } from './connection.ts';
import { ANSWER_WITHIN } from './socket.ts';
import { withTicket } from './tickets.ts';

/** Whether there is a table with this code; browser only. */
export async function findTable(
  code: string,
): Promise<'found' | 'unknown' | 'not-now' | 'unheard'> {
  const reply = await connection()
    .timeout(ANSWER_WITHIN)
    .emitWithAck('watch', withTicket(code))
    .catch(() => null);
  if (reply === null) return 'unheard';
  if (reply.ok) return 'found';
  return isNotNow(reply.refusal) ? 'not-now' : 'unknown';
}
