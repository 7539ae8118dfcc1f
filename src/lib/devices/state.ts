import { atTablesOf, POSTS, type Post, type Role } from './roles.ts';
import type { ThemeName } from './themes.ts';

/** What a device's owner may call it by default. */
export type DeviceKind = 'phone' | 'computer' | 'television' | 'bridge';

/** What a device was let in for. The referee's part is not among them: a table gives it to one of its players. */
export type Grant = Extract<Role, 'player' | 'reader' | 'house'>;

/** A browser or a bridge that holds a token of its own. */
export interface Device {
  readonly id: string;
  /** SHA-256 of its token, hexadecimal; the token itself is nowhere but on the device. */
  readonly token: string;
  /** What its owner calls it; null: nothing yet. */
  readonly name: string | null;
  readonly kind: DeviceKind;
  readonly grant: Grant;
  /** Codes of the tables it may play at. */
  readonly tables: readonly string[];
  /** When it was last seen, ms since the epoch; noted once a day. */
  readonly seen: number;
  /** How many days of use the house had had by then. */
  readonly seenOn: number;
  /** It has never connected since it was let in. */
  readonly awaited: boolean;
}

export interface DevicesState {
  readonly devices: ReadonlyMap<string, Device>;
  /** Which device has the referee's part, by the table's code. */
  readonly referees: ReadonlyMap<string, string>;
  /** Who may take the referee's part back that was taken while they were away, by the table's code. */
  readonly firstReferees: ReadonlyMap<string, string>;
  /**
   * How often a table has turned somebody out or closed its door; invitations from before then are worth nothing.
   */
  readonly turnedOut: ReadonlyMap<string, number>;
  /** How often the invitations to all tables ended. */
  readonly ended: number;
  /** When each device that may play at a table joined it, ms since the epoch, by the table's code; the first one first. */
  readonly joined: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Tables at which some device has lost its place to somebody else's will, and may have been against what follows. */
  readonly thinned: ReadonlySet<string>;
  /** Tables that nobody else may join. */
  readonly closed: ReadonlySet<string>;
  /** For which seats a button of the house may act where there is a referee, by the table's code. */
  readonly buttons: ReadonlyMap<string, ReadonlySet<number>>;
  /** Who has which post, by the tournament's code and the device; who was given one first stands first. */
  readonly posts: ReadonlyMap<string, ReadonlyMap<string, Post>>;
  /** How many days there were on which some device was let in, joined or was seen, and the last of them since the epoch. */
  readonly days: { readonly count: number; readonly last: readonly number[] };
  /** The look of the house's televisions. */
  readonly theme: ThemeName;
  /** Whether the house's screens say who will win. */
  readonly chances: boolean;
  /** Whether phones that show their player's hand alone may say what to play. */
  readonly hints: boolean;
}

export const noDevices: DevicesState = {
  devices: new Map(),
  referees: new Map(),
  firstReferees: new Map(),
  turnedOut: new Map(),
  ended: 0,
  joined: new Map(),
  thinned: new Set(),
  closed: new Set(),
  buttons: new Map(),
  posts: new Map(),
  days: { count: 0, last: [] },
  theme: 'night',
  chances: false,
  hints: false,
};

export const DAY = 24 * 60 * 60_000;
/** A token that nobody has used for so long, in ms, is worth nothing: eight weeks. */
export const IDLE_AT_MOST = 56 * DAY;
/** Other devices must have been here on so many days since: a clock that jumps by a year makes one day of use, not 365. */
export const DAYS_OF_USE = 7;
/** How exactly it is kept when a device was seen, in ms. */
export const SEEN_WITHIN = DAY;

/** How far apart two times are, in ms: a device may have been seen by a clock that ran ahead. */
export const apart = (one: number, other: number): number => Math.abs(one - other);

export const isIdle = (device: Device, { days }: DevicesState, now: number): boolean =>
  apart(now, device.seen) > IDLE_AT_MOST && days.count - device.seenOn >= DAYS_OF_USE;

