import { accept, refuse, type Result } from '../game/result.ts';
import type { DeviceCommand, DeviceRefusal } from './commands.ts';
import type { DeviceEvent } from './events.ts';
import { atTablesOf, type Post } from './roles.ts';
import {
  timeDistance,
  DAY_MS,
  devicesAt,
  isIdle,
  isSeatButtonAllowed,
  postsAt,
  postsOf,
  LAST_SEEN_PRECISION_MS,
  type Device,
  type DevicesState,
} from './state.ts';

export type StoredCommand = Exclude<
  DeviceCommand,
  {
    type:
      'refusePairing' | 'acceptScreen' | 'refuseScreen' | 'freeSeat' | 'askToErase' | 'answerErase';
  }
>;

export interface CommandContext {
  readonly by: string | null;
  /**
   * True if a device is connected, or was a moment ago. A referee who is absent for long loses the
   * role.
   */
  present(device: string): boolean;
  tournamentOf?(table: string): string | null;
}

type DeviceDecision = Result<readonly DeviceEvent[], DeviceRefusal>;

/**
 * Decides a command; returns its events or a refusal. The sender's role must have been checked
 * before.
 */
export function decideDevices(
  command: StoredCommand,
  state: DevicesState,
  asked: CommandContext,
): DeviceDecision {
  switch (command.type) {
    case 'rename':
      return known(asked.by, state, ({ id }) => [
        { type: 'deviceNamed', device: id, name: command.name },
      ]);
    case 'chooseTheme':
      return accept(
        state.theme === command.theme ? [] : [{ type: 'themeChosen', theme: command.theme }],
      );
    case 'showChances':
      return accept(
        state.chances === command.shown ? [] : [{ type: 'chancesShown', shown: command.shown }],
      );
    case 'allowHints': {
      const { allowed } = command;
      return accept(state.hints === allowed ? [] : [{ type: 'hintsAllowed', allowed }]);
    }
    case 'takeReferee':
      return takeReferee(command.table, state, asked);
    case 'leaveReferee':
      return accept([named(command.table, null, state, asked)]);
    case 'handReferee':
      return atTable(command, state, ({ id }) => [named(command.table, id, state, asked)]);
    case 'closeDoor':
      return closeDoor(command, state);
    case 'letButton':
      return letButton(command, state);
    case 'turnOut':
      return turnOut(command, state, asked);
    case 'endPost':
      return endPost(command, state);
    case 'remove':
      return known(command.device, state, (device) => removing(device, state));
    case 'renameDevice':
      return known(command.device, state, ({ id }) => [
        { type: 'deviceNamed', device: id, name: command.name },
      ]);
    case 'makeScreen':
      return makeScreen(command.device, state, asked);
  }
}

/**
 * Decides on turning an administrator's device into a screen. The asking device is excluded, so
 * that the venue keeps an administrator. A screen is no referee, and the invitations that it has
 * seen as an administrator end.
 */
function makeScreen(
  id: string,
  state: DevicesState,
  { by }: Pick<CommandContext, 'by'>,
): DeviceDecision {
  if (id === by) return refuse({ code: 'own-device' });
  const device = state.devices.get(id);
  if (device?.grant === 'screen') return accept([]);
  if (device?.grant !== 'house') return refuse({ code: 'unknown-device' });
  const refereed = [...state.referees].filter(([, referee]) => referee === id);
  return accept([
    ...refereed.map(([table]) => {
      const first = state.firstReferees.get(table);
      const insteadOf = first === undefined || first === id ? {} : { insteadOf: first };
      return { type: 'refereeNamed', table, device: null, ...insteadOf } as const;
    }),
    { type: 'invitationsEnded' },
    { type: 'screenMade', device: id },
  ]);
}

/** True if no present device is the referee of the table. */
export function isWithoutReferee(
  table: string,
  { referees }: DevicesState,
  present: CommandContext['present'],
): boolean {
  const referee = referees.get(table);
  return referee === undefined || !present(referee);
}

/**
 * Decides on taking the referee's role. A substitute may take it while the referee is away. The
 * first referee can take it back; only an administrator can end that right.
 */
function takeReferee(
  table: string,
  state: DevicesState,
  { by, present }: CommandContext,
): DeviceDecision {
  const holder = state.referees.get(table);
  if (by !== null && holder === by) return accept([]);
  const first = state.firstReferees.get(table);
  const takesBack = by !== null && first === by;
  if (takesBack) return accept([{ type: 'refereeNamed', table, device: by }]);
  if (!isWithoutReferee(table, state, present)) return refuse({ code: 'referee-taken' });
  const insteadOf = first ?? holder;
  return known(by, state, ({ id }) => [
    { type: 'refereeNamed', table, device: id, ...(insteadOf !== undefined && { insteadOf }) },
  ]);
}

