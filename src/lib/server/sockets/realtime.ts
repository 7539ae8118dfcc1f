import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import { Server } from 'socket.io';
import { readersAt, readersByBridge, readersByTable } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import type { ReaderRuntime } from '../../house/viewHouse.ts';
import { print } from '../../process/print.ts';
import {
  BRIDGES_NAMESPACE,
  MAX_MESSAGE_BYTES,
  type ReadersHealth,
  SCREENS_NAMESPACE,
  type SeenReader,
} from '../../protocol/messages.ts';
import type { Access } from '../access/access.ts';
import { speechTicket } from '../access/speechTicket.ts';
import { principalOfPage, type Principal } from '../access/principal.ts';
import { createPlaces, payersOf } from '../access/requestLimits.ts';
import { createSeats, type Seats, type SeatsHere } from '../access/seats.ts';
import { watchersElsewhere } from '../access/watchers.ts';
import type { Realtime } from '../runtime.ts';
import type { Facts } from '../facts/facts.ts';
import type { Host } from '../hosts/host.ts';
import { isOwnPage } from '../http/headers.ts';
import { log } from '../log/log.ts';
import type { Metrics } from '../log/metrics.ts';
import type { Broadcast, Ports } from '../ports.ts';
import { createEars, type Ears } from '../access/ears.ts';
import { currentVoice } from '../speech/voice.ts';
import type { BusDesk } from './busAnswers.ts';
import { createTwins } from '../access/bridgeTwins.ts';
import { type BridgeRules, roomOfBridge, serveBridges } from './bridges.ts';
import { keyboardTeller } from './keyboards.ts';
import { createFloors, MATCHES_ROOM, type Floors } from './floor.ts';
import { createDeskTimeout } from './deskTimeout.ts';
import { createMachines, type Machines } from './machines.ts';
import { createNewestViews, createWireGuard } from './wire.ts';
import { createReadersElsewhere, type ReadersElsewhere } from './readersElsewhere.ts';
import { televisionsElsewhere } from './sharedTelevisions.ts';
import { createTelevisions, type Televisions } from './televisions.ts';
import { tellOtherServers, type OtherServers } from './otherServers.ts';
import { roomOfBoards } from './boards.ts';
import { roomOfTournament, TOURNAMENTS_ROOM } from './tournaments.ts';
import { HOUSE_ROOM, roomOf, serveScreens } from './screens.ts';

/** What servers share. */
type Shared = Pick<Ports, 'facts' | 'servers' | 'now'>;

/** The sockets of screens and bridges, before they are served. */
export interface Sockets {
  readonly broadcast: Broadcast;
  readonly seats: Seats;
  readonly ears: Ears;
  /** Undefined until it serves. */
  machines(): Machines | undefined;
  /** Starts to serve. Bridges need the secret or a token. */
  serve(
    host: Host,
    access: Access,
    rules: BridgeRules &
      Shared & { readonly bus: BusDesk; readonly otherServers: OtherServers; isReached(): boolean },
    metrics: Metrics,
  ): Omit<Realtime, 'isWatcher' | 'mayAsk' | 'framesOf' | 'networks'>;
}

/** How the seats of several servers are shared. */
export type ShareSeats = (here: SeatsHere) => Seats;

/**
 * The socket layer. It has an engine of its own, so that the owner of the HTTP server passes it requests and upgrades, in
 * development as in production.
 */
