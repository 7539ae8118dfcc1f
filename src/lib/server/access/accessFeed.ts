import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { DeviceCommand, DeviceRefusal } from '../../devices/commands.ts';
import { type Concern, concernedWith } from '../../devices/concerns.ts';
import type { Grant } from '../../devices/state.ts';
import { isAtLeast } from '../../devices/roles.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { DEVICE_COMMANDS } from '../../protocol/messages/deviceCommands.ts';
import type { ProtocolRefusal, SeatTakenRefusal, ServerToScreen } from '../../protocol/messages.ts';
import type { DeviceRequest } from '../../protocol/messages/devices.ts';
import type { SitRequest } from '../../protocol/messages/tables.ts';
import type { AccessAtTable } from '../../protocol/tournaments.ts';
import {
  isWithdrawn,
  type WithdrawnTable,
  type TableInTournament,
} from '../../tournament/atTable.ts';
import { setNewest } from '../limits/counts.ts';
import { log } from '../log/log.ts';
import type { Access, AccessListener } from './access.ts';
import type { Principal } from './principal.ts';
import type { Authorizer } from './authorizer.ts';
import type { Seats, SeatedScreen } from './seats.ts';
import { viewTableAccess, viewAccess } from './viewAccess.ts';
import type { WatcherCounts } from './presence.ts';

type ScreenNamespace = Namespace<DefaultEventsMap, ServerToScreen>;
type ConnectedScreen = Socket<DefaultEventsMap, ServerToScreen>;

export interface AccessFeed {
  /**
   * Registers a connected screen. `knows` tells if the screen may learn about a table: guessing a
   * code is not enough.
   */
  addScreen(socket: ConnectedScreen, principal: Principal, knows: Authorizer['knowsTable']): void;
  removeScreen(socket: ConnectedScreen): void;
  /**
   * Subscribes a screen to the view of a table, or of the venue if `table` is null, and returns the
   * current view. Returns null if the socket has closed: a message can arrive after that.
   */
  follow(socket: ConnectedScreen, table: string | null): AccessAtTable | null;
  ask(
    socket: ConnectedScreen,
    request: DeviceRequest,
  ): Promise<Result<null, DeviceRefusal | ProtocolRefusal>>;
  sit(
    socket: ConnectedScreen,
    request: SitRequest,
  ): Result<null, SeatTakenRefusal | ProtocolRefusal>;
  /** Returns the device that plays this seat; null if there is none. */
  playerAt(table: string, seat: number): string | null;
  /** Frees a seat of a device, and tells it. */
  freeSeat(table: string, device: string, seat: number): void;
  changed: AccessListener;
  close(): void;
}

type EraseTable = (
  id: string,
  table: string,
) => Promise<Result<null, DeviceRefusal | ProtocolRefusal>>;

interface Subscriber {
  readonly socket: ConnectedScreen;
  readonly principal: Principal;
  readonly knows: Authorizer['knowsTable'];
  device: string | null;
  grant: Grant | null;
  posts: readonly string[];
  readonly lastSent: Map<string | null, string>;
}

/** Debounce in ms: reconnecting screens of a whole hall cause one update. */
const DEBOUNCE_MS = 100;

/** Minimum interval in ms between updates: the list of devices can be long. */
const MIN_INTERVAL_MS = 300;

/** Poll interval in ms for changes caused by time alone: expired roles, seats and invitations. */
const POLL_INTERVAL_MS = 60_000;

const MAX_FOLLOWED_TABLES = 8;

interface AccessFeedParts {
  roomOf(table: string): string;
  isTournament(code: string): boolean;
  /** Returns the rematch of a table, of which everyone there may know. */
  next(table: string): string | null;
  /** Returns the next table of the same people, for those who may play there. */
  successor(table: string): string | null;
  inTournament(table: string): TableInTournament | WithdrawnTable | null;
  readonly moveToTrash: EraseTable;
  readonly seats: Seats;
  readonly watchers: WatcherCounts;
  hasButtons(): boolean;
  /** Returns the tournament's time in ms since the epoch. */
  now(tournament: string): number;
}

