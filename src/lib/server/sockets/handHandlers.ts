import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HAND_MESSAGES } from '../../protocol/messages/hands.ts';
import type { HandMessage, ServerToScreen } from '../../protocol/messages.ts';
import { RATE_LIMITED } from '../../protocol/retryableRefusals.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import type { Principal } from '../access/principal.ts';
import type { RequestLimits } from '../access/requestLimits.ts';
import type { Seats } from '../access/seats.ts';
import type { Host } from '../hosts/host.ts';
import type { Handlers } from './handlers.ts';

interface ScreenContext {
  readonly host: Pick<Host, 'hands' | 'hints'>;
  readonly principal: Principal;
  readonly limits: Pick<RequestLimits, 'admitsHint'>;
}

interface SeatsAndAudio {
  readonly seats: Pick<Seats, 'seatOf' | 'playerAt'>;
  readonly ears: Pick<PrivateAudio, 'issueKey'>;
}

/** Answers questions about a hand, only for the seat that this screen plays. */
export function createHandHandlers(
  socket: Pick<Socket<DefaultEventsMap, ServerToScreen>, 'id'>,
  { host, principal, limits }: ScreenContext,
  { seats, ears }: SeatsAndAudio,
): Handlers<typeof HAND_MESSAGES> {
  async function toPlayer<Refusal>(
    table: string,
    ask: (seat: number) => Promise<Result<HandMessage, Refusal>>,
  ) {
    const seat = seats.seatOf(socket.id, table);
    const device = seat === null ? null : seats.playerAt(table, seat);
    if (seat === null || device === null) return refuse({ code: 'no-hand' } as const);
    const answer = await ask(seat);
    if (!answer.ok) return answer;
    const stillPlays = seats.seatOf(socket.id, table) === seat;
    if (!stillPlays || seats.playerAt(table, seat) !== device) {
      return refuse({ code: 'no-hand' } as const);
    }
    const news = answer.value;
    return accept({ ...news, ear: ears.issueKey(device, news) });
  }
  return {
    hand: ({ table, number }) =>
      toPlayer(table, async (seat) => {
        const news = await host.hands.findHand({ table, seat }, number);
        return news === null ? refuse({ code: 'no-hand' } as const) : accept(news);
      }),
    hint: ({ table }) =>
      toPlayer(table, async (seat) =>
        (await limits.admitsHint(principal)) ? host.hints({ table, seat }) : refuse(RATE_LIMITED),
      ),
  };
}