export function createSockets(facts: Facts, share: ShareSeats = (here) => here): Sockets {
  const io = new Server({ serveClient: false });
  const newest = createNewestViews(io.of(SCREENS_NAMESPACE));
  io.of(SCREENS_NAMESPACE).on('connection', (socket) => newest.follow(socket));
  const elsewhere = createReadersElsewhere(print);
  const ears = createEars(facts, () => performance.now());
  const seats = share(createSeats(() => performance.now(), ears.open));
  const news = createHealthNews(newsOf(io, elsewhere));
  const later: { machines?: Machines; floors?: Floors; access?: Access } = {};
  return {
    seats,
    ears,
    machines: () => later.machines,
    broadcast: broadcasting(io, newest, { seats, news, later }),
    serve(host, access, rules, metrics) {
      let ending = false;
      const { servers } = rules;
      const engine = openEngine(io, access);
      const desk = createDeskTimeout(host.house, rules.servers);
      const screens = io.of(SCREENS_NAMESPACE);
      const isReady = () =>
        !ending && metrics.saves(servers === null ? 0 : NOT_SAVED_FOR) && rules.isReached();
      const stops = [
        tellOtherServers(screens, rules.otherServers, access.devices),
        serveScreens(screens, host, access, {
          ...{ desk, seats, ears, bus: rules.bus, televisions: televisionsOf(rules) },
          ...{ watchers: watchersElsewhere(servers) },
          tellKeyboard: keyboardTeller(
            (bridge, choice) =>
              void io.of(BRIDGES_NAMESPACE).to(roomOfBridge(bridge)).emit('keyboard', choice),
            servers === null ? null : rules.facts,
          ),
        }),
      ];
      const machines = (later.machines = machinesAt(host, access, ears));
      Object.assign(later, { floors: createFloors(screens, host), access });
      serveBridges(io.of(BRIDGES_NAMESPACE), host, access, rules, {
        ...{ elsewhere, machines },
        twins: createTwins(rules),
      });
      return {
        upgrade: (request, socket, head) => engine.handleUpgrade(request, socket, head),
        poll: (request, response) => engine.handleRequest(asEngineRequest(request), response),
        serversFor: rules.otherServers.for,
        health: () => healthOf(host, isReady()),
        metrics: () =>
          metrics.text({
            reached: rules.isReached,
            servers: () => rules.servers?.count() ?? 1,
            readers: () => host.readersHere.list(),
            tables: () => host.tables.size(),
            sockets: () => engine.clientsCount,
          }),
        async close() {
          ending = true;
          desk.stop();
          for (const stop of stops) stop();
          // Commands under way are stored and answered before the sockets close.
          await host.idle();
          // Without a word of socket.io: whoever is told goodbye waits longer until it connects anew.
          engine.close();
          await host.idle();
          host.history.close();
        },
      };
    },
  };
}

const healthOf = ({ readersHere, tables }: Host, ready: boolean) => ({
  ...{ ok: true, ready },
  readers: readersHere.list().filter(isReadyReader).length,
  tables: tables.size(),
  voice: currentVoice()?.isAble() ?? false,
});

/**
 * For so long a server that saves nothing goes on taking people in, in ms, where another may stand beside it: a database that is
 * restarted is away for all of them at once, and sending everybody away would show it on every screen.
 */
const NOT_SAVED_FOR = 3_000;

const televisionsOf = ({ facts, servers, now }: Shared): Televisions =>
  createTelevisions(servers === null ? null : televisionsElsewhere(facts, servers), now);

function machinesAt(host: Host, access: Access, ears: Ears): Machines {
  const { tickets, devices, pairings } = access;
  const machines = createMachines({
    ears,
    house: () => host.house.view(),
    pairings: pairings.list,
    joinCode: devices.joinCode,
    isInTournament: (table) => host.tournaments.atTable(table) !== null,
    ticketTo: (table, machine) => speechTicket(tickets, table, machine),
    async viewOf(table) {
      const found = await host.tables.view(table);
      return found.ok ? found.value : null;
    },
  });
  access.watch((concerns) => {
    if (concerns.includes('house')) machines.asked();
  });
  return machines;
}

interface Told {
  readonly seats: Seats;
  readonly news: ReturnType<typeof createHealthNews>;
  /** Those that are there once it serves. */
  readonly later: {
    readonly machines?: Machines;
    readonly floors?: Floors;
    readonly access?: Pick<Access, 'changed'>;
  };
}

/** Tells screens and bridges what has become of what they follow. */
const broadcasting = (
  io: Server,
  newest: ReturnType<typeof createNewestViews>,
  { seats, news, later }: Told,
): Broadcast => ({
  table(view) {
    newest.send(roomOf(view.code), view);
    later.machines?.table(view);
  },
  matches(change) {
    io.of(SCREENS_NAMESPACE).to(MATCHES_ROOM).emit('matches', change);
    later.floors?.matches(change);
  },
  erased(code) {
    newest.forget(code);
    later.machines?.erased(code);
    io.of(SCREENS_NAMESPACE).to(roomOf(code)).emit('erased', code);
  },
  house(view, difference) {
    io.of(SCREENS_NAMESPACE).to(HOUSE_ROOM).emit('house', difference);
    news.tell(view);
    later.machines?.house(view);
    later.floors?.house(view);
  },
  hand(news, bridge) {
    seats.tell(news);
    if (bridge !== null) later.machines?.hand(news, bridge);
  },
  tournaments(list) {
    io.of(SCREENS_NAMESPACE).to(TOURNAMENTS_ROOM).emit('tournaments', list);
    later.floors?.places();
  },
  tournament: (difference) =>
    void io
      .of(SCREENS_NAMESPACE)
      .to(roomOfTournament(difference.code))
      .emit('tournament', difference),
  boards: (view) => void io.of(SCREENS_NAMESPACE).to(roomOfBoards(view.code)).emit('boards', view),
  tournamentErased: (code) =>
    void io.of(SCREENS_NAMESPACE).to(roomOfTournament(code)).emit('tournamentErased', code),
  tablesInTournaments: (tables) => later.access?.changed(tables.map((table) => ({ table }))),
});

