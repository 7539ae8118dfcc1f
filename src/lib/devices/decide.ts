import { accept, refuse, type Result } from '../game/result.ts';
import type { DeviceCommand, DeviceRefusal } from './commands.ts';
import type { DeviceEvent } from './events.ts';
import { atTablesOf, type Post } from './roles.ts';
import {
  apart,
  DAY,
  devicesAt,
  isIdle,
  isLet,
  postsAt,
  postsOf,
  SEEN_WITHIN,
  type Device,
  type DevicesState,
} from './state.ts';

/** All but what is never stored. */
export type StoredCommand = Exclude<
  DeviceCommand,
  { type: 'refusePairing' | 'freeSeat' | 'askToErase' | 'answerErase' }
>;

/** What must be known besides what is stored. */
export interface CommandContext {
  /** The device that asks; null: one without a token. */
  readonly by: string | null;
  /** Whether a device is here, or was a moment ago: who is away for long does not keep the referee's part. */
  present(device: string): boolean;
  /** The tournament that a table is played at; left out: none are. */
  tournamentOf?(table: string): string | null;
}

type DeviceDecision = Result<readonly DeviceEvent[], DeviceRefusal>;

/** What a command makes happen. Whether its asker may ask it has been settled before. */
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
  }
}

/** Whether nobody who is here has the referee's part at a table. */
export function isWithoutReferee(
  table: string,
  { referees }: DevicesState,
  present: CommandContext['present'],
): boolean {
  const referee = referees.get(table);
  return referee === undefined || !present(referee);
}

/**
 * Whoever comes while the referee is away may do the referee's part, and no more: who had it takes it back, and only
 * the house takes that away.
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

/** The part goes on to another. Who stands in for somebody cannot give away that it comes back to them. */
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
    isLet(table, seat, state) === allowed ? [] : [{ type: 'buttonLet', table, seat, allowed }],
  );

/**
 * Nobody who is at a table is turned out by one who came later, whatever part that has taken, but by the referees of the
 * tournament that it is played at; null: it may be.
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

/** Nobody has a post at that tournament any more: it is erased. */
export const endAllPosts = (tournament: string, state: DevicesState): readonly DeviceEvent[] =>
  postsAt(tournament, state).flatMap((device) => endingPost(device, tournament, state));

/** Its token ends, and with it the invitations that it may have kept. */
const removing = ({ id, tables, grant }: Device, state: DevicesState): readonly DeviceEvent[] => [
  ...postsOf(id, state).map(
    ([tournament]) => ({ type: 'postEnded', device: id, tournament }) as const,
  ),
  ...tables.map((table) => ({ type: 'deviceTurnedOut', device: id, table }) as const),
  ...(grant === 'house' ? [{ type: 'invitationsEnded' } as const] : []),
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

/** How many devices may play at one table. */
const MOST_AT_TABLE = 64;
/**
 * How long a device must not have been seen, in ms, to give its place at a table that is full to another. That a device
 * was seen is noted once a day: it was away for a day at least.
 */
export const AWAY_FOR_LONG = 2 * DAY;

/** A device is let in; those that have been idle for too long are forgotten on the occasion. */
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
 * A device joins a table. Nobody who is there, or was there lately, gives way to it; nor does the referee. One that has
 * only opened the link, and never come, does.
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
  const isGone = ({ seen, awaited }: Device): boolean => awaited || now - seen > AWAY_FOR_LONG;
  const tooMany = Math.max(0, there.length + 1 - MOST_AT_TABLE);
  const oldest = there
    .filter((other) => mayGo(other) && isGone(other))
    .toSorted((a, b) => Number(b.awaited) - Number(a.awaited) || a.seen - b.seen);
  if (oldest.length < tooMany) return refuse({ code: 'table-full' });
  return accept([
    ...oldest.slice(0, tooMany).map((other) => givesWay(other, table, state)),
    { type: 'deviceJoined', device, table },
  ]);
}

/** A device is given a post, another than it had or its first. */
export function takePost(
  device: string,
  { tournament, post }: { readonly tournament: string; readonly post: Post },
  state: DevicesState,
): Result<readonly DeviceEvent[], TableFull> {
  const there = state.posts.get(tournament);
  if (there?.get(device) === post) return accept([]);
  const isFull = (there?.size ?? 0) >= MOST_AT_TABLE && there?.has(device) !== true;
  return isFull
    ? refuse({ code: 'table-full' })
    : accept([{ type: 'postGiven', device, tournament, post }]);
}

/** Of one that has never come, and was to come to this table alone, nothing is kept. */
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
 * The devices of one table play at another too, at which nobody has come yet: its players in their order, with the referee
 * among them, and behind a closed door where there is one.
 */
export function takeAlong(from: string, to: string, state: DevicesState): readonly DeviceEvent[] {
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

/** A device shows itself; noted the first time, and then once a day. */
export const see = (device: Device, now: number): readonly DeviceEvent[] =>
  !device.awaited && apart(now, device.seen) < SEEN_WITHIN
    ? []
    : [{ type: 'deviceSeen', device: device.id }];

const removed = (devices: readonly Device[]): readonly DeviceEvent[] =>
  devices.map(({ id }) => ({ type: 'deviceRemoved', device: id }));