export function createAccessFeed(
  screens: ScreenNamespace,
  access: Access,
  { roomOf, moveToTrash, watchers, ...seen }: AccessFeedParts,
): AccessFeed {
  const { devices } = access;
  const subscribers = new Map<string, Subscriber>();
  const strangersAt = strangersIn(screens, subscribers, roomOf);
  const watching = (table: string) => strangersAt(table) + watchers.at(table);
  const viewFor = createViewer(access, { ...seen, watching });
  const { changed, nextPosition, stop } = createNotifier(subscribers, access, seen.seats, {
    viewFor,
    tables: (touched) => touched.forEach((table) => watchers.publish(table, strangersAt(table))),
  });
  watchers.watch((table) => changed([{ table }]));
  trashWhenAgreed(access, moveToTrash);
  const { sit, free } = createSeatHandler(subscribers, access, seen.seats, changed);
  const cameOrLeft = (device: string) => changed(concernedWith(device, devices.state()));
  const { letIn, unknown } = createDeviceRecognition(devices, cameOrLeft);
  access.watch((concerns) => {
    for (const subscriber of unknown) letIn(subscriber);
    changed(concerns);
  });

  return {
    addScreen(socket, principal, knows) {
      const lastSent = new Map<string | null, string>();
      const subscriber = {
        socket,
        principal,
        knows,
        device: null,
        grant: null,
        posts: [],
        lastSent,
      };
      subscribers.set(socket.id, subscriber);
      letIn(subscriber);
    },
    removeScreen({ id }) {
      const subscriber = subscribers.get(id);
      subscribers.delete(id);
      seen.seats.removeScreen(id);
      if (subscriber === undefined) return;
      unknown.delete(subscriber);
      changed([...subscriber.lastSent.keys()].flatMap(watched));
      if (subscriber.device === null) return;
      devices.presence.disconnected(subscriber.device);
      cameOrLeft(subscriber.device);
    },
    follow({ id }, table) {
      const subscriber = subscribers.get(id);
      if (subscriber === undefined) return null;
      makeRoomForTable(table, subscriber.lastSent);
      changed(watched(table));
      return { ...viewFor(subscriber, table), position: nextPosition() };
    },
    ask: async ({ id }, request) =>
      runDeviceCommand(subscribers.get(id)?.principal, request, access, { moveToTrash, free }),
    sit,
    playerAt: seen.seats.playerAt,
    freeSeat: free,
    changed,
    close: stop,
  };
}

/**
 * Recognizes the devices of connected screens. Another server may have admitted a device just now,
 * and this server may learn of it after the screen connects.
 */
function createDeviceRecognition(devices: Access['devices'], came: (device: string) => void) {
  const unknown = new Set<Subscriber>();
  function letIn(subscriber: Subscriber): void {
    const device = devices.deviceOf(subscriber.principal);
    if (device === null) {
      if (hasCredentials(subscriber.principal)) unknown.add(subscriber);
      return;
    }
    unknown.delete(subscriber);
    subscriber.device = device.id;
    subscriber.grant = device.grant;
    subscriber.posts = devices.postsOf(subscriber.principal);
    devices.presence.connected(device.id);
    devices.noteSeen(device);
    came(device.id);
  }
  return { letIn, unknown };
}

interface NotifierParts {
  readonly viewFor: ReturnType<typeof createViewer>;
  tables(touched: readonly string[]): void;
}

function createNotifier(
  subscribers: ReadonlyMap<string, Subscriber>,
  { devices }: Access,
  seats: Seats,
  { viewFor, tables }: NotifierParts,
) {
  const pending = createPendingChanges(devices, seats);
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const nextPosition = () => (position += 1);
  function tellAll(): void {
    timer = undefined;
    if (!isDue) return;
    isDue = false;
    timer = setTimeout(tellAll, MIN_INTERVAL_MS).unref();
    nextPosition();
    tables(pending.tables());
    const isConcerned = pending.take();
    for (const subscriber of subscribers.values()) {
      if (subscriber.device !== null && hasLost(subscriber, devices)) disconnect(subscriber);
      else
        for (const table of subscriber.lastSent.keys())
          if (isConcerned(subscriber, table))
            sendView(subscriber, viewFor(subscriber, table), position);
    }
  }
  const changed: AccessListener = (concerns) => {
    pending.add(concerns);
    isDue = true;
    timer ??= setTimeout(tellAll, DEBOUNCE_MS).unref();
  };
  const timing = setInterval(changed, POLL_INTERVAL_MS, ['everybody']).unref();
  function stop(): void {
    clearTimeout(timer);
    clearInterval(timing);
  }
  return { changed, nextPosition, stop };
}

const makeRoomForTable = (table: string | null, lastSent: Subscriber['lastSent']): void =>
  setNewest(lastSent, MAX_FOLLOWED_TABLES, table, '');

const watched = (table: string | null): readonly Concern[] => (table === null ? [] : [{ table }]);