/** Recipients of reader health: the screens of their tables, their bridges, and this terminal for those on other machines. */
function newsOf(io: Server, elsewhere: ReadersElsewhere): Parameters<typeof createHealthNews>[0] {
  return {
    table: (health) => io.of(SCREENS_NAMESPACE).to(roomOf(health.table)).emit('readers', health),
    bridge(bridge, readers) {
      io.of(BRIDGES_NAMESPACE).to(roomOfBridge(bridge)).emit('health', readers);
      elsewhere.update(bridge, readers);
    },
  };
}

const SESSION_ID_BYTES = 18;

function openEngine(io: Server, { devices }: Access): Engine {
  const places = createPlaces(devices.deviceOf);
  function isLetIn(request: IncomingMessage): boolean {
    const principal = principalOfPage(request, devices.readPass);
    const isOurs = isOwnPage(request.headers) && !isOfOtherSite(request);
    return (isOurs || principal.passed !== undefined) && places.admits(principal);
  }
  const engine = new Engine({
    // Pages poll only where no WebSocket gets through.
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // A screen whose cable is cut must soon stop showing its last state as live.
    pingInterval: 4_000,
    pingTimeout: 3_000,
    // Other sites cannot read answers for lack of CORS headers, but they could open a WebSocket.
    allowRequest: (request, decide) => decide(null, judged(request, isLetIn)),
  });
  const sessions = new Map<string, Principal>();
  const ids = new WeakMap<IncomingMessage, string>();
  engine.generateId = (request: IncomingMessage) => {
    const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
    ids.set(request, id);
    return id;
  };
  /** Checks the sender too: the engine checks the id of a session alone, which logs of proxies hold. */
  function mayGoOn(request: IncomingMessage): boolean {
    const [id, ...others] = sessionsOf(request);
    if (id === undefined) return true;
    const began = others.length > 0 ? undefined : sessions.get(id);
    if (began === undefined || !isOwnPage(request.headers)) return false;
    const now = principalOfPage(request, devices.readPass);
    return began.tokens.length === 0
      ? now.address === began.address
      : now.tokens.some((token) => began.tokens.includes(token));
  }
  engine.use((request: IncomingMessage, _: unknown, next: (error?: Error) => void) =>
    next(judged(request, mayGoOn) ? undefined : new Error('another session')),
  );
  const guard = createWireGuard();
  engine.on('connection', (socket: EngineSocket) => {
    const principal = principalOfPage(socket.request, devices.readPass);
    guard(socket, {
      names: payersOf(principal, devices.deviceOf),
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

/** The engine adds its own fields to a request of Node when it handles it. */
const asEngineRequest = (request: IncomingMessage): EngineRequest => request as EngineRequest;

/**
 * Ids of the session that a request goes on with, by a poll or the change to a WebSocket; none if it begins one. Of several
 * the engine would take the last.
 */
const sessionsOf = ({ url = '' }: IncomingMessage): readonly string[] =>
  new URL(url, 'http://localhost').searchParams.getAll('sid');

/** True if a page of another site asks as for a picture, without an Origin. Browsers say so by https alone. */
const isOfOtherSite = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'cross-site';

/** Refuses a request that cannot be judged: nothing that a stranger sends may end the server. */
function judged(request: IncomingMessage, judge: (request: IncomingMessage) => boolean): boolean {
  try {
    return judge(request);
  } catch (error) {
    log.stranger('connection not judged', { error }, 'error');
    return false;
  }
}

const isReadyReader = (reader: ReaderRuntime): boolean =>
  reader.connected && reader.state === 'ready';

interface Listeners {
  /** To the screens of a table. */
  table(health: ReadersHealth): void;
  bridge(bridge: string, readers: readonly SeenReader[]): void;
}

/** Tells the screens of each table, and each bridge, of their readers' health, only when it changed. */
export function createHealthNews(listeners: Listeners): { tell(view: HouseView): void } {
  const lastSent = new Map<string, string>();
  /** Tables with readers, so that they hear when the last one is gone. */
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
