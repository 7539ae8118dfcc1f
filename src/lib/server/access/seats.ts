import type { DefaultEventsMap, Socket } from 'socket.io';
import type { Device } from '../../devices/state.ts';
import type { SeatView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HandCard, SeatTaken, ServerToScreen, SitRequest } from '../../protocol/messages.ts';

export interface Sitter {
  readonly screen: Pick<Socket<DefaultEventsMap, ServerToScreen>, 'id' | 'emit'>;
  /** The device that the screen is on, for as long as it may play at the table. */
  player(): Device | null;
}

/** Which screen plays which seat: each says so itself and for as long as it is connected. Nothing of it is stored. */
export interface Seats {
  /** All screens of one device may play one seat; one that another device plays is not taken from that. */
  sit(sitter: Sitter, request: SitRequest): Result<null, SeatTaken>;
  left(screen: string): void;
  /** Takes the seat at that table from a device, whose screens are told so. */
  free(table: string, device: string): void;
  /** Who plays at a table, as that screen sees it. */
  at(table: string, screen: string): readonly SeatView[];
  /** Tells a card of a hand to the screens that play its seat, and to nobody else. */
  tell(card: HandCard): void;
}

interface Seated extends Sitter {
  readonly table: string;
  readonly seat: number;
}

export function createSeats(): Seats {
  const seated = new Map<string, Seated>();
  const at = (table: string): (Seated & { readonly who: Device })[] =>
    [...seated.values()].flatMap((each) => {
      const who = each.table === table ? each.player() : null;
      return who === null ? [] : [{ ...each, who }];
    });

  return {
    sit(sitter, { table, seat }) {
      const own = sitter.player()?.id;
      const isOthers = at(table).some((each) => each.seat === seat && each.who.id !== own);
      if (isOthers) return refuse({ code: 'seat-taken' });
      if (seat === null) seated.delete(sitter.screen.id);
      else seated.set(sitter.screen.id, { ...sitter, table, seat });
      return accept(null);
    },
    left: (screen) => void seated.delete(screen),
    free(table, device) {
      for (const each of at(table).filter((one) => one.who.id === device)) {
        seated.delete(each.screen.id);
        each.screen.emit('unseated', table);
      }
    },
    at: (table, screen) =>
      at(table).map(({ seat, who: { id, name, kind }, screen: own }) => ({
        seat,
        who: { id, name, kind },
        mine: own.id === screen,
      })),
    tell(card) {
      for (const { seat, screen } of at(card.table)) {
        if (seat === card.seat) screen.emit('hand', card);
      }
    },
  };
}
