import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse, type Result } from '../../../game/result.ts';
import type { ServerToScreen } from '../../../protocol/messages.ts';
import {
  MAX_FOLLOWED_TABLES,
  MAX_TELEVISIONS,
  type DisconnectedScreen,
  type TelevisionRefusal,
  type Television,
  type TelevisionRequest,
  type TelevisionsView,
  type ConfigureTelevisionRequest,
} from '../../../protocol/television.ts';
import type { TabbedTelevision, TelevisionDirectory } from './televisionDirectory.ts';

type Screen = Pick<Socket<DefaultEventsMap, ServerToScreen>, 'id' | 'emit'>;

/**
 * Null for members of the table or venue; otherwise the address of a stranger who knows the code.
 */
type Stranger = string | null;

/** Maximum number per address of strangers, so that other homes find room. */
const MAX_PER_ADDRESS = MAX_TELEVISIONS / 2;

/**
 * Televisions of each table and the phones that control them. Nothing is stored: each television
 * keeps its settings, and changes are forwarded to its server.
 */
export interface Televisions {
  /**
   * Registers a screen as a television of one table, or removes it. Returns its number at the
   * table. If the table is full, a member's screen replaces the newest stranger's.
   */
  report(
    screen: Screen,
    request: TelevisionRequest,
    stranger: Stranger,
  ): Result<number | null, TelevisionRefusal>;
  /** Subscribes a screen to a table's televisions until `may` is false. */
  follow(screen: Screen, table: string, may: () => boolean): TelevisionsView;
  /** Sends a television of the table a change; only those of the venue are told another table. */
  configure(request: ConfigureTelevisionRequest): Result<null, TelevisionRefusal>;
  removeScreen(screen: string): void;
}

interface RegisteredTelevision {
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
  readonly here: readonly RegisteredTelevision[];
  /**
   * Excludes tabs that are connected here by now: their old server has not noticed yet, or has
   * stopped.
   */
  readonly others: readonly TabbedTelevision[];
  readonly away: readonly DisconnectedScreen[];
}

/**
 * Returns the current or wanted number if free, otherwise the smallest free one; null if none is
 * left. Numbers of disconnected screens are used last.
 */
function numberFor(
  id: string,
  wanted: number | null,
  { here, others: known, away }: NumbersThere,
): number | null {
  const others = here.filter(({ screen }) => screen.id !== id);
  const taken = new Set(
    [...others.map(({ television }) => television), ...known].map(({ number }) => number),
  );
  const own = here.find(({ screen }) => screen.id === id)?.television.number ?? wanted;
  if (own !== null && !taken.has(own)) return own;
  const all = Array.from({ length: MAX_TELEVISIONS }, (_, before) => before + 1);
  const free = all.filter((one) => !taken.has(one));
  return free.find((one) => !away.some(({ number }) => number === one)) ?? free[0] ?? null;
}

/** Removes the newest stranger's screen if the table is full. */
function makeRoom(
  beside: readonly RegisteredTelevision[],
  there: Map<string, RegisteredTelevision> | undefined,
): void {
  if (beside.length < MAX_TELEVISIONS) return;
  const last = beside.findLast(({ stranger }) => stranger !== null);
  if (last !== undefined) there?.delete(last.screen.id);
}

const isAddressFull = (stranger: Stranger, others: readonly RegisteredTelevision[]): boolean =>
  stranger !== null && others.filter((one) => one.stranger === stranger).length >= MAX_PER_ADDRESS;

function createFollowers(
  televisionsOf: (table: string) => readonly Television[],
  away: DisconnectedScreens,
) {
  /** By screen, the newest last. */
  const followers = new Map<string, readonly Follower[]>();
  let position = 0;
  const viewOf = (table: string): TelevisionsView => ({
    table,
    position,
    televisions: televisionsOf(table),
    away: away.at(table),
  });
  return {
    viewOf,
    follow(follower: Follower): void {
      const { screen, table } = follower;
      const others = followers.get(screen.id)?.filter((one) => one.table !== table) ?? [];
      followers.set(screen.id, [...others, follower].slice(-MAX_FOLLOWED_TABLES));
    },
    left: (screen: string) => void followers.delete(screen),
    tell(table: string): void {
      position += 1;
      away.note(table, televisionsOf(table));
      const view = viewOf(table);
      for (const [id, followed] of followers) {
        const follower = followed.find((one) => one.table === table);
        if (follower === undefined) continue;
        if (follower.may()) follower.screen.emit('televisions', view);
        else
          followers.set(
            id,
            followed.filter((one) => one !== follower),
          );
      }
    },
  };
}

