import type { DefaultEventsMap, Socket } from 'socket.io';
import type { Device } from '../../devices/state.ts';
import type { OccupiedSeatView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HandMessage, SeatTakenRefusal, ServerToScreen } from '../../protocol/messages.ts';
import type { SitRequest } from '../../protocol/messages/tables.ts';
import { ABSENCE_TIMEOUT_MS } from './presence.ts';
import type { PrivateAudio } from './privateAudio.ts';

type Screen = Pick<Socket<DefaultEventsMap, ServerToScreen>, 'id' | 'emit'>;

export interface SeatedScreen {
  readonly screen: Screen;
  player(): Device | null;
}

/**
 * Seats and the devices that play them. Each device chooses its own seat and keeps it for a while
 * after its screens disconnect, so that the seat of a sleeping phone stays taken. In memory, and
 * shared between servers by `sharedSeats.ts`.
 */
export interface Seats {
  /**
   * Seats a screen. All screens of a device may play one seat; other devices are refused. A
   * player's device leaves its old seat when it takes another, and all its seats on request;
   * administrators' devices may play several.
   */
  sit(sitter: SeatedScreen, request: SitRequest): Result<null, SeatTakenRefusal>;
  removeScreen(screen: string): void;
  /** Frees a seat of the device; without `seat` all of them at this table. */
  freeSeats(table: string, device: string, seat?: number): void;
  /**
   * Reserves the seats of one table for the same devices at another, as if their screens had just
   * left. `may` filters devices that may play there.
   */
  reserveAtNextTable(from: string, to: string, may: (device: string) => boolean): void;
  tablesOf(device: string): readonly string[];
  tableOf(screen: string): string | null;
  viewSeats(table: string, screen: string): readonly OccupiedSeatView[];
  seatOf(screen: string, table: string): number | null;
  playerAt(table: string, seat: number): string | null;
  /** Sends the contents of a hand to the screens of its seat alone, with a one-time audio key. */
  sendHand(news: HandMessage): void;
}

interface TakenSeat {
  readonly seat: number;
  readonly who: Device;
  readonly isHere: boolean;
}

export interface LocalSeats extends Seats {
  tables(): readonly string[];
  taken(table: string): readonly TakenSeat[];
  reserve(table: string, seat: number, player: SeatedScreen['player']): void;
  /** `moved`: its device has taken another seat. */
  giveUp(table: string, seat: number, moved: boolean): void;
}

interface Seat extends Pick<SeatedScreen, 'player'> {
  readonly table: string;
  readonly seat: number;
  readonly screens: Map<string, Screen>;
  /** When its last screen left, in ms on the monotonic clock. */
  leftAt: number;
}

interface PlayedSeat {
  readonly seat: Seat;
  readonly who: Device;
}

function createSeating(monotonicNow: () => number) {
  const tables = new Map<string, Set<Seat>>();
  const seatOf = new Map<string, Seat>();

  function at(table: string): readonly PlayedSeat[] {
    return [...(tables.get(table) ?? [])].flatMap((seat) => {
      const isLeft = seat.screens.size === 0 && monotonicNow() - seat.leftAt >= ABSENCE_TIMEOUT_MS;
      const who = isLeft ? null : seat.player();
      if (who !== null) return [{ seat, who }];
      drop(seat);
      return [];
    });
  }
  function drop(seat: Seat): void {
    seat.screens.forEach((_, screen) => seatOf.delete(screen));
    const there = tables.get(seat.table);
    there?.delete(seat);
    if (there?.size === 0) tables.delete(seat.table);
  }
  function getUp(screen: string): void {
    const seat = seatOf.get(screen);
    seatOf.delete(screen);
    if (seat?.screens.delete(screen) === true && seat.screens.size === 0) drop(seat);
  }
  const keep = (seat: Seat): void =>
    void tables.set(seat.table, (tables.get(seat.table) ?? new Set()).add(seat));
  function sitDown(screen: Screen, seat: Seat): void {
    seat.screens.set(screen.id, screen);
    seatOf.set(screen.id, seat);
    keep(seat);
  }
  function left(screen: string): void {
    const seat = seatOf.get(screen);
    seatOf.delete(screen);
    if (seat?.screens.delete(screen) === true) seat.leftAt = monotonicNow();
  }
  return {
    tables: () => [...tables.keys()],
    at,
    drop,
    getUp,
    keep,
    sitDown,
    left,
    seatOf: (screen: string) => seatOf.get(screen),
  };
}

