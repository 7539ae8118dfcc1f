import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import { Server } from 'socket.io';
import { differenceWithoutDecks } from '../../house/viewDifference.ts';
import { readersAt, readersByBridge, readersByTable } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import type { ReaderRuntime } from '../../house/viewHouse.ts';
import type { Language } from '../../i18n/language.ts';
import { print } from '../../process/print.ts';
import {
  BRIDGES_NAMESPACE,
  MAX_MESSAGE_BYTES,
  PAGE_HEADERS,
  type ReadersHealth,
  SCREENS_NAMESPACE,
  type ReaderHealthReport,
} from '../../protocol/messages.ts';
import type { Access } from '../access/access.ts';
import { issueSpeechTicket } from '../access/speechTicket.ts';
import type { Principal } from '../access/principal.ts';
import { createConnectionQuota, rateLimitKeysOf } from '../access/requestLimits.ts';
import type { Seats } from '../access/seats.ts';
import { createWatcherCounts } from '../access/watcherCounts.ts';
import type { Realtime } from '../runtime.ts';
import type { Host } from '../hosts/host.ts';
import { isOwnPage } from '../http/headers.ts';
import { log } from '../log/log.ts';
import type { Metrics } from '../log/metrics.ts';
import type { Ports } from '../ports.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import { createDuplicateBridgeDetector } from '../access/duplicateBridges.ts';
import { type BridgeRules, roomOfBridge, serveBridges } from './bridges.ts';
import { createKeyboardSender } from './keyboards.ts';
import { createSetupTimeout } from './setupTimeout.ts';
import { createSpeakers, type SpeakerList, type Speakers } from './speakers.ts';
import { createNewestViews, createFloodGuard } from './floodGuard.ts';
import { createReaderLog, type ReaderLog } from './readerLog.ts';
import { createTelevisionDirectory } from './televisionDirectory.ts';
import { createTelevisions } from './televisions.ts';
import { sendOtherServers, type OtherServers } from './otherServers.ts';
import { createMessageRegistry, type Handle, type Screens } from './messageRegistry.ts';
import { roomOf, SCREENS_VENUE_ROOM, VENUE_ROOM } from './rooms.ts';
import { serveScreens } from './screens.ts';

type SocketPorts = Pick<
  Ports,
  'sharedState' | 'directory' | 'openTopic' | 'storeOutageGraceMs' | 'now' | 'events' | 'queries'
>;

interface SocketParts extends BridgeRules, SocketPorts {
  readonly host: Host;
  readonly access: Access;
  readonly seats: Seats;
  readonly privateAudio: PrivateAudio;
  readonly speakers: SpeakerList;
  readonly otherServers: OtherServers;
  readonly metrics: Metrics;
  /** Language of the terminal. */
  readonly language: Language;
  isReached(): boolean;
}

interface OpenSockets extends Omit<
  Realtime,
  'isMetricsKey' | 'admitsRequest' | 'framesOf' | 'networks' | 'close'
> {
  readonly screens: Screens;
  readonly handle: Handle;
  /** Answers what is in progress, and closes all sockets; `idle` resolves when nothing is. */
  close(idle: () => Promise<void>): Promise<void>;
}

/**
 * Serves screens and bridges. The socket layer has its own engine, so that the owner of the HTTP
 * server forwards requests and upgrades, in development as in production. Bridges need the secret or
 * a token.
 */
export function openSockets(parts: SocketParts): OpenSockets {
  const { host, access, directory, metrics, privateAudio } = parts;
  const messages = createMessageRegistry();
  let ending = false;
  const io = new Server({ serveClient: false });
  const screens = io.of(SCREENS_NAMESPACE);
  const newest = createNewestViews(screens);
  screens.on('connection', (socket) => newest.follow(socket));
  const readerLog = createReaderLog(print, parts.language);
  const machines = createSpeakersAt(parts);
  broadcastToScreens(io, { ...parts, newest, machines, readerLog });
  const engine = openEngine(io, access);
  const desk = createSetupTimeout(host.house, directory);
  const isReady = () =>
    !ending && metrics.isStoreWorking(parts.storeOutageGraceMs) && parts.isReached();
  const stops = [
    sendOtherServers(screens, parts.otherServers, access),
    serveScreens(screens, host, access, {
      messages,
      setupTimeout: desk,
      seats: parts.seats,
      privateAudio,
      queries: parts.queries,
      televisions: createTelevisions(createTelevisionDirectory(parts), parts.now),
      watchers: createWatcherCounts(directory),
      tellKeyboard: createKeyboardSender(
        (bridge, choice) =>
          void io.of(BRIDGES_NAMESPACE).to(roomOfBridge(bridge)).emit('keyboard', choice),
        parts.openTopic,
      ),
    }),
  ];
  serveBridges(io.of(BRIDGES_NAMESPACE), host, access, parts, {
    readerLog,
    machines,
    twins: createDuplicateBridgeDetector(parts),
  });
  return {
    screens,
    handle: messages.handle,
    upgrade: (request, socket, head) => engine.handleUpgrade(request, socket, head),
    poll: (request, response) => engine.handleRequest(asEngineRequest(request), response),
    otherServerAddresses: parts.otherServers.for,
    health: () => healthOf(host, parts.queries.ask('voice.isWorking'), isReady()),
    metrics: () =>
      metrics.render({
        isStoreReachable: parts.isReached,
        servers: () => directory.count(),
        readers: () => host.readersHere.list(),
        tables: () => host.tables.size(),
        sockets: () => engine.clientsCount,
      }),
    async close(idle) {
      ending = true;
      desk.stop();
      for (const stop of stops) stop();
      // Commands in progress are stored and answered before the sockets close.
      await idle();
      // Closed without a socket.io disconnect packet, after which clients would wait longer before
      // reconnecting.
      engine.close();
      await idle();
    },
  };
}