function createPendingChanges(devices: Access['devices'], seats: Seats) {
  let waiting = new Set<string>();
  return {
    add(concerns: readonly Concern[]): void {
      for (const concern of concerns) {
        waiting.add(keyOf(concern));
        if (typeof concern === 'string' || !('device' in concern)) continue;
        // Everyone at a table sees who plays its seats, even an administrator's device, which the
        // table does not list.
        for (const table of seats.tablesOf(concern.device)) waiting.add(keyOf({ table }));
      }
    },
    tables: (): readonly string[] =>
      [...waiting].flatMap((key) => (key.startsWith(OF_TABLE) ? [key.slice(OF_TABLE.length)] : [])),
    /**
     * Drains the pending changes. Returns a predicate that is true if they affect a subscriber's
     * view of a table.
     */
    take(): (subscriber: Subscriber, table: string | null) => boolean {
      const those = waiting;
      waiting = new Set();
      return ({ principal, device }, table) =>
        those.has('everybody') ||
        (table !== null && those.has(keyOf({ table }))) ||
        (device !== null && those.has(keyOf({ device }))) ||
        (those.has('house') && devices.deviceOf(principal)?.grant === 'house');
    },
  };
}

const OF_TABLE = 'table ';

function keyOf(concern: Concern): string {
  if (typeof concern === 'string') return concern;
  return 'table' in concern ? `${OF_TABLE}${concern.table}` : `device ${concern.device}`;
}

/**
 * Sends a view unless it equals the last one sent to this subscriber. Times that always change are
 * ignored.
 */
function sendView(
  { socket, lastSent }: Subscriber,
  view: Omit<AccessAtTable, 'position'>,
  position: number,
): void {
  const { devices, inTournament, ...rest } = view;
  const standing = inTournament && { ...inTournament, now: 0 };
  const text = JSON.stringify({ ...rest, devices: withoutTimes(devices), standing });
  if (lastSent.get(view.table) === text) return;
  lastSent.set(view.table, text);
  socket.emit('access', { ...view, position });
}

interface ViewerParts extends Omit<AccessFeedParts, 'roomOf' | 'moveToTrash' | 'watchers'> {
  watching(table: string): number;
}

function createViewer(access: Access, { watching: strangersAt, seats, ...others }: ViewerParts) {
  const { isTournament, next, successor, hasButtons, inTournament, now } = others;
  return (
    { socket, principal, knows }: Subscriber,
    table: string | null,
  ): Omit<AccessAtTable, 'position'> => {
    const known = table !== null && knows(table) ? table : null;
    const watching = known === null ? 0 : strangersAt(known);
    const stands = known === null ? null : inTournament(known);
    // Invitations are pointless at a table that no longer counts in its tournament.
    const invites =
      table !== null && !isTournament(table) && (stands === null || !isWithdrawn(stands));
    const view = viewAccess(access, principal, { table, invites });
    const plays = table !== null && isAtLeast(view.role, 'player');
    const seated = plays ? seats.viewSeats(table, socket.id) : [];
    const goesOn = known === null ? null : successor(known);
    const mayFollow = goesOn !== null && access.devices.canActAt(principal, goesOn, 'player');
    const mayAskToErase = plays && access.agreements.canRequest(principal, table);
    return {
      ...view,
      ...viewTableAccess(access, known),
      next: known === null ? null : next(known),
      ...(mayFollow && { successor: goesOn }),
      watching,
      seats: seated,
      buttons:
        plays && hasButtons() ? [...(access.devices.state().buttons.get(table) ?? [])] : null,
      mayAskToErase,
      ...(stands && { inTournament: { ...stands, now: now(stands.code) } }),
    };
  };
}

function createSeatHandler(
  subscribers: ReadonlyMap<string, Subscriber>,
  { devices }: Access,
  seats: Seats,
  changed: AccessListener,
) {
  const sitterOf = ({ socket, principal }: Subscriber, table: string): SeatedScreen => ({
    screen: socket,
    player: () =>
      devices.canActAt(principal, table, 'player') ? devices.deviceOf(principal) : null,
  });
  const sit: AccessFeed['sit'] = ({ id }, request) => {
    const subscriber = subscribers.get(id);
    if (subscriber === undefined) return refuse({ code: 'not-allowed' });
    const before = seats.tableOf(id);
    const sat = seats.sit(sitterOf(subscriber, request.table), request);
    if (sat.ok) changed([{ table: request.table }, ...watched(before)]);
    return sat;
  };
  function free(table: string, device: string, seat?: number): void {
    seats.freeSeats(table, device, seat);
    changed([{ table }]);
  }
  return { sit, free };
}

interface DeviceCommandParts extends Pick<AccessFeedParts, 'moveToTrash'> {
  free(table: string, device: string): void;
}

const LOG_LINES = {
  letButton: 'button let',
  makeScreen: 'screen made',
  remove: 'device removed',
  endPost: 'device removed',
  turnOut: 'device removed',
} as const;

