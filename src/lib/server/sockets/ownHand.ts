import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse, type Result } from '../../game/result.ts';
import { MESSAGE_ROLES } from '../../protocol/access.ts';
import type { HandNews, ScreenToServer, ServerToScreen } from '../../protocol/messages.ts';
import { TOO_OFTEN } from '../../protocol/notNow.ts';
import { parseHand, parseHint } from '../../protocol/parse.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Ears } from '../access/ears.ts';
import type { Principal } from '../access/principal.ts';
import type { AddressLimits } from '../access/requestLimits.ts';
import type { Seats } from '../access/seats.ts';
import type { Host } from '../hosts/host.ts';
import type { Handlers } from './handlers.ts';

interface Behind {
  readonly host: Pick<Host, 'hands' | 'hints'>;
  readonly authorizer: Authorizer;
  readonly principal: Principal;
  readonly limits: Pick<AddressLimits, 'hint'>;
}

interface SeatsAndEars {
  readonly seats: Pick<Seats, 'seatOf' | 'playerAt'>;
  readonly ears: Pick<Ears, 'open'>;
}

/** Whoever plays a seat asks about its hand, and no other: the seat is the one that this very screen plays. */
export function handAnswers(
  socket: Pick<Socket<DefaultEventsMap, ServerToScreen>, 'id'>,
  { host, authorizer, principal, limits }: Behind,
  { seats, ears }: SeatsAndEars,
): Pick<Handlers<ScreenToServer>, 'hand' | 'hint'> {
  /** Answered to its player, with the key by which that may be heard. */
  async function toPlayer<Refusal>(
    table: string,
    ask: (seat: number) => Promise<Result<HandNews, Refusal>>,
  ) {
    const seat = seats.seatOf(socket.id, table);
    const device = seat === null ? null : seats.playerAt(table, seat);
    if (seat === null || device === null) return refuse({ code: 'no-hand' } as const);
    const answer = await ask(seat);
    if (!answer.ok) return answer;
    // A hint takes a while, in which somebody else may have sat down there: it would be of another's hand.
    const stillPlays = seats.seatOf(socket.id, table) === seat;
    if (!stillPlays || seats.playerAt(table, seat) !== device) {
      return refuse({ code: 'no-hand' } as const);
    }
    const news = answer.value;
    return accept({ ...news, ear: ears.open(device, news) });
  }
  return {
    async hand(raw) {
      const request = parseHand(raw);
      if (!request.ok) return request;
      const { table, number } = request.value;
      return authorizer.at(table, MESSAGE_ROLES.hand, () =>
        toPlayer(table, async (seat) => {
          const news = await host.hands.ask({ table, seat }, number);
          return news === null ? refuse({ code: 'no-hand' } as const) : accept(news);
        }),
      );
    },
    async hint(raw) {
      const request = parseHint(raw);
      if (!request.ok) return request;
      const { table } = request.value;
      return authorizer.at(table, MESSAGE_ROLES.hint, () =>
        toPlayer(table, async (seat) =>
          (await limits.hint(principal)) ? host.hints({ table, seat }) : refuse(TOO_OFTEN),
        ),
      );
    },
  };
}
