import type { Socket } from 'socket.io';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HAND_MESSAGES } from '../../protocol/messages/hands.ts';
import type { HandMessage, NoHandRefusal, PlayableHandMessage } from '../../protocol/messages.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import type { Seats } from '../access/seats.ts';
import type { Hands } from '../hosts/hands.ts';
import type { Handlers } from './handlers.ts';

export interface SeatsAndAudio {
  readonly seats: Pick<Seats, 'seatOf' | 'playerAt'>;
  readonly ears: Pick<PrivateAudio, 'issueKey'>;
}

/**
 * Asks about the hand of the seat that this screen plays, and adds the key of its sound. Refuses if
 * it plays none, or another one by then.
 */
export async function askAsPlayer<Refusal>(
  { id }: Pick<Socket, 'id'>,
  table: string,
  { seats, ears }: SeatsAndAudio,
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
  return accept({ ...news, ear: ears.issueKey(device, news) });
}

/** Answers questions about a hand, only for the seat that this screen plays. */
export const createHandHandlers = (
  socket: Pick<Socket, 'id'>,
  hands: Pick<Hands, 'findHand'>,
  parts: SeatsAndAudio,
): Handlers<typeof HAND_MESSAGES> => ({
  hand: ({ table, number }) =>
    askAsPlayer(socket, table, parts, async (seat) => {
      const news = await hands.findHand({ table, seat }, number);
      return news === null ? refuse({ code: 'no-hand' } as const) : accept(news);
    }),
});
