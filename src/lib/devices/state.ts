import { atTablesOf, POSTS, type Post, type Role } from './roles.ts';
import type { ThemeName } from './themes.ts';

/** Kind of a device, which also serves as its default name. */
export type DeviceKind = 'phone' | 'computer' | 'television' | 'bridge';

/**
 * Role granted on admission. The referee's role is not among them: a table gives it to one of its
 * players.
 */
export type Grant = Extract<Role, 'player' | 'reader' | 'screen' | 'house'>;

export interface Device {
  readonly id: string;
  /** SHA-256 of its token, hexadecimal; the token itself is stored only on the device. */
  readonly token: string;
  readonly name: string | null;
  readonly kind: DeviceKind;
  readonly grant: Grant;
  readonly tables: readonly string[];
  /** Last seen, in ms since the epoch; recorded once a day. */
  readonly seen: number;
  readonly seenOn: number;
  /** True until it connects for the first time after admission. */
  readonly awaited: boolean;
}

export interface DevicesState {
  readonly devices: ReadonlyMap<string, Device>;
  readonly referees: ReadonlyMap<string, string>;
  readonly firstReferees: ReadonlyMap<string, string>;
  /**
   * Number of times that a table turned out a device or closed its door; each invalidates earlier
   * invitations.
   */
  readonly turnedOut: ReadonlyMap<string, number>;
  readonly ended: number;
  /**
   * Join times of the devices at each table, in ms since the epoch, by table code; in order of
   * joining.
   */
  readonly joined: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Tables from which a device was removed. A vote there would not include all who played. */
  readonly thinned: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  readonly buttons: ReadonlyMap<string, ReadonlySet<number>>;
  readonly posts: ReadonlyMap<string, ReadonlyMap<string, Post>>;
  /**
   * Number of days on which a device was admitted, joined or was seen, and the last of them as days
   * since the epoch.
   */
  readonly days: { readonly count: number; readonly last: readonly number[] };
  readonly theme: ThemeName;
  readonly chances: boolean;
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

export const DAY_MS = 24 * 60 * 60_000;
/** Idle time in ms after which a token is invalid: eight weeks. */
export const MAX_IDLE_MS = 56 * DAY_MS;
/**
 * Minimum number of days of use before a device counts as idle. A clock that jumps by a year adds
 * one day of use, not 365.
 */
export const MIN_DAYS_OF_USE = 7;
/** Precision in ms with which `seen` is recorded. */
export const LAST_SEEN_PRECISION_MS = DAY_MS;

/**
 * Returns the distance of two times in ms. Clocks can be set back, so the later time may come
 * first.
 */
export const timeDistance = (one: number, other: number): number => Math.abs(one - other);

export const isIdle = (device: Device, { days }: DevicesState, now: number): boolean =>
  timeDistance(now, device.seen) > MAX_IDLE_MS && days.count - device.seenOn >= MIN_DAYS_OF_USE;

/** True if the referee of a table allows buttons to act for that seat. */
export const isSeatButtonAllowed = (
  table: string,
  seat: number,
  { buttons }: DevicesState,
): boolean => buttons.get(table)?.has(seat) ?? false;

/** Returns the number of times that invitations to a table were invalidated. */
export const invitationVersionOf = (table: string, { turnedOut, ended }: DevicesState): number =>
  (turnedOut.get(table) ?? 0) + ended;

/**
 * True if a player's device joined the first of its tables within a day of `now`, ms since the
 * epoch.
 */
export function hasJoinedToday(
  { id, grant, tables }: Pick<Device, 'id' | 'grant' | 'tables'>,
  { joined }: Pick<DevicesState, 'joined'>,
  now: number,
): boolean {
  if (grant !== 'player') return false;
  const times = tables.flatMap((table) => joined.get(table)?.get(id) ?? []);
  return times.length > 0 && times.every((time) => timeDistance(now, time) < DAY_MS);
}

/**
 * Returns the device with this token hash; null if there is none or it has been idle for too long.
 */
export function findDeviceByToken(token: string, state: DevicesState, now: number): Device | null {
  const device = byToken(state.devices).get(token);
  return device === undefined || isIdle(device, state, now) ? null : device;
}

/** Returns the index by token, cached per immutable map, since every request looks up a device. */
function byToken(devices: DevicesState['devices']): ReadonlyMap<string, Device> {
  const known = tokenIndexes.get(devices);
  if (known !== undefined) return known;
  const index = new Map([...devices.values()].map((device) => [device.token, device]));
  tokenIndexes.set(devices, index);
  return index;
}

const tokenIndexes = new WeakMap<DevicesState['devices'], ReadonlyMap<string, Device>>();

/** Returns the devices that may play at a table, in order of joining. */
export const devicesAt = (table: string, { joined, devices }: DevicesState): readonly Device[] =>
  [...(joined.get(table)?.keys() ?? [])].flatMap((id) => devices.get(id) ?? []);

/** Returns the devices that have a post at a tournament. */
export const postsAt = (tournament: string, { posts, devices }: DevicesState): readonly Device[] =>
  [...(posts.get(tournament)?.keys() ?? [])].flatMap((id) => devices.get(id) ?? []);

/** Returns the posts of a device by tournament. */
export const postsOf = (
  device: string,
  { posts }: DevicesState,
): readonly (readonly [tournament: string, Post])[] =>
  [...posts].flatMap(([tournament, there]) => {
    const post = there.get(device);
    return post === undefined ? [] : [[tournament, post] as const];
  });

/** Returns the highest role of a device anywhere, for lists. */
export function highestRoleOf({ id, grant, tables }: Device, state: DevicesState): Role {
  const own = postsOf(id, state).map(([, post]) => post);
  const [post = null] = POSTS.toReversed().filter((each) => own.includes(each));
  return grant === 'player' && tables.length === 0 ? (post ?? grant) : grant;
}

/** Returns the role of a device at a table or tournament, or (null) for the whole server. */
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

/**
 * Returns the role of a device at a table that belongs to a tournament: a post with a role at its
 * tables counts before that of the table.
 */
export function roleInTournament(
  device: Device | null,
  { table, tournament }: { readonly table: string | null; readonly tournament: string | null },
  state: DevicesState,
): Role {
  const role = roleOf(device, table, state);
  if (device?.grant !== 'player' || tournament === null) return role;
  return atTablesOf(state.posts.get(tournament)?.get(device.id) ?? null) ?? role;
}
