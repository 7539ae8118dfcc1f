import { isNotNow } from '../protocol/notNow.ts';
import { connection } from './connection.ts';
import { ANSWER_WITHIN } from './socket.ts';
import { withTicket } from './tickets.ts';

/** Whether a match of before goes on, as far as the server can be heard; null: there is none any more. Browser only. */
export async function stillOpen(table: string): Promise<boolean | null> {
  const reply = await connection()
    .timeout(ANSWER_WITHIN)
    .emitWithAck('watch', withTicket(table))
    .catch(() => null);
  if (reply === null) return true;
  if (reply.ok) return reply.value.match.winners === null;
  return isNotNow(reply.refusal) ? true : null;
}
