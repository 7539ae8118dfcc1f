import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { ServerToScreen } from '../../protocol/messages.ts';
import {
  MOST_TELEVISIONS,
  type AwayScreen,
  type NoTelevision,
  type Television,
  type TelevisionRequest,
  type TelevisionsView,
  type TuneRequest,
} from '../../protocol/television.ts';
import { createAway, type AwayScreens } from './awayScreens.ts';
import type { TabbedTelevision, TelevisionsElsewhere } from './sharedTelevisions.ts';

type Screen = Pick<Socket<DefaultEventsMap, ServerToScreen>, 'id' | 'emit'>;

/** Whose screen it is: null: of somebody who plays there, or of the house; else the address of whoever found the code. */
type Stranger = string | null;

/** So many of one address, of those who only found the code: the others leave room for other homes. */
const MOST_OF_ADDRESS = MOST_TELEVISIONS / 2;

/**
 * The televisions of each table, as they report themselves, and the phones that control them. Nothing is kept: each
 * television keeps its settings, and a wish is only forwarded, to the server that it is connected to.
 */
export interface Televisions {
  /**
   * Registers a screen as a television of one table only, or removes it. Returns its number at the table. Where there is no
   * room, a member's screen takes the place of the stranger who came last.
   */
  report(
    screen: Screen,
    request: TelevisionRequest,
    stranger: Stranger,
  ): Result<number | null, NoTelevision>;
  /** Subscribes a screen to the televisions of a table, until `may` is false. */
  follow(screen: Screen, table: string, may: () => boolean): TelevisionsView;
  /** Forwards a wish to the television with that number. */
  tune(request: TuneRequest): Result<null, NoTelevision>;
  /** The screen has disconnected. */
  left(screen: string): void;
}

interface Shown {
  readonly screen: Screen;
  readonly stranger: Stranger;
  readonly television: TabbedTelevision;
}

interface Follower {
  readonly screen: Screen;
  readonly table: string;
  may(): boolean;
}

interface NumbersThere {
  readonly here: readonly Shown[];
  /** Without those whose tab is here by now: their servers have not noticed yet, or are gone. */
  readonly elsewhere: readonly TabbedTelevision[];
  readonly away: readonly AwayScreen[];
}

/**
 * Its current or wanted number if that is free, otherwise the smallest free one, of those last that whoever is away would find
 * taken; null when none is left.
 */
function numberFor(
  id: string,
  wanted: number | null,
  { here, elsewhere, away }: NumbersThere,
): number | null {
  const others = here.filter(({ screen }) => screen.id !== id);
  const taken = new Set(
    [...others.map(({ television }) => television), ...elsewhere].map(({ number }) => number),
  );
  const own = here.find(({ screen }) => screen.id === id)?.television.number ?? wanted;
  if (own !== null && !taken.has(own)) return own;
  const all = Array.from({ length: MOST_TELEVISIONS }, (_, before) => before + 1);
  const free = all.filter((one) => !taken.has(one));
  return free.find((one) => !away.some(({ number }) => number === one)) ?? free[0] ?? null;
}

/** Where there is no room for one more, the stranger's screen that came last leaves. */
function makeRoom(beside: readonly Shown[], there: Map<string, Shown> | undefined): void {
  if (beside.length < MOST_TELEVISIONS) return;
  const last = beside.findLast(({ stranger }) => stranger !== null);
  if (last !== undefined) there?.delete(last.screen.id);
}

const hasEnough = (stranger: Stranger, others: readonly Shown[]): boolean =>
  stranger !== null && others.filter((one) => one.stranger === stranger).length >= MOST_OF_ADDRESS;

/** Those who are told of the televisions of a table; each follows one table. */
function createFollowers(
  televisionsOf: (table: string) => readonly Television[],
  away: AwayScreens,
) {
  /** By socket id. */
  const followers = new Map<string, Follower>();
  let position = 0;
  const viewOf = (table: string): TelevisionsView => ({
    ...{ table, position },
    televisions: televisionsOf(table),
    away: away.at(table),
  });
  return {
    viewOf,
    follow: (follower: Follower) => void followers.set(follower.screen.id, follower),
    left: (screen: string) => void followers.delete(screen),
    tell(table: string): void {
      position += 1;
      away.note(table, televisionsOf(table));
      const view = viewOf(table);
      for (const [id, follower] of followers) {
        if (follower.table !== table) continue;
        if (follower.may()) follower.screen.emit('televisions', view);
        else followers.delete(id);
      }
    },
  };
}

