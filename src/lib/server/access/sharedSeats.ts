import * as v from 'valibot';
import { refuse } from '../../game/result.ts';
import type { Device } from '../../devices/state.ts';
import type { Ports } from '../ports.ts';
import type { Directory } from '../cluster/directory.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import { log } from '../log/log.ts';
import type { Seats, LocalSeats } from './seats.ts';

interface AnnouncedSeat {
  readonly device: string;
  readonly isHere: boolean;
}

const SEAT: StateKind<AnnouncedSeat> = {
  name: 'seat',
  schema: v.object({ device: v.string(), isHere: v.boolean() }),
};
/** Keyed by table, device and perhaps a seat, which was freed; else all its seats were. The value makes repetitions distinct. */
const SEAT_FREED: StateKind<string> = { name: 'seat-freed', schema: v.string() };
const FREED_NOTICE_TTL_MS = 10_000;
/** Interval in ms for dropping expired seats. */
const CLEANUP_INTERVAL_MS = 30_000;

const keyOf = (table: string, seat: number): string => `${table} ${String(seat)}`;
const placeOf = (key: string): readonly [table: string, seat: number] => {
  const [table = '', seat = ''] = key.split(' ');
  return [table, Number(seat)];
};

interface SharedSeatsParts extends Pick<Ports, 'sharedState' | 'directory'> {
  playerOf(device: string, table: string): Device | null;
  changed(table: string): void;
}

/**
 * Shares seats between servers. A device plays its seat from every server. If two devices take a
 * seat at once, the server that ranks first wins. Seats of a stopped server are reserved by the
 * others.
 */
export function shareSeats(here: LocalSeats, parts: SharedSeatsParts): Seats {
  const { sharedState, directory, playerOf, changed } = parts;
  const others = followOthers(here, parts);
  const { tell, tables } = createSeatPublisher(here, directory);
  others.whenChanged((table) => {
    tell(table);
    changed(table);
  });
  setInterval(() => tables().forEach(tell), CLEANUP_INTERVAL_MS).unref();
  sharedState.watch(SEAT_FREED, (key) => {
    const [table = '', device = '', seat] = key.split(' ');
    if (sharedState.find(SEAT_FREED, key) === null) return;
    here.freeSeats(table, device, seat === undefined ? undefined : Number(seat));
    tell(table);
  });

  function freeSeats(table: string, device: string, seat?: number): void {
    sharedState.set(
      SEAT_FREED,
      [table, device, ...(seat === undefined ? [] : [seat])].join(' '),
      String(performance.now()),
      FREED_NOTICE_TTL_MS,
    );
  }
  const isElsewhere = (table: string, device: string) =>
    others.seatsAt(table).some(({ who }) => who.id === device);

  return {
    ...here,
    sit(sitter, request) {
      const { table, seat, everywhere = false } = request;
      const own = sitter.player();
      const there = seat === null ? null : others.at(table, seat);
      const isTaken = own !== null && there !== null && there.id !== own.id;
      const before = here.tableOf(sitter.screen.id);
      // The old seat is free all the same, as at one server.
      const sat = here.sit(sitter, isTaken ? { table, seat: null, everywhere: true } : request);
      for (const each of new Set([before, table])) tell(each);
      const leaves = (isTaken || (seat === null && everywhere)) && own?.grant === 'player';
      if (leaves && isElsewhere(table, own.id)) freeSeats(table, own.id);
      return isTaken ? refuse({ code: 'seat-taken' }) : sat;
    },
    removeScreen(screen) {
      const table = here.tableOf(screen);
      here.removeScreen(screen);
      tell(table);
    },
    freeSeats,
    reserveAtNextTable(from, to, may) {
      if (here.taken(to).length > 0 || others.seatsAt(to).length > 0) return;
      here.reserveAtNextTable(from, to, may);
      for (const { seat, who } of others.seatsAt(from)) {
        here.reserve(to, seat, () => (may(who.id) ? playerOf(who.id, to) : null));
      }
      tell(to);
    },
    tablesOf: (device) => [...new Set([...here.tablesOf(device), ...others.tablesOf(device)])],
    viewSeats(table, screen) {
      const seated = here.viewSeats(table, screen);
      const known = new Set(seated.map(({ seat }) => seat));
      const more = others.seatsAt(table).filter(({ seat }) => !known.has(seat));
      return [
        ...seated,
        ...more.map(({ seat, who: { id, name, kind } }) => ({
          seat,
          who: { id, name, kind },
          mine: false,
        })),
      ];
    },
    playerAt: (table, seat) => here.playerAt(table, seat) ?? others.at(table, seat)?.id ?? null,
  };
}