/**
 * Returns the event that passes on the role. A substitute cannot end the first referee's right to
 * take it back.
 */
function named(
  table: string,
  device: string | null,
  state: DevicesState,
  { by }: CommandContext,
): DeviceEvent {
  const first = state.firstReferees.get(table);
  const keeps = first !== undefined && first !== device && !isOfHouse(by, state);
  return { type: 'refereeNamed', table, device, ...(keeps && { insteadOf: first }) };
}

const isOfHouse = (by: string | null, { devices }: DevicesState): boolean =>
  by === null || devices.get(by)?.grant === 'house';

const closeDoor = (
  { table, closed }: { readonly table: string; readonly closed: boolean },
  state: DevicesState,
): DeviceDecision =>
  accept(state.closed.has(table) === closed ? [] : [{ type: 'doorClosed', table, closed }]);

const letButton = (
  { table, seat, allowed }: Extract<StoredCommand, { type: 'letButton' }>,
  state: DevicesState,
): DeviceDecision =>
  accept(
    isSeatButtonAllowed(table, seat, state) === allowed
      ? []
      : [{ type: 'buttonLet', table, seat, allowed }],
  );

/**
 * Returns why a device must not be turned out; null: it may be. A device cannot turn out one that
 * joined before it, even as referee. Administrators and tournament referees can.
 */
export function whyNotTurnOut(
  {
    device,
    table,
    tournament,
  }: { readonly device: string; readonly table: string; readonly tournament: string | null },
  state: DevicesState,
  by: string | null,
): 'house-device' | 'first-referee' | 'here-before' | null {
  if (state.devices.get(device)?.grant === 'house') return 'house-device';
  if (isOfHouse(by, state)) return null;
  const post = state.posts.get(tournament ?? '')?.get(by ?? '') ?? null;
  if (atTablesOf(post) === 'referee') return null;
  if (state.firstReferees.get(table) === device) return 'first-referee';
  const inOrder = [...(state.joined.get(table)?.keys() ?? [])];
  const [one, other] = [inOrder.indexOf(device), inOrder.indexOf(by ?? '')];
  return one !== -1 && (other === -1 || one <= other) ? 'here-before' : null;
}

function turnOut(
  { device, table }: { readonly device: string; readonly table: string },
  state: DevicesState,
  { by, tournamentOf }: CommandContext,
): DeviceDecision {
  const tournament = tournamentOf?.(table) ?? null;
  const whyNot = whyNotTurnOut({ device, table, tournament }, state, by);
  if (whyNot !== null) return refuse({ code: whyNot });
  return atTable({ device, table }, state, ({ id, tables }) => [
    { type: 'deviceTurnedOut', device: id, table },
    ...(tables.length > 1 || postsOf(id, state).length > 0
      ? []
      : [{ type: 'deviceRemoved', device: id } as const]),
  ]);
}

function endPost(
  { device, tournament }: { readonly device: string; readonly tournament: string },
  state: DevicesState,
): DeviceDecision {
  const has = state.posts.get(tournament)?.has(device) === true;
  if (!has) return refuse({ code: 'unknown-device' });
  return known(device, state, (one) => endingPost(one, tournament, state));
}

const endingPost = (
  { id, grant, tables }: Device,
  tournament: string,
  state: DevicesState,
): readonly DeviceEvent[] => {
  const isNobody = grant === 'player' && tables.length === 0 && postsOf(id, state).length <= 1;
  return [
    { type: 'postEnded', device: id, tournament },
    ...(isNobody ? [{ type: 'deviceRemoved', device: id } as const] : []),
  ];
};

/** Returns the events that end all posts at a tournament, when it is erased. */
export const endAllPosts = (tournament: string, state: DevicesState): readonly DeviceEvent[] =>
  postsAt(tournament, state).flatMap((device) => endingPost(device, tournament, state));

const removing = ({ id, tables, grant }: Device, state: DevicesState): readonly DeviceEvent[] => [
  ...postsOf(id, state).map(
    ([tournament]) => ({ type: 'postEnded', device: id, tournament }) as const,
  ),
  ...tables.map((table) => ({ type: 'deviceTurnedOut', device: id, table }) as const),
  // Both have seen the invitations to all tables.
  ...(grant === 'house' || grant === 'screen' ? [{ type: 'invitationsEnded' } as const] : []),
  { type: 'deviceRemoved', device: id },
];

const known = (
  id: string | null,
  state: DevicesState,
  then: (device: Device) => readonly DeviceEvent[],
): DeviceDecision => {
  const device = id === null ? undefined : state.devices.get(id);
  return device === undefined ? refuse({ code: 'unknown-device' }) : accept(then(device));
};

