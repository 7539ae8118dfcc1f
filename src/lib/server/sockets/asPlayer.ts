import type { Socket } from 'socket.io';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HandMessage, NoHandRefusal, PlayableHandMessage } from '../../protocol/messages.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import type { Seats } from '../access/seats.ts';

interface SeatsAndAudio {
  readonly seats: Pick<Seats, 'seatOf' | 'playerAt'>;
  readonly privateAudio: Pick<PrivateAudio, 'issueKey'>;
}

/**
 * Asks about the hand of the seat that this screen plays, and adds the key of its sound. Refuses if
 * it plays none, or another one by then.
 */
export async function askAsPlayer<Refusal>(
  { id }: Pick<Socket, 'id'>,
  table: string,
  { seats, privateAudio }: SeatsAndAudio,
  ask: (seat: number) => Promise<Result<HandMessage, Refusal>>,
): Promise<Result<PlayableHandMessage, Refusal | NoHandRefusal>> {
  const seat = seats.seatOf(id, table);
  const device = seat === null ? null : seats.playerAt(table, seat);
  if (seat === null || device === null) return refuse({ code: 'no-hand' });
  const answer = await ask(seat);
  if (!answer.ok) return answer;
  const stillPlays = seats.seatOf(id, table) === seat;
  if (!stillPlays || seats.playerAt(table, seat) !== device) return refuse({ code: 'no-hand' });
  const news = answer.value;
  return accept({ ...news, ear: privateAudio.issueKey(device, news) });
}