function createSeatPublisher(here: LocalSeats, directory: Directory) {
  const said = new Map<string, ReadonlySet<string>>();
  return {
    tables: (): readonly string[] => [...said.keys()],
    tell(table: string | null): void {
      if (table === null) return;
      const taken = here.taken(table);
      const keys = new Set(taken.map(({ seat }) => keyOf(table, seat)));
      for (const { seat, who, isHere } of taken) {
        directory.announce(SEAT, keyOf(table, seat), { device: who.id, isHere });
      }
      for (const key of said.get(table) ?? []) if (!keys.has(key)) directory.withdraw(SEAT, key);
      if (keys.size === 0) said.delete(table);
      else said.set(table, keys);
    },
  };
}

interface SeatOfServer extends AnnouncedSeat {
  readonly server: string;
}

function followOthers(here: LocalSeats, { directory, playerOf }: SharedSeatsParts) {
  const tables = new Map<string, Map<number, SeatOfServer>>();
  let tell: (table: string) => void = () => undefined;

  function note(key: string): void {
    const [table, seat] = placeOf(key);
    const all = [...directory.valuesOf(SEAT, key)];
    const [server, taken] = all.find(([, { isHere }]) => isHere) ?? all[0] ?? [];
    const seats = tables.get(table) ?? new Map<number, SeatOfServer>();
    const before = seats.get(seat);
    if (taken === undefined || server === undefined) {
      seats.delete(seat);
      if (seats.size === 0) tables.delete(table);
      // Its server stopped without releasing the seat; the device may reconnect here.
      if (before !== undefined && !directory.isAlive(before.server)) {
        here.reserve(table, seat, () => playerOf(before.device, table));
      }
      return;
    }
    tables.set(table, seats.set(seat, { ...taken, server }));
    yieldSeats(here, { table, seat, ...taken, ranksFirst: server < directory.ownId });
  }
  for (const key of directory.keys(SEAT)) note(key);
  directory.watch(SEAT, (key) => {
    note(key);
    tell(placeOf(key)[0]);
  });
  const seatsAt = (table: string) =>
    [...(tables.get(table) ?? [])].flatMap(([seat, { device }]) => {
      const who = playerOf(device, table);
      return who === null ? [] : [{ seat, who }];
    });
  return {
    whenChanged: (changed: (table: string) => void) => void (tell = changed),
    seatsAt,
    at: (table: string, seat: number): Device | null =>
      seatsAt(table).find((each) => each.seat === seat)?.who ?? null,
    tablesOf: (device: string): readonly string[] =>
      [...tables].flatMap(([table, seats]) =>
        [...seats.values()].some((each) => each.device === device) ? [table] : [],
      ),
  };
}

interface AnnouncedSeatPlace extends AnnouncedSeat {
  readonly table: string;
  readonly seat: number;
  /** True if the other server ranks before this one. */
  readonly ranksFirst: boolean;
}

/** Gives up seats here that their device left for another, or that another device got. */
function yieldSeats(
  here: LocalSeats,
  { table, seat, device, isHere, ranksFirst }: AnnouncedSeatPlace,
): void {
  for (const own of here.taken(table)) {
    const isDevice = own.who.id === device;
    const isSeat = own.seat === seat;
    const isOver = isSeat
      ? isDevice
        ? !own.isHere && (isHere || ranksFirst)
        : ranksFirst
      : isDevice && isHere && (!own.isHere || own.who.grant === 'player');
    if (!isOver) continue;
    if (isSeat && !isDevice) log.info('seat taken at two servers', { table, seat });
    here.giveUp(table, own.seat, isDevice);
  }
}