const atTable = (
  { device, table }: { readonly device: string; readonly table: string },
  state: DevicesState,
  then: (device: Device) => readonly DeviceEvent[],
): DeviceDecision =>
  state.devices.get(device)?.tables.includes(table) === true
    ? known(device, state, then)
    : refuse({ code: 'unknown-device' });

const MAX_DEVICES_AT_TABLE = 64;
/**
 * Absence in ms after which a device can lose its place at a full table. Presence is recorded once
 * a day, so it was absent for at least one day.
 */
export const LONG_ABSENCE_MS = 2 * DAY_MS;

/**
 * Returns the events that admit a device. Also removes devices that have been idle for too long.
 */
export function admit(
  device: Pick<Device, 'id' | 'token' | 'name' | 'kind' | 'grant'>,
  state: DevicesState,
  now: number,
): readonly DeviceEvent[] {
  const idle = [...state.devices.values()].filter((known) => isIdle(known, state, now));
  const { id, ...rest } = device;
  const awaited = rest.grant === 'player' ? ({ awaited: true } as const) : {};
  return [...removed(idle), { type: 'deviceAdmitted', device: id, ...rest, ...awaited }];
}

export interface TableFull {
  readonly code: 'table-full';
}

/**
 * Decides on joining a table. If it is full, devices that never connected or are absent for long
 * lose their places as far as needed, except administrators and referees. Refuses with `table-full`
 * if that is not enough.
 */
export function join(
  device: string,
  table: string,
  state: DevicesState,
  { present, now }: Pick<CommandContext, 'present'> & { readonly now: number },
): Result<readonly DeviceEvent[], TableFull> {
  const there = devicesAt(table, state).filter(({ id }) => id !== device);
  const referees = [state.referees.get(table), state.firstReferees.get(table)];
  const mayGo = ({ id, grant }: Device): boolean =>
    grant !== 'house' && !present(id) && !referees.includes(id);
  const isGone = ({ seen, awaited }: Device): boolean => awaited || now - seen > LONG_ABSENCE_MS;
  const tooMany = Math.max(0, there.length + 1 - MAX_DEVICES_AT_TABLE);
  const oldest = there
    .filter((other) => mayGo(other) && isGone(other))
    .toSorted((a, b) => Number(b.awaited) - Number(a.awaited) || a.seen - b.seen);
  if (oldest.length < tooMany) return refuse({ code: 'table-full' });
  return accept([
    ...oldest.slice(0, tooMany).map((other) => givesWay(other, table, state)),
    { type: 'deviceJoined', device, table },
  ]);
}

/**
 * Gives a device a post, in place of any other it has at the tournament. Refuses with `table-full`
 * at the limit.
 */
export function takePost(
  device: string,
  { tournament, post }: { readonly tournament: string; readonly post: Post },
  state: DevicesState,
): Result<readonly DeviceEvent[], TableFull> {
  const there = state.posts.get(tournament);
  if (there?.get(device) === post) return accept([]);
  const isFull = (there?.size ?? 0) >= MAX_DEVICES_AT_TABLE && there?.has(device) !== true;
  return isFull
    ? refuse({ code: 'table-full' })
    : accept([{ type: 'postGiven', device, tournament, post }]);
}

function givesWay(
  { id, tables, awaited }: Device,
  table: string,
  state: DevicesState,
): DeviceEvent {
  const isNobody =
    awaited && tables.every((code) => code === table) && postsOf(id, state).length === 0;
  return isNobody
    ? { type: 'deviceRemoved', device: id }
    : { type: 'deviceGaveWay', device: id, table };
}

/**
 * Returns the events that move a table's devices to its rematch, in order, with the referee and a
 * closed door. None if devices have joined there already.
 */
export function moveDevices(from: string, to: string, state: DevicesState): readonly DeviceEvent[] {
  if (state.joined.has(to) || state.referees.has(to)) return [];
  const referee = state.referees.get(from);
  const insteadOf = state.firstReferees.get(from);
  return [
    ...devicesAt(from, state).map(
      ({ id }) => ({ type: 'deviceTakenAlong', device: id, table: to }) as const,
    ),
    ...(referee === undefined
      ? []
      : [
          {
            ...({ type: 'refereeNamed', table: to, device: referee } as const),
            ...(insteadOf !== undefined && { insteadOf }),
          },
        ]),
    ...(state.closed.has(from) ? [{ type: 'doorClosed', table: to, closed: true } as const] : []),
  ];
}

export const recordSeen = (device: Device, now: number): readonly DeviceEvent[] =>
  !device.awaited && timeDistance(now, device.seen) < LAST_SEEN_PRECISION_MS
    ? []
    : [{ type: 'deviceSeen', device: device.id }];

const removed = (devices: readonly Device[]): readonly DeviceEvent[] =>
  devices.map(({ id }) => ({ type: 'deviceRemoved', device: id }));