/**
 * Creates the seats of this server. `monotonicNow` in ms: adjusting the clock frees no seat.
 * `earOf` returns a one-time audio key for this device.
 */
export function createSeats(
  monotonicNow: () => number,
  earOf: PrivateAudio['issueKey'],
): LocalSeats {
  const seating = createSeating(monotonicNow);
  const { tables, seatOf, at, drop, keep, left } = seating;
  function giveUp(given: Seat, moved: boolean): void {
    const { table, seat, screens } = given;
    drop(given);
    screens.forEach((screen) => screen.emit('unseated', table, seat, moved));
  }
  function reserve(table: string, seat: number, player: SeatedScreen['player']): void {
    if (at(table).some((each) => each.seat.seat === seat)) return;
    keep({ table, seat, player, screens: new Map(), leftAt: monotonicNow() });
  }
  return {
    removeScreen: left,
    tables,
    reserve,
    taken: (table) =>
      at(table).map(({ seat: { seat, screens }, who }) => ({
        seat,
        who,
        isHere: screens.size > 0,
      })),
    giveUp(table, seat, moved) {
      for (const each of at(table)) if (each.seat.seat === seat) giveUp(each.seat, moved);
    },
    tableOf: (screen) => seatOf(screen)?.table ?? null,
    seatOf(screen, table) {
      const played = at(table).find(({ seat }) => seat.screens.has(screen));
      return played?.seat.seat ?? null;
    },
    playerAt: (table, seat) => at(table).find((each) => each.seat.seat === seat)?.who.id ?? null,
    tablesOf: (device) =>
      tables().filter((table) => at(table).some(({ who }) => who.id === device)),
    sit: createSit(seating, giveUp),
    reserveAtNextTable(from, to, may) {
      if (at(to).length > 0) return;
      for (const { seat } of at(from)) {
        const player = () => {
          const who = seat.player();
          return who !== null && may(who.id) ? who : null;
        };
        reserve(to, seat.seat, player);
      }
    },
    freeSeats(table, device, only) {
      for (const { seat, who } of at(table))
        if (who.id === device && (only ?? seat.seat) === seat.seat) giveUp(seat, false);
    },
    viewSeats: (table, screen) => at(table).map((played) => viewSeat(played, screen)),
    sendHand(news) {
      for (const { seat, who } of at(news.table)) {
        if (seat.seat !== news.seat) continue;
        seat.screens.forEach((screen) =>
          screen.emit('hand', { ...news, ear: earOf(who.id, news) }),
        );
      }
    },
  };
}

const createSit =
  (
    { tables, at, getUp, sitDown }: ReturnType<typeof createSeating>,
    giveUp: (seat: Seat, moved: boolean) => void,
  ): Seats['sit'] =>
  ({ screen, player }, { table, seat, everywhere = false }) => {
    const own = player();
    if (own === null) return accept(null);
    // `at` also frees the seats of devices that stayed away too long.
    tables().forEach(at);
    const taken = at(table).find((each) => each.seat.seat === seat);
    if (taken?.seat.screens.has(screen.id) === true) return accept(null);
    getUp(screen.id);
    for (const other of at(table)) {
      const isOtherSeat = other.who.id === own.id && other.seat !== taken?.seat;
      // A screen that only gets up leaves the seat that another tab of its device plays.
      const isMoved = (seat !== null || everywhere) && own.grant === 'player';
      if (isOtherSeat && (isMoved || other.seat.screens.size === 0)) giveUp(other.seat, true);
    }
    // The old seat is free all the same: two players who swap seats each wait for the other's.
    if (taken !== undefined && taken.who.id !== own.id) return refuse({ code: 'seat-taken' });
    if (taken !== undefined) sitDown(screen, taken.seat);
    else if (seat !== null) {
      sitDown(screen, { table, seat, player, screens: new Map(), leftAt: 0 });
    }
    return accept(null);
  };

const viewSeat = (
  { seat: { seat, screens }, who: { id, name, kind } }: PlayedSeat,
  screen: string,
): OccupiedSeatView => ({ seat, who: { id, name, kind }, mine: screens.has(screen) });
