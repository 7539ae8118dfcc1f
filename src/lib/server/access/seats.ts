import type { DefaultEventsMap, Socket } from 'socket.io';
import type { Device } from '../../devices/state.ts';
import type { OccupiedSeatView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HandNews, SeatTaken, ServerToScreen, SitRequest } from '../../protocol/messages.ts';

import type { Ears } from './ears.ts';

type Screen = Pick<Socket<DefaultEventsMap, ServerToScreen>, 'id' | 'emit'>;

export interface Sitter {
  readonly screen: Screen;
  /** The screen's device, as long as it may play at the table. */
  player(): Device | null;
}

/**
 * Which device plays which seat. Each device says so itself, and keeps the seat for a while after its screens disconnect, so
 * that nobody takes the seat of a sleeping phone. In memory, and shared where several servers are (`sharedSeats.ts`).
 */
export interface Seats {
  /**
   * All screens of a device may play one seat; no other device can take it. A player's device leaves its old seat when it
   * takes another; devices of the house may play several.
   */
  sit(sitter: Sitter, request: SitRequest): Result<null, SeatTaken>;
  /** A screen disconnected; its device keeps the seat for ten minutes. */
  left(screen: string): void;
  /** Frees the seats of a device at that table and tells its screens. */
  free(table: string, device: string): void;
  /**
   * Reserves the seats of one table for the same devices at another, as if their screens had just left; `may` says which
   * devices may play there.
   */
  takeAlong(from: string, to: string, may: (device: string) => boolean): void;
  /** Tables at which a device plays a seat. */
  tablesOf(device: string): readonly string[];
  /** The table at which a screen plays a seat; null: nowhere. */
  tableOf(screen: string): string | null;
  /** The taken seats of a table, as that screen sees them. */
  at(table: string, screen: string): readonly OccupiedSeatView[];
  /** The seat that a screen plays at this table; null: none. */
  seatOf(screen: string, table: string): number | null;
  /** Id of the device that plays this seat; null: none does. */
  playerAt(table: string, seat: number): string | null;
  /** Tells the screens that play this seat what is in its hand, and nobody else; each may hear it once. */
  tell(news: HandNews): void;
}

/** A seat that is taken. */
interface TakenSeat {
  readonly seat: number;
  readonly who: Device;
  /** Whether a screen plays it now; otherwise it is kept for its device. */
  readonly isHere: boolean;
}

/** The seats whose screens are connected to this server, for whoever shares them with others. */
export interface SeatsHere extends Seats {
  /** Tables at which a seat is taken. */
  tables(): readonly string[];
  taken(table: string): readonly TakenSeat[];
  /** Keeps a free seat for a device, as if its screens had just left. */
  reserve(table: string, seat: number, player: Sitter['player']): void;
  /** Frees one seat and tells its screens. */
  giveUp(table: string, seat: number): void;
}

interface Seat extends Pick<Sitter, 'player'> {
  readonly table: string;
  readonly seat: number;
  /** The connected screens of one device, by id. */
  readonly screens: Map<string, Screen>;
  /** When the last of them left, on the monotonic clock. */
  leftAt: number;
}

interface Played {
  readonly seat: Seat;
  readonly who: Device;
}

