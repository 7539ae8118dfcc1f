import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { DeviceCommand, DeviceRefusal } from '../../devices/commands.ts';
import { type Concern, concernedWith } from '../../devices/concerns.ts';
import { reaches } from '../../devices/roles.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { roleForDeviceCommand } from '../../protocol/access.ts';
import type {
  BorderRefusal,
  DeviceRequest,
  SeatTaken,
  ServerToScreen,
  SitRequest,
} from '../../protocol/messages.ts';
import type { AccessAtTable } from '../../protocol/tournaments.ts';
import { isGone, type GoneTable, type TableInTournament } from '../../tournament/atTable.ts';
import { keepNewest } from '../limits/counts.ts';
import { log } from '../log/log.ts';
import type { Access, AccessListener } from './access.ts';
import type { Principal } from './principal.ts';
import type { Authorizer } from './authorizer.ts';
import type { Seats, Sitter } from './seats.ts';
import { tableNow, viewAccess } from './viewAccess.ts';
import type { WatchersElsewhere } from './watchers.ts';

type ScreenNamespace = Namespace<DefaultEventsMap, ServerToScreen>;
type ConnectedScreen = Socket<DefaultEventsMap, ServerToScreen>;

/** Tells each screen what it may do, and disconnects those whose device was removed. */
export interface AccessFeed {
  /** `knows` says whether the screen may be told about a table: guessing a code is not enough. */
  arrived(socket: ConnectedScreen, principal: Principal, knows: Authorizer['knows']): void;
  left(socket: ConnectedScreen): void;
  /**
   * The view for a table, or for the house without one, and all later ones; null for a closed socket, which a message may
   * outlive.
   */
  follow(socket: ConnectedScreen, table: string | null): AccessAtTable | null;
  ask(
    socket: ConnectedScreen,
    request: DeviceRequest,
  ): Promise<Result<null, DeviceRefusal | BorderRefusal>>;
  /** Sets the seat that the screen plays. */
  sit(socket: ConnectedScreen, request: SitRequest): Result<null, SeatTaken | BorderRefusal>;
  /** To call when permissions or views of these change. */
  changed: AccessListener;
  close(): void;
}

type EraseTable = (
  id: string,
  table: string,
) => Promise<Result<null, DeviceRefusal | BorderRefusal>>;

interface Subscriber {
  readonly socket: ConnectedScreen;
  readonly principal: Principal;
  readonly knows: Authorizer['knows'];
  /** Id of its device, as long as that is let in. */
  device: string | null;
  /** The posts that its device has had since it came. */
  posts: readonly string[];
  /** What was sent last, for each table that it follows. */
  readonly lastSent: Map<string | null, string>;
}

/** Debounce in ms: when a hall reconnects, its screens are one change and not one each. */
const DEBOUNCE = 100;

/** Minimum interval in ms between sends: the list of all devices may be long. */
const MIN_INTERVAL = 300;

/** Poll interval in ms for changes that time alone brings: expired roles, seats and invitations. */
const POLL_INTERVAL = 60_000;

/** Bound on tables that one screen follows; a page shows one. */
const MOST_FOLLOWED = 8;

interface AccessFeedParts {
  /** The socket.io room of those who watch a table. */
  roomOf(table: string): string;
  /** Whether that is the code of a tournament, at which nobody plays. */
  isTournament(code: string): boolean;
  /** Code of the table of the rematch; null: none was opened. */
  next(table: string): string | null;
  /** How the table stands in the tournament that it is played in; null: in none. */
  inTournament(table: string): TableInTournament | GoneTable | null;
  /** Moves the match of a table to the bin. */
  readonly bin: EraseTable;
  readonly seats: Seats;
  readonly watchers: WatchersElsewhere;
  /** Whether the house has buttons that may act for players. */
  hasButtons(): boolean;
  /** The time of a tournament, ms since the epoch. */
  now(tournament: string): number;
}