const healthOf = ({ readersHere, tables }: Host, voice: boolean, ready: boolean) => ({
  ok: true,
  ready,
  readers: readersHere.list().filter(isReadyReader).length,
  tables: tables.size(),
  voice,
});

function createSpeakersAt({
  host,
  access,
  privateAudio,
  speakers,
  queries,
}: SocketParts): Speakers {
  const { tickets, devices, pairings } = access;
  const machines = createSpeakers({
    connected: speakers,
    ears: privateAudio,
    house: () => host.house.view(),
    pairings: pairings.list,
    joinCode: devices.joinCode,
    isInTournament: (table) => queries.ask('tournament.atTable', table) !== null,
    ticketTo: (table, machine) => issueSpeechTicket(tickets, table, machine),
    async viewOf(table) {
      const found = await host.tables.view(table);
      return found.ok ? found.value : null;
    },
  });
  access.watch((concerns) => {
    if (concerns.includes('house')) machines.pairingsChanged();
  });
  return machines;
}

interface BroadcastTargets extends Pick<SocketParts, 'events' | 'seats'> {
  readonly newest: ReturnType<typeof createNewestViews>;
  readonly machines: Speakers;
  readonly readerLog: ReaderLog;
}

/** Sends the server's events to the screens and speakers that follow them. */
function broadcastToScreens(
  io: Server,
  { events, seats, newest, machines, readerLog }: BroadcastTargets,
): void {
  const { on } = events;
  const screens = io.of(SCREENS_NAMESPACE);
  const health = createHealthBroadcast(healthListenersOf(io, readerLog));
  on('table.changed', (view) => {
    newest.send(roomOf(view.code), view);
    machines.table(view);
  });
  on('table.erased', (code) => {
    newest.forget(code);
    machines.erased(code);
    screens.to(roomOf(code)).emit('erased', code);
  });
  on('venue.changed', (view, difference) => {
    screens.to(VENUE_ROOM).emit('house', difference);
    screens.to(SCREENS_VENUE_ROOM).emit('house', differenceWithoutDecks(difference));
    health.tell(view);
    machines.venueChanged(view);
  });
  on('hand.read', (news, bridge) => {
    seats.sendHand(news);
    if (bridge !== null) machines.announceHand(news, bridge);
  });
}

function healthListenersOf(
  io: Server,
  readerLog: ReaderLog,
): Parameters<typeof createHealthBroadcast>[0] {
  return {
    table: (health) => io.of(SCREENS_NAMESPACE).to(roomOf(health.table)).emit('readers', health),
    bridge(bridge, readers) {
      io.of(BRIDGES_NAMESPACE).to(roomOfBridge(bridge)).emit('health', readers);
      readerLog.update(bridge, readers);
    },
  };
}

const SESSION_ID_BYTES = 18;