/** Seating at all tables; a device sits at one table at a time. */
function createSeating(monotonicNow: () => number) {
  const tables = new Map<string, Set<Seat>>();
  /** The seat of each screen, by its id. */
  const seatOf = new Map<string, Seat>();

  /** The seats in play at a table, with their devices. */
  function at(table: string): readonly Played[] {
    return [...(tables.get(table) ?? [])].flatMap((seat) => {
      const isLeft = seat.screens.size === 0 && monotonicNow() - seat.leftAt >= AWAY_AT_MOST;
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
  /** Removes the screen from its seat, which may become free. */
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
    ...{ tables: () => [...tables.keys()], at, drop, getUp, keep, sitDown, left },
    seatOf: (screen: string) => seatOf.get(screen),
  };
}

/** `monotonicNow` in ms: adjusting the clock frees no seat. `earOf`: where this device alone may hear what it is told. */
export function createSeats(monotonicNow: () => number, earOf: Ears['open']): SeatsHere {
  const seating = createSeating(monotonicNow);
  const { tables, seatOf, at, drop, keep, left } = seating;
  function giveUp(seat: Seat): void {
    drop(seat);
    seat.screens.forEach((screen) => screen.emit('unseated', seat.table));
  }
  function reserve(table: string, seat: number, player: Sitter['player']): void {
    if (at(table).some((each) => each.seat.seat === seat)) return;
    keep({ table, seat, player, screens: new Map(), leftAt: monotonicNow() });
  }
  return {
    ...{ left, tables, reserve },
    taken: (table) =>
      at(table).map(({ seat: { seat, screens }, who }) => ({
        seat,
        who,
        isHere: screens.size > 0,
      })),
    giveUp(table, seat) {
      for (const each of at(table)) if (each.seat.seat === seat) giveUp(each.seat);
    },
    tableOf: (screen) => seatOf(screen)?.table ?? null,
    seatOf(screen, table) {
      const played = at(table).find(({ seat }) => seat.screens.has(screen));
      return played?.seat.seat ?? null;
    },
    playerAt: (table, seat) => at(table).find((each) => each.seat.seat === seat)?.who.id ?? null,
    tablesOf: (device) =>
      tables().filter((table) => at(table).some(({ who }) => who.id === device)),
    sit: sitting(seating, giveUp),
    takeAlong(from, to, may) {
      if (at(to).length > 0) return;
      for (const { seat } of at(from)) {
        const player = () => {
          const who = seat.player();
          return who !== null && may(who.id) ? who : null;
        };
        reserve(to, seat.seat, player);
      }
    },
    free(table, device) {
      for (const { seat, who } of at(table)) if (who.id === device) giveUp(seat);
    },
    at: (table, screen) => at(table).map((played) => viewSeat(played, screen)),
    tell(news) {
      for (const { seat, who } of at(news.table)) {
        if (seat.seat !== news.seat) continue;
        seat.screens.forEach((screen) =>
          screen.emit('hand', { ...news, ear: earOf(who.id, news) }),
        );
      }
    },
  };
}

/** How a screen sits down, and gets up where it played before. */
const sitting =
  (
    { tables, at, getUp, sitDown }: ReturnType<typeof createSeating>,
    giveUp: (seat: Seat) => void,
  ): Seats['sit'] =>
  ({ screen, player }, { table, seat }) => {
    const own = player();
    if (own === null) return accept(null);
    // `at` also frees the seats whose devices stayed away too long.
    tables().forEach(at);
    const taken = at(table).find((each) => each.seat.seat === seat);
    if (taken !== undefined && taken.who.id !== own.id) return refuse({ code: 'seat-taken' });
    if (taken?.seat.screens.has(screen.id) === true) return accept(null);
    getUp(screen.id);
    for (const other of at(table)) {
      const isElsewhere = other.who.id === own.id && other.seat !== taken?.seat;
      if (isElsewhere && (own.grant === 'player' || other.seat.screens.size === 0))
        giveUp(other.seat);
    }
    if (taken !== undefined) sitDown(screen, taken.seat);
    else if (seat !== null) {
      sitDown(screen, { table, seat, player, screens: new Map(), leftAt: 0 });
    }
    return accept(null);
  };

const viewSeat = (
  { seat: { seat, screens }, who: { id, name, kind } }: Played,
  screen: string,
): OccupiedSeatView => ({ seat, who: { id, name, kind }, mine: screens.has(screen) });

/** Which devices are connected, or when they last were. In memory, and shared where several servers are (`sharedPresence.ts`). */
export interface DevicePresence {
  /** The device was let in and should connect soon. */
  expect(device: string): void;
  arrived(device: string): void;
  left(device: string): void;
  /** The device was removed. */
  forget(device: string): void;
  isConnected(device: string): boolean;
  /** Connected, away only briefly, or let in a moment ago. */
  isPresent(device: string): boolean;
  /** When it was last connected, ms since the epoch; null: not since the server started. */
  lastSeen(device: string): number | null;
}

/** How long a device may be away, in ms, before it loses the referee's role. */
export const AWAY_AT_MOST = 10 * 60_000;
/** How long a newly admitted device may take to connect, in ms. */
export const COMES_WITHIN = 60_000;

/** The devices that are connected to this server, for whoever shares them with others. */
export interface PresenceHere extends DevicePresence {
  /** It is connected to another server. */
  cameElsewhere(device: string): void;
  /** It left another server then; `at` in ms since the epoch, `monotonicAt` in ms. */
  leftElsewhere(device: string, at: number, monotonicAt: number): void;
  /** It was let in by another server, and should connect until then, in ms. */
  expectUntil(device: string, monotonicAt: number): void;
}

/**
 * `now` in ms since the epoch; `monotonicNow` in ms: adjusting the clock neither ends nor extends a role. `started`: by the same
 * clock, when whoever is not known yet was last there.
 */
export function createPresence(
  now: () => number,
  monotonicNow: () => number,
  started = monotonicNow(),
): PresenceHere {
  const connections = new Map<string, number>();
  const left = new Map<string, { readonly at: number; readonly monotonicAt: number }>();
  /** Until when each admitted device is expected to connect, on the monotonic clock. */
  const expected = new Map<string, number>();
  const isConnected = (device: string) => (connections.get(device) ?? 0) > 0;
  const presentUntil = (device: string): number =>
    expected.get(device) ?? (left.get(device)?.monotonicAt ?? started) + AWAY_AT_MOST;
  return {
    expect: (device) => void expected.set(device, monotonicNow() + COMES_WITHIN),
    expectUntil: (device, monotonicAt) => void expected.set(device, monotonicAt),
    cameElsewhere: (device) => void expected.delete(device),
    leftElsewhere: (device, at, monotonicAt) => void left.set(device, { at, monotonicAt }),
    arrived(device) {
      expected.delete(device);
      connections.set(device, (connections.get(device) ?? 0) + 1);
    },
    left(device) {
      // A removed device disconnects only after it was forgotten.
      if (!connections.has(device)) return;
      connections.set(device, Math.max(0, (connections.get(device) ?? 0) - 1));
      left.set(device, { at: now(), monotonicAt: monotonicNow() });
    },
    forget(device) {
      for (const known of [expected, connections, left]) known.delete(device);
    },
    isConnected,
    isPresent: (device) => isConnected(device) || monotonicNow() < presentUntil(device),
    lastSeen: (device) => (isConnected(device) ? now() : (left.get(device)?.at ?? null)),
  };
}