/** Whether the referee of a table lets a button of the house act for that seat. */
export const isLet = (table: string, seat: number, { buttons }: DevicesState): boolean =>
  buttons.get(table)?.has(seat) ?? false;

/** How often invitations to a table have ended, for whatever reason. */
export const endedAt = (table: string, { turnedOut, ended }: DevicesState): number =>
  (turnedOut.get(table) ?? 0) + ended;

/** True if a player's device joined the first of its tables within a day of `now`, ms since the epoch. */
export function hasJoinedToday(
  { id, grant, tables }: Pick<Device, 'id' | 'grant' | 'tables'>,
  { joined }: Pick<DevicesState, 'joined'>,
  now: number,
): boolean {
  if (grant !== 'player') return false;
  const times = tables.flatMap((table) => joined.get(table)?.get(id) ?? []);
  return times.length > 0 && times.every((time) => apart(now, time) < DAY);
}

/** The device that holds a token with this hash, unless it has been idle for too long. */
export function holderOf(token: string, state: DevicesState, now: number): Device | null {
  const device = byToken(state.devices).get(token);
  return device === undefined || isIdle(device, state, now) ? null : device;
}

/** Every question of every screen asks for a holder: the index is made once for each map, which never changes. */
function byToken(devices: DevicesState['devices']): ReadonlyMap<string, Device> {
  const known = indexed.get(devices);
  if (known !== undefined) return known;
  const index = new Map([...devices.values()].map((device) => [device.token, device]));
  indexed.set(devices, index);
  return index;
}

const indexed = new WeakMap<DevicesState['devices'], ReadonlyMap<string, Device>>();

/** The devices that may play at a table; the one that joined first stands first. */
export const devicesAt = (table: string, { joined, devices }: DevicesState): readonly Device[] =>
  [...(joined.get(table)?.keys() ?? [])].flatMap((id) => devices.get(id) ?? []);

/** The devices that have a post at a tournament. */
export const postsAt = (tournament: string, { posts, devices }: DevicesState): readonly Device[] =>
  [...(posts.get(tournament)?.keys() ?? [])].flatMap((id) => devices.get(id) ?? []);

/** The tournaments at which a device has a post. */
export const postsOf = (
  device: string,
  { posts }: DevicesState,
): readonly (readonly [tournament: string, Post])[] =>
  [...posts].flatMap(([tournament, there]) => {
    const post = there.get(device);
    return post === undefined ? [] : [[tournament, post] as const];
  });

/** The furthest that a device may do anywhere, as far as its name in a list can say it. */
export function standingOf({ id, grant, tables }: Device, state: DevicesState): Role {
  const own = postsOf(id, state).map(([, post]) => post);
  const [post = null] = POSTS.toReversed().filter((each) => own.includes(each));
  return grant === 'player' && tables.length === 0 ? (post ?? grant) : grant;
}

/** Who a device is at a table or a tournament, or to the house where none is named. */
export function roleOf(
  device: Device | null,
  table: string | null,
  { referees, posts }: DevicesState,
): Role {
  if (device === null) return 'viewer';
  if (device.grant !== 'player') return device.grant;
  const post = posts.get(table ?? '')?.get(device.id);
  if (post !== undefined) return post;
  if (table === null || !device.tables.includes(table)) return 'viewer';
  return referees.get(table) === device.id ? 'referee' : 'player';
}

/** The same, where that table is played at this tournament, by whose floor everybody with a post there goes. */
export function roleAmong(
  device: Device | null,
  { table, tournament }: { readonly table: string | null; readonly tournament: string | null },
  state: DevicesState,
): Role {
  const role = roleOf(device, table, state);
  if (device?.grant !== 'player' || tournament === null) return role;
  return atTablesOf(state.posts.get(tournament)?.get(device.id) ?? null) ?? role;
}