function openEngine(io: Server, { devices, principals }: Access): Engine {
  const places = createConnectionQuota(devices.deviceOf);
  function isLetIn(request: IncomingMessage): boolean {
    const principal = principals.ofPage(request, devices.readPass);
    const isOurs = isOwnPage(request.headers) && !isOfOtherSite(request);
    return (isOurs || principal.pass !== undefined) && places.admits(principal);
  }
  const engine = new Engine({
    // Pages poll only where WebSockets are blocked.
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // A disconnected screen must soon stop showing its last state as live.
    pingInterval: 4_000,
    pingTimeout: 3_000,
    // Other sites cannot read answers for lack of CORS headers, but they could open a WebSocket.
    allowRequest: (request, decide) => decide(null, judgeSafely(request, isLetIn)),
  });
  const sessions = new Map<string, Principal>();
  const ids = new WeakMap<IncomingMessage, string>();
  engine.generateId = (request: IncomingMessage) => {
    const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
    ids.set(request, id);
    return id;
  };
  /**
   * Checks the sender of later requests of a session. The engine only checks the session id, which
   * proxies may log.
   */
  function mayGoOn(request: IncomingMessage): boolean {
    const [id, ...others] = sessionsOf(request);
    if (id === undefined) return true;
    const began = others.length > 0 ? undefined : sessions.get(id);
    if (began === undefined || !isOwnPage(request.headers)) return false;
    const now = principals.ofPage(request, devices.readPass);
    return began.tokens.length === 0
      ? now.address === began.address
      : now.tokens.some((token) => began.tokens.includes(token));
  }
  engine.use((request: IncomingMessage, _: unknown, next: (error?: Error) => void) =>
    next(judgeSafely(request, mayGoOn) ? undefined : new Error('another session')),
  );
  const guard = createFloodGuard();
  engine.on('connection', (socket: EngineSocket) => {
    const principal = principals.ofPage(socket.request, devices.readPass);
    guard(socket, {
      names: rateLimitKeysOf(principal, devices.deviceOf),
      isStranger: devices.deviceOf(principal) === null,
    });
    const id = ids.get(socket.request) ?? '';
    sessions.set(id, principal);
    const leave = places.take(principal);
    socket.once('close', () => {
      sessions.delete(id);
      leave();
    });
  });
  engine.on('connection_error', ({ code, message }: { code: number; message: string }) =>
    log.stranger('connection refused', { code, message }),
  );
  io.bind(engine);
  return engine;
}

type EngineRequest = Parameters<Engine['handleRequest']>[0];

/** The engine adds its own fields to a Node request. */
const asEngineRequest = (request: IncomingMessage): EngineRequest => request as EngineRequest;

/**
 * Returns the session ids in a request; none if it starts a session. With several, the engine would
 * use the last.
 */
const sessionsOf = ({ url = '' }: IncomingMessage): readonly string[] =>
  new URL(url, 'http://localhost').searchParams.getAll('sid');

/**
 * True if a browser polls without the header of our pages. Another site can make a browser poll, as
 * for an image: then it sends no `Origin`, and over plain HTTP no `Sec-Fetch-Site`. Other programs
 * need no header.
 */
function isOfOtherSite({ headers }: IncomingMessage): boolean {
  const isBrowser =
    headers['user-agent']?.startsWith('Mozilla/') === true || 'sec-fetch-site' in headers;
  const isUpgrade = 'upgrade' in headers;
  return isBrowser && !isUpgrade && Object.keys(PAGE_HEADERS).some((name) => !(name in headers));
}

/** Judges a request, and refuses it on errors: no input may end the server. */
function judgeSafely(
  request: IncomingMessage,
  judge: (request: IncomingMessage) => boolean,
): boolean {
  try {
    return judge(request);
  } catch (error) {
    log.stranger('connection not judged', { error }, 'error');
    return false;
  }
}

const isReadyReader = (reader: ReaderRuntime): boolean =>
  reader.connected && reader.state === 'ready';

interface HealthListeners {
  table(health: ReadersHealth): void;
  bridge(bridge: string, readers: readonly ReaderHealthReport[]): void;
}

/** Sends reader health to each table's screens and each bridge, only when it changed. */
export function createHealthBroadcast(listeners: HealthListeners): { tell(view: HouseView): void } {
  const lastSent = new Map<string, string>();
  let atTables: readonly string[] = [];
  let told: Pick<HouseView, 'readers' | 'readersAt'> | null = null;

  function once<Reader>(whose: string, readers: readonly Reader[], tell: () => void): void {
    const news = JSON.stringify(readers);
    if (news === (lastSent.get(whose) ?? '[]')) return;
    lastSent.set(whose, news);
    tell();
  }

  return {
    tell(view) {
      if (told?.readers === view.readers && told.readersAt === view.readersAt) return;
      told = view;
      const playing = readersByTable(view);
      for (const table of new Set([...atTables, ...playing.keys()])) {
        const now = readersAt(table, view, playing.get(table) ?? []);
        once(`table ${table}`, now.readers, () => listeners.table({ table, ...now }));
      }
      atTables = [...playing.keys()];
      const bridges = readersByBridge(view);
      for (const [bridge, readers] of bridges)
        once(`bridge ${bridge}`, readers, () => listeners.bridge(bridge, readers));
      for (const whose of lastSent.keys()) {
        if (whose.startsWith('bridge ') && !bridges.has(whose.slice('bridge '.length)))
          lastSent.delete(whose);
      }
    },
  };
}