async function runDeviceCommand(
  principal: Principal | undefined,
  { id, command }: DeviceRequest,
  { devices, pairings, screenRequests, agreements, bridgeNames }: Access,
  { moveToTrash: bin, free }: DeviceCommandParts,
): Promise<Result<null, DeviceRefusal | ProtocolRefusal>> {
  const needs = DEVICE_COMMANDS.roleOf(command.type);
  const role = principal === undefined ? 'viewer' : devices.roleAt(principal, tableOf(command));
  if (principal === undefined || !isAtLeast(role, needs))
    return refuse({ code: 'not-allowed', needs });
  switch (command.type) {
    case 'refusePairing':
      pairings.refuse(command.request);
      return accept(null);
    case 'acceptScreen':
    case 'refuseScreen': {
      const by = devices.deviceOf(principal)?.id;
      if (by === undefined) return refuse({ code: 'not-allowed', needs });
      const { number, type } = command;
      if (type === 'refuseScreen') return screenRequests.refuse(number, by);
      const accepted = await screenRequests.accept(number, by);
      if (accepted.ok) log.info('screen accepted', { by, number });
      return accepted;
    }
    case 'rename':
      return bridgeNames.mayClaim(command.name, devices.deviceOf(principal)?.id ?? '')
        ? devices.ask(id, principal, command)
        : refuse({ code: 'name-taken' });
    case 'freeSeat':
      free(command.table, command.device);
      return accept(null);
    case 'askToErase': {
      const { table } = command;
      const asked = await agreements.requestErase(id, principal, table);
      return trashIfAgreed(asked, table, bin);
    }
    case 'answerErase':
      return trashIfAgreed(
        await agreements.vote(principal, command.table, command),
        command.table,
        bin,
      );
    case 'letButton':
    case 'makeScreen':
    case 'remove':
    case 'endPost':
    case 'turnOut': {
      const by = devices.deviceOf(principal)?.id;
      const reply = await devices.ask(id, principal, command);
      if (reply.ok) log.stranger(LOG_LINES[command.type], { by, ...command }, 'info');
      return reply;
    }
    default:
      return devices.ask(id, principal, command);
  }
}

/**
 * Moves a match to the trash when the last agreement came in at another server. Two servers may do
 * so at once, under the same request id.
 */
const trashWhenAgreed = ({ agreements }: Access, bin: EraseTable): void =>
  agreements.whenAgreed((id, table) => {
    bin(id, table).catch(log.failure('match not thrown away that all agreed to erase'));
  });

const trashIfAgreed = async (
  agreed: Result<string | null, DeviceRefusal>,
  table: string,
  bin: EraseTable,
): ReturnType<EraseTable> => {
  if (!agreed.ok) return agreed;
  return agreed.value === null ? accept(null) : bin(agreed.value, table);
};

const hasCredentials = ({ tokens, pass }: Principal): boolean =>
  tokens.length > 0 || pass !== undefined;

const isStranger = (subscriber: Subscriber | undefined): boolean =>
  subscriber !== undefined && subscriber.device === null;

const strangersIn =
  (
    screens: ScreenNamespace,
    subscribers: ReadonlyMap<string, Subscriber>,
    roomOf: AccessFeedParts['roomOf'],
  ) =>
  (table: string): number =>
    [...(screens.adapter.rooms.get(roomOf(table)) ?? [])].filter((id) =>
      isStranger(subscribers.get(id)),
    ).length;

/**
 * True if the device was removed, or lost an administrator's role or a tournament post since the
 * last call. Remembers its current posts.
 */
function hasLost(subscriber: Subscriber, devices: Access['devices']): boolean {
  const posts = devices.postsOf(subscriber.principal);
  const isLess = subscriber.posts.some((post) => !posts.includes(post));
  subscriber.posts = posts;
  const grant = devices.deviceOf(subscriber.principal)?.grant ?? null;
  return isLess || grant === null || grant !== subscriber.grant;
}

/**
 * Disconnects a screen that lost a right, so that access ends at once. The screen reconnects with
 * its remaining rights.
 */
const disconnect = ({ socket }: Subscriber): void => void socket.disconnect(true);

/** Omits `seen` for connected devices: it changes all the time and alone is no update. */
const withoutTimes = (devices: AccessAtTable['devices']) =>
  devices?.map((device) => (device.connected ? { ...device, seen: 0 } : device)) ?? null;

const tableOf = (command: DeviceCommand): string | null => {
  if (command.type === 'endPost') return command.tournament;
  return 'table' in command ? command.table : null;
};