/** Which televisions show which table: here, by table code and then by socket id, and at other servers. */
function createShown(others: TelevisionsElsewhere | null) {
  const tables = new Map<string, Map<string, Shown>>();
  const at = (table: string): readonly Shown[] => [...(tables.get(table)?.values() ?? [])];
  const here = (table: string): readonly TabbedTelevision[] =>
    at(table).map((one) => one.television);
  const elsewhere = (table: string, tab?: string): readonly TabbedTelevision[] => {
    const tabs = new Set([tab, ...here(table).map((one) => one.tab)]);
    const all = others?.at(table) ?? [];
    return all.filter((each) => each.tab === undefined || !tabs.has(each.tab));
  };
  return {
    ...{ tables, at, here, elsewhere },
    inOrder: (table: string): readonly Television[] =>
      [...here(table), ...elsewhere(table)]
        .map(({ tab: _, ...television }) => television)
        .sort((one, other) => one.number - other.number),
    put(table: string, shown: Shown): void {
      const there = tables.get(table) ?? new Map<string, Shown>();
      tables.set(table, there.set(shown.screen.id, shown));
    },
    /** A screen has come back before its old connection was given up. */
    forgetOld(table: string, tab: string | undefined, screen: string): void {
      const old = at(table).find(({ television }) => tab !== undefined && television.tab === tab);
      if (old !== undefined && old.screen.id !== screen) tables.get(table)?.delete(old.screen.id);
    },
  };
}

/** `others`: those that are connected to other servers, where there may be any; `now`: in ms since the epoch. */
export function createTelevisions(
  others: TelevisionsElsewhere | null = null,
  now: () => number = () => Date.now(),
): Televisions {
  const { tables, at, here, elsewhere, inOrder, ...shown } = createShown(others);
  const away = createAway(now);
  const { viewOf, tell, ...followers } = createFollowers(inOrder, away);
  function changed(table: string): void {
    others?.say(table, here(table));
    tell(table);
  }
  const wishOf = (table: string, number: number): Shown | undefined =>
    at(table).find(({ television }) => television.number === number);
  others?.watch(tell, (table, number, wish) => wishOf(table, number)?.screen.emit('wish', wish));

  function remove(id: string, but: string | null): void {
    for (const [table, there] of tables) {
      if (table === but || !there.delete(id)) continue;
      if (there.size === 0) tables.delete(table);
      changed(table);
    }
  }

  return {
    report(screen, request, stranger) {
      const { table, settings, tab } = request;
      remove(screen.id, settings === null ? null : table);
      if (settings === null) return accept(null);
      shown.forgetOld(table, tab, screen.id);
      const beside = at(table).filter((one) => one.screen.id !== screen.id);
      if (stranger === null) makeRoom(beside, tables.get(table));
      const there = { here: at(table), elsewhere: elsewhere(table, tab), away: away.at(table) };
      const number = numberFor(screen.id, request.number, there);
      if (number === null || hasEnough(stranger, beside))
        return refuse({ code: 'too-many-televisions' });
      const television = { number, ...settings, ...(tab !== undefined && { tab }) };
      shown.put(table, { screen, stranger, television });
      changed(table);
      return accept(number);
    },
    follow(screen, table, may) {
      followers.follow({ screen, table, may });
      return viewOf(table);
    },
    tune({ table, number, wish }) {
      const found = wishOf(table, number);
      found?.screen.emit('wish', wish);
      const isThere = found !== undefined || others?.wish(table, number, wish) === true;
      return isThere ? accept(null) : refuse({ code: 'no-television' });
    },
    left(screen) {
      followers.left(screen);
      remove(screen, null);
    },
  };
}
