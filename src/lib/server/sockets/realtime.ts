import { Server } from 'socket.io';
import { differenceWithoutDecks } from '../../house/viewDifference.ts';
import type { ReaderRuntime } from '../../house/viewHouse.ts';
import type { Language } from '../../i18n/language.ts';
import { print } from '../../process/print.ts';
import { BRIDGES_NAMESPACE, SCREENS_NAMESPACE } from '../../protocol/messages.ts';
import type { Access } from '../access/access.ts';
import { issueSpeechTicket } from '../access/speechTicket.ts';
import type { Seats } from '../access/seats.ts';
import { createWatcherCounts } from '../access/watcherCounts.ts';
import type { Realtime } from '../runtime.ts';
import type { Host } from '../hosts/host.ts';
import type { Metrics } from '../log/metrics.ts';
import type { Ports } from '../ports.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import { createDuplicateBridgeDetector } from '../access/duplicateBridges.ts';
import { type BridgeRules, roomOfBridge, serveBridges } from './bridges.ts';
import { createKeyboardSender } from './keyboards.ts';
import { createSetupTimeout } from './setupTimeout.ts';
import { createSpeakers, type SpeakerList, type Speakers } from './speakers.ts';
import { createNewestViews } from './floodGuard.ts';
import { asEngineRequest, openEngine } from './engine.ts';
import { createHealthBroadcast, healthListenersOf } from './readerHealth.ts';
import { createReaderLog, type ReaderLog } from './readerLog.ts';
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
  const { host, access, directory, metrics } = parts;
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
      queries: parts.queries,
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

interface BroadcastTargets extends Pick<SocketParts, 'events'> {
  readonly newest: ReturnType<typeof createNewestViews>;
  readonly machines: Speakers;
  readonly readerLog: ReaderLog;
}

/** Sends the server's events to the screens and speakers that follow them. */
function broadcastToScreens(
  io: Server,
  { events, newest, machines, readerLog }: BroadcastTargets,
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
    if (bridge !== null) machines.announceHand(news, bridge);
  });
}

const isReadyReader = (reader: ReaderRuntime): boolean =>
  reader.connected && reader.state === 'ready';
