import * as v from 'valibot';
import { refuse } from '../../game/result.ts';
import type { Device } from '../../devices/state.ts';
import type { FactKind, Facts } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';
import { log } from '../log/log.ts';
import type { Seats, SeatsHere } from './seats.ts';

interface SeatSaid {
  /** Id of the device that plays it. */
  readonly device: string;
  /** Whether a screen plays it there now. */
  readonly isHere: boolean;
}

/** By table and number: a seat that is taken at that server. */
const SEAT: FactKind<SeatSaid> = {
  name: 'seat',
  schema: v.object({ device: v.string(), isHere: v.boolean() }),
};
/** By table and device: its seats were freed; the text tells one time from another. */
const FREED: FactKind<string> = { name: 'seat-freed', schema: v.string() };
/** How long that is told, in ms. */
const FREED_FOR = 10_000;
/** How often is looked for seats that are free by now, in ms. */
const LOOK_EVERY = 30_000;

const keyOf = (table: string, seat: number): string => `${table} ${String(seat)}`;
const placeOf = (key: string): readonly [table: string, seat: number] => {
  const [table = '', seat = ''] = key.split(' ');
  return [table, Number(seat)];
};

interface SharedParts {
  readonly facts: Facts;
  readonly servers: ServerFacts;
  /** The device of that id, as long as it may play at the table. */
  playerOf(device: string, table: string): Device | null;
  /** Called where somebody sat down, or got up, at another server. */
  changed(table: string): void;
}

/**
 * Seats that are taken at whichever server. A device plays its seat from all servers; where two sat down at one in the same
 * moment, the server that ranks first keeps it. What a server kept that is gone is kept on by the others.
 */
export function shareSeats(here: SeatsHere, parts: SharedParts): Seats {
  const { facts, servers, playerOf, changed } = parts;
  const others = followOthers(here, parts);
  const { tell, tables } = createTeller(here, servers);
  others.whenChanged((table) => {
    tell(table);
    changed(table);
  });
  setInterval(() => tables().forEach(tell), LOOK_EVERY).unref();
  facts.watch(FREED, (key) => {
    const [table = '', device = ''] = key.split(' ');
    if (facts.find(FREED, key) === null) return;
    here.free(table, device);
    tell(table);
  });

  return {
    ...here,
    sit(sitter, request) {
      const { table, seat } = request;
      const own = sitter.player();
      const there = seat === null ? null : others.at(table, seat);
      if (own !== null && there !== null && there.id !== own.id) {
        return refuse({ code: 'seat-taken' });
      }
      const before = here.tableOf(sitter.screen.id);
      const sat = here.sit(sitter, request);
      for (const each of new Set([before, table])) tell(each);
      return sat;
    },
    left(screen) {
      const table = here.tableOf(screen);
      here.left(screen);
      tell(table);
    },
    free(table, device) {
      facts.say(FREED, `${table} ${device}`, String(performance.now()), FREED_FOR);
    },
    takeAlong(from, to, may) {
      if (here.taken(to).length > 0 || others.seatsAt(to).length > 0) return;
      here.takeAlong(from, to, may);
      for (const { seat, who } of others.seatsAt(from)) {
        here.reserve(to, seat, () => (may(who.id) ? playerOf(who.id, to) : null));
      }
      tell(to);
    },
    tablesOf: (device) => [...new Set([...here.tablesOf(device), ...others.tablesOf(device)])],
    at(table, screen) {
      const seated = here.at(table, screen);
      const known = new Set(seated.map(({ seat }) => seat));
      const more = others.seatsAt(table).filter(({ seat }) => !known.has(seat));
      return [
        ...seated,
        ...more.map(({ seat, who: { id, name, kind } }) => ({
          ...{ seat, who: { id, name, kind }, mine: false },
        })),
      ];
    },
    playerAt: (table, seat) => here.playerAt(table, seat) ?? others.at(table, seat)?.id ?? null,
  };
}

/** Says what is taken here, table by table. */
function createTeller(here: SeatsHere, servers: ServerFacts) {
  const said = new Map<string, ReadonlySet<string>>();
  return {
    tables: (): readonly string[] => [...said.keys()],
    tell(table: string | null): void {
      if (table === null) return;
      const taken = here.taken(table);
      const keys = new Set(taken.map(({ seat }) => keyOf(table, seat)));
      for (const { seat, who, isHere } of taken) {
        servers.say(SEAT, keyOf(table, seat), { device: who.id, isHere });
      }
      for (const key of said.get(table) ?? []) if (!keys.has(key)) servers.drop(SEAT, key);
      if (keys.size === 0) said.delete(table);
      else said.set(table, keys);
    },
  };
}

interface SeatOfServer extends SeatSaid {
  readonly server: string;
}

/** The seats that are taken at other servers. */
function followOthers(here: SeatsHere, { servers, playerOf }: SharedParts) {
  const tables = new Map<string, Map<number, SeatOfServer>>();
  let tell: (table: string) => void = () => undefined;

  function note(key: string): void {
    const [table, seat] = placeOf(key);
    const all = [...servers.of(SEAT, key)];
    const [server, taken] = all.find(([, { isHere }]) => isHere) ?? all[0] ?? [];
    const seats = tables.get(table) ?? new Map<number, SeatOfServer>();
    const before = seats.get(seat);
    if (taken === undefined || server === undefined) {
      seats.delete(seat);
      if (seats.size === 0) tables.delete(table);
      // Its server is gone, and took nothing back: its device may come to this one.
      if (before !== undefined && !servers.isThere(before.server)) {
        here.reserve(table, seat, () => playerOf(before.device, table));
      }
      return;
    }
    tables.set(table, seats.set(seat, { ...taken, server }));
    giveWay(here, { table, seat, ...taken, ranksFirst: server < servers.own });
  }
  for (const key of servers.keys(SEAT)) note(key);
  servers.watch(SEAT, (key) => {
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

interface SeatElsewhere extends SeatSaid {
  readonly table: string;
  readonly seat: number;
  /** Whether the word of its server counts before that of this one. */
  readonly ranksFirst: boolean;
}

/** Gives up here what that device left for another seat, and what somebody else got. */
function giveWay(
  here: SeatsHere,
  { table, seat, device, isHere, ranksFirst }: SeatElsewhere,
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
    here.giveUp(table, own.seat);
  }
}