function createTelevisionList(directory: TelevisionDirectory) {
  const tables = new Map<string, Map<string, RegisteredTelevision>>();
  const at = (table: string): readonly RegisteredTelevision[] => [
    ...(tables.get(table)?.values() ?? []),
  ];
  const here = (table: string): readonly TabbedTelevision[] =>
    at(table).map((one) => one.television);
  const others = (table: string, tab?: string): readonly TabbedTelevision[] => {
    const tabs = new Set([tab, ...here(table).map((one) => one.tab)]);
    return directory.at(table).filter((each) => each.tab === undefined || !tabs.has(each.tab));
  };
  return {
    tables,
    at,
    here,
    others,
    inOrder: (table: string): readonly Television[] =>
      [...here(table), ...others(table)]
        .map(({ tab: _, ...television }) => television)
        .sort((one, other) => one.number - other.number),
    put(table: string, shown: RegisteredTelevision): void {
      const there = tables.get(table) ?? new Map<string, RegisteredTelevision>();
      tables.set(table, there.set(shown.screen.id, shown));
    },
    forgetOld(table: string, tab: string | undefined, screen: string): void {
      const old = at(table).find(({ television }) => tab !== undefined && television.tab === tab);
      if (old !== undefined && old.screen.id !== screen) tables.get(table)?.delete(old.screen.id);
    },
  };
}

/** `now` in ms since the epoch. */
export function createTelevisions(
  directory: TelevisionDirectory,
  now: () => number = () => Date.now(),
): Televisions {
  const { tables, at, here, others, inOrder, ...shown } = createTelevisionList(directory);
  const away = createDisconnectedScreens(now);
  const { viewOf, tell, ...followers } = createFollowers(inOrder, away);
  function changed(table: string): void {
    directory.publish(table, here(table));
    tell(table);
  }
  const wishOf = (table: string, number: number): RegisteredTelevision | undefined =>
    at(table).find(({ television }) => television.number === number);
  directory.watch(tell, (table, number, wish) => wishOf(table, number)?.screen.emit('wish', wish));

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
      const there = { here: at(table), others: others(table, tab), away: away.at(table) };
      const number = numberFor(screen.id, request.number, there);
      if (number === null || isAddressFull(stranger, beside))
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
    configure({ table, number, wish }) {
      const known = inOrder(table).find((television) => television.number === number);
      if (wish.type === 'watch' && known?.ofVenue !== true)
        return refuse({ code: 'no-television' });
      const found = wishOf(table, number);
      found?.screen.emit('wish', wish);
      const isThere = found !== undefined || directory.sendChange(table, number, wish);
      return isThere ? accept(null) : refuse({ code: 'no-television' });
    },
    removeScreen(screen) {
      followers.left(screen);
      remove(screen, null);
    },
  };
}

interface DisconnectedScreens {
  at(tournament: string): readonly DisconnectedScreen[];
  note(tournament: string, there: readonly Television[]): void;
}

/** Retention in ms of a disconnected screen. */
const RETENTION_MS = 12 * 3_600_000;

function createDisconnectedScreens(now: () => number): DisconnectedScreens {
  const seen = new Map<string, readonly Television[]>();
  const gone = new Map<string, readonly DisconnectedScreen[]>();

  const still = (tournament: string): readonly DisconnectedScreen[] =>
    (gone.get(tournament) ?? []).filter((screen) => now() - screen.seen < RETENTION_MS);

  return {
    at: still,
    note(tournament, there) {
      const isThere = ({ number }: Pick<Television, 'number'>) =>
        there.some((each) => each.number === number);
      const left = (seen.get(tournament) ?? []).flatMap(({ number, name, projects }) =>
        projects === undefined || isThere({ number })
          ? []
          : [{ number, name, projects, seen: now() }],
      );
      const away = [...left, ...still(tournament).filter((screen) => !isThere(screen))];
      if (away.length === 0) gone.delete(tournament);
      else gone.set(tournament, away.slice(0, MAX_TELEVISIONS));
      const projecting = there.filter(({ projects }) => projects !== undefined);
      if (projecting.length === 0) seen.delete(tournament);
      else seen.set(tournament, projecting);
    },
  };
}