export function createAccessFeed(
  screens: ScreenNamespace,
  access: Access,
  { roomOf, bin, watchers, ...seen }: AccessFeedParts,
): AccessFeed {
  const { devices } = access;
  const subscribers = new Map<string, Subscriber>();
  const strangersAt = strangersIn(screens, subscribers, roomOf);
  const watching = (table: string) => strangersAt(table) + watchers.at(table);
  const viewFor = viewing(access, { ...seen, watching });
  const { changed, nextPosition, stop } = createNotifier(subscribers, access, seen.seats, {
    viewFor,
    tables: (touched) => touched.forEach((table) => watchers.say(table, strangersAt(table))),
  });
  watchers.watch((table) => changed([{ table }]));
  binWhenAgreed(access, bin);
  const { sit, free } = seating(subscribers, access, seen.seats, changed);
  const cameOrLeft = (device: string) => changed(concernedWith(device, devices.state()));
  const { letIn, unknown } = admitting(devices, cameOrLeft);
  access.watch((concerns) => {
    for (const subscriber of unknown) letIn(subscriber);
    changed(concerns);
  });

  return {
    arrived(socket, principal, knows) {
      const lastSent = new Map<string | null, string>();
      const subscriber = { socket, principal, knows, device: null, posts: [], lastSent };
      subscribers.set(socket.id, subscriber);
      letIn(subscriber);
    },
    left({ id }) {
      const subscriber = subscribers.get(id);
      subscribers.delete(id);
      seen.seats.left(id);
      if (subscriber === undefined) return;
      unknown.delete(subscriber);
      changed([...subscriber.lastSent.keys()].flatMap(watched));
      if (subscriber.device === null) return;
      devices.presence.left(subscriber.device);
      cameOrLeft(subscriber.device);
    },
    follow({ id }, table) {
      const subscriber = subscribers.get(id);
      if (subscriber === undefined) return null;
      remember(table, subscriber.lastSent);
      changed(watched(table));
      return { ...viewFor(subscriber, table), position: nextPosition() };
    },
    ask: async ({ id }, request) =>
      obey(subscribers.get(id)?.principal, request, access, { bin, free }),
    sit,
    changed,
    close: stop,
  };
}

/** Another server may have let a device in a moment ago, of which this one hears only after its screen has come. */
function admitting(devices: Access['devices'], came: (device: string) => void) {
  const unknown = new Set<Subscriber>();
  function letIn(subscriber: Subscriber): void {
    const device = devices.deviceOf(subscriber.principal);
    if (device === null) {
      if (isSomebody(subscriber.principal)) unknown.add(subscriber);
      return;
    }
    unknown.delete(subscriber);
    subscriber.device = device.id;
    subscriber.posts = devices.postsOf(subscriber.principal);
    devices.presence.arrived(device.id);
    devices.seen(device);
    came(device.id);
  }
  return { letIn, unknown };
}

interface Notified {
  readonly viewFor: ReturnType<typeof viewing>;
  /** Called with the tables of which something changed, before anybody is told. */
  tables(touched: readonly string[]): void;
}

/** Debounces changes, then tells those concerned. */
function createNotifier(
  subscribers: ReadonlyMap<string, Subscriber>,
  { devices }: Access,
  seats: Seats,
  { viewFor, tables }: Notified,
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
    timer = setTimeout(tellAll, MIN_INTERVAL).unref();
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
    timer ??= setTimeout(tellAll, DEBOUNCE).unref();
  };
  const timing = setInterval(changed, POLL_INTERVAL, ['everybody']).unref();
  function stop(): void {
    clearTimeout(timer);
    clearInterval(timing);
  }
  return { changed, nextPosition, stop };
}

/** Follows a table whose view is still to be sent. */
const remember = (table: string | null, lastSent: Subscriber['lastSent']): void =>
  keepNewest(lastSent, MOST_FOLLOWED, table, '');

/** Screens at a table see how many watch it; the house has no such count. */
const watched = (table: string | null): readonly Concern[] => (table === null ? [] : [{ table }]);

/** Collects whom changes concern until they are sent. */
function createPendingChanges(devices: Access['devices'], seats: Seats) {
  let waiting = new Set<string>();
  return {
    add(concerns: readonly Concern[]): void {
      for (const concern of concerns) {
        waiting.add(keyOf(concern));
        if (typeof concern === 'string' || !('device' in concern)) continue;
        // Everyone at a table sees who plays its seats, also a device of the house, which the table does not list.
        for (const table of seats.tablesOf(concern.device)) waiting.add(keyOf({ table }));
      }
    },
    tables: (): readonly string[] =>
      [...waiting].flatMap((key) => (key.startsWith(OF_TABLE) ? [key.slice(OF_TABLE.length)] : [])),
    /** Drains the pending changes; returns whether they concern what a subscriber sees of a table. */
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

/** Sends a view unless it equals the last one sent to this subscriber. */
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

interface Viewing extends Omit<AccessFeedParts, 'roomOf' | 'bin' | 'watchers'> {
  /** How many watch a table without a right to. */
  watching(table: string): number;
}

/** What a subscriber sees of a table, or of the house without one. */
function viewing(access: Access, { watching: strangersAt, seats, ...others }: Viewing) {
  const { isTournament, next, hasButtons, inTournament, now } = others;
  return (
    { socket, principal, knows }: Subscriber,
    table: string | null,
  ): Omit<AccessAtTable, 'position'> => {
    const known = table !== null && knows(table) ? table : null;
    const watching = known === null ? 0 : strangersAt(known);
    const stands = known === null ? null : inTournament(known);
    // Nobody sits down any more where nothing counts.
    const invites = table !== null && !isTournament(table) && (stands === null || !isGone(stands));
    const view = viewAccess(access, principal, { table, invites });
    const plays = table !== null && reaches(view.role, 'player');
    const seated = plays ? seats.at(table, socket.id) : [];
    const mayAskToErase = plays && access.agreements.mayAsk(principal, table);
    return {
      ...view,
      ...tableNow(access, known),
      next: known === null ? null : next(known),
      watching,
      seats: seated,
      buttons:
        plays && hasButtons() ? [...(access.devices.state().buttons.get(table) ?? [])] : null,
      mayAskToErase,
      ...(stands && { inTournament: { ...stands, now: now(stands.code) } }),
    };
  };
}

function seating(
  subscribers: ReadonlyMap<string, Subscriber>,
  { devices }: Access,
  seats: Seats,
  changed: AccessListener,
) {
  const sitterOf = ({ socket, principal }: Subscriber, table: string): Sitter => ({
    screen: socket,
    player: () => (devices.mayAt(principal, table, 'player') ? devices.deviceOf(principal) : null),
  });
  const sit: AccessFeed['sit'] = ({ id }, request) => {
    const subscriber = subscribers.get(id);
    if (subscriber === undefined) return refuse({ code: 'not-allowed' });
    const before = seats.tableOf(id);
    const sat = seats.sit(sitterOf(subscriber, request.table), request);
    if (sat.ok) changed([{ table: request.table }, ...watched(before)]);
    return sat;
  };
  function free(table: string, device: string): void {
    seats.free(table, device);
    changed([{ table }]);
  }
  return { sit, free };
}

interface Obeying extends Pick<AccessFeedParts, 'bin'> {
  free(table: string, device: string): void;
}

async function obey(
  principal: Principal | undefined,
  { id, command }: DeviceRequest,
  { devices, pairings, agreements, bridgeNames }: Access,
  { bin, free }: Obeying,
): Promise<Result<null, DeviceRefusal | BorderRefusal>> {
  const needs = roleForDeviceCommand(command);
  const role = principal === undefined ? 'viewer' : devices.roleAt(principal, tableOf(command));
  if (principal === undefined || !reaches(role, needs))
    return refuse({ code: 'not-allowed', needs });
  switch (command.type) {
    case 'refusePairing':
      pairings.refuse(command.request);
      return accept(null);
    case 'rename':
      return bridgeNames.mayClaim(command.name, devices.deviceOf(principal)?.id ?? '')
        ? devices.ask(id, principal, command)
        : refuse({ code: 'name-taken' });
    case 'freeSeat':
      free(command.table, command.device);
      return accept(null);
    case 'askToErase': {
      const { table } = command;
      const asked = await agreements.ask(id, principal, table);
      return whenAgreed(asked, table, bin);
    }
    case 'answerErase':
      return whenAgreed(
        await agreements.answer(principal, command.table, command),
        command.table,
        bin,
      );
    case 'letButton': {
      const by = devices.deviceOf(principal)?.id;
      const reply = await devices.ask(id, principal, command);
      if (reply.ok) log.stranger('button let', { by, ...command }, 'info');
      return reply;
    }
    case 'remove':
    case 'endPost':
    case 'turnOut': {
      const by = devices.deviceOf(principal)?.id;
      const reply = await devices.ask(id, principal, command);
      if (reply.ok) log.stranger('device removed', { by, ...command }, 'info');
      return reply;
    }
    default:
      return devices.ask(id, principal, command);
  }
}

/** What was agreed at several servers; two that do this at once do it under one id. */
const binWhenAgreed = ({ agreements }: Access, bin: EraseTable): void =>
  agreements.whenAgreed((id, table) => {
    bin(id, table).catch(log.failure('match not thrown away that all agreed to erase'));
  });

const whenAgreed = async (
  agreed: Result<string | null, DeviceRefusal>,
  table: string,
  bin: EraseTable,
): ReturnType<EraseTable> => {
  if (!agreed.ok) return agreed;
  return agreed.value === null ? accept(null) : bin(agreed.value, table);
};

/** Whether it shows anything by which a device is known. */
const isSomebody = ({ tokens, passed }: Principal): boolean =>
  tokens.length > 0 || passed !== undefined;

const isStranger = (subscriber: Subscriber | undefined): boolean =>
  subscriber !== undefined && subscriber.device === null;

/** How many screens here watch a table without a right to. */
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

/** Whether its token is worth nothing any more, or a post was taken from it, with all that its screen was told by it. */
function hasLost(subscriber: Subscriber, devices: Access['devices']): boolean {
  const posts = devices.postsOf(subscriber.principal);
  const isLess = subscriber.posts.some((post) => !posts.includes(post));
  subscriber.posts = posts;
  return isLess || devices.deviceOf(subscriber.principal) === null;
}

/** It has lost a right: access ends now, not at its next request. It comes again as what it still is. */
const disconnect = ({ socket }: Subscriber): void => void socket.disconnect(true);

/** A connected device is seen all the time, which alone is no change. */
const withoutTimes = (devices: AccessAtTable['devices']) =>
  devices?.map((device) => (device.connected ? { ...device, seen: 0 } : device)) ?? null;

const tableOf = (command: DeviceCommand): string | null => {
  if (command.type === 'endPost') return command.tournament;
  return 'table' in command ? command.table : null;
};
