import { isLet, roleOf } from '../devices/state.ts';
import type { LaidTag } from '../house/laid.ts';
import { rematchAt } from '../house/tables.ts';
import type { TableState } from '../table/state.ts';
import { currentAccess, openAccess, useAccess, type Access } from './access/access.ts';
import { nameCookies, principalOfRequest } from './access/principal.ts';
import { useFeed } from './feed/feed.ts';
import { createFollowers, type Followers } from './feed/followers.ts';
import { createForecast, type Forecast } from './feed/forecast.ts';
import { feedSockets } from './feed/overSockets.ts';
import { keepSweeping } from './hosts/bin.ts';
import type { Facts } from './facts/facts.ts';
import { isEverywhere, originOf } from './http/address.ts';
import { type HomeNetworks, openHomeNetworks } from './http/homeNetworks.ts';
import { openServerFacts, type ServerFacts } from './facts/serverFacts.ts';
import { databaseFile, summariesFile, type ServerConfig } from './config.ts';
import { randomCode } from './hosts/codes.ts';
import { type Host, openHost, useHost } from './hosts/host.ts';
import { log } from './log/log.ts';
import { isForSockets, keyIn, type Realtime } from './runtime.ts';
import type { Broadcast, Ports } from './ports.ts';
import { createMetrics } from './log/metrics.ts';
import { watchBackups } from './commands/backupOptions.ts';
import { openData } from './openData.ts';
import { openBusOfHouse, type BusOfHouse } from './busOfHouse.ts';
import { openVoice } from './openVoice.ts';
import {
  createPast,
  FORETOLD,
  type PastReader,
  readPast,
  rested,
  withChances,
} from './past/past.ts';
import type { PastService } from './past/question.ts';
import { PAST_PROGRAM, pastThread } from './past/thread.ts';
import { ownBridges } from './access/bridgeNames.ts';
import { shareSeats } from './access/sharedSeats.ts';
import { useEars } from './access/ears.ts';
import { createOtherServers, type OtherServers } from './sockets/otherServers.ts';
import { createSockets, type ShareSeats, type Sockets } from './sockets/realtime.ts';
import { sameSecret } from './access/secret.ts';
import { meteredStore } from './store/meteredStore.ts';
import type { Store } from './store/store.ts';
import { openSummaryCache } from './store/summaryCache.ts';
import { openTrace } from './log/trace.ts';

const monotonicNow = (): number => performance.now();

/** The whole of the server but HTTP: store, hosts and sockets. Throws `DatabaseRefused`. */
export async function openServer(config: ServerConfig): Promise<Realtime> {
  const { store, secret, key, figures, houseLink } = await openData(config);
  nameCookies(key);
  const metrics = createMetrics();
  const { facts, servers, otherServers } = await openFacts(store, config);
  const sockets = createSockets(facts, sharingSeats(facts, servers));
  const followers = openFollowers((code) => rematchAt(code, host.house.state())?.code ?? null);
  const sharing = { facts, servers, monotonicNow, isReached: store.isReached, now: store.now };
  const bus = await openBusOfHouse(config.bus, sharing, {
    ...{ address: config.address, data: config.data, secret },
    tables: {
      view: (code) => host.tables.view(code),
      mayActFor: (code, seat) => atTables.mayActFor(code, seat),
      ask: (code, id, command) => host.press(code, id, command, atTables.authorityAt(code)),
    },
  });
  const ports = {
    store: meteredStore(store, metrics),
    ...{ ...sharing, past: pastAndChances(store, config) },
    summaries: openSummaryCache(summariesFile(config.data, config.database && store.log)),
    meter: metrics,
    broadcast: toldAll(sockets.broadcast, followers, bus, () => forecast),
    tagLaid: (laid: LaidTag) => bus.tagLaid(laid),
    newCode: randomCode,
    mark: openTrace(process.env['TRACE_FILE']),
  };
  const stopped = config.database === null ? watchBackups(config.data, monotonicNow) : undefined;
  const access = await openAccess(ports, key, houseLink, ownBridges(config.data), stopped);
  const atTables = tablesOf(access, sockets);
  const view = (code: string) => host.tables.view(code);
  const forecast = forecastFor(access, { past: ports.past, view }, [followers, bus]);
  useEars(sockets.ears);
  const networks = await openHomeNetworks({
    data: config.data,
    host: config.host,
    isNamed: config.isAddressNamed,
    changed: () => host.house.refresh(),
  });
  const host = await openHost(ports, access.pairings, atTables, {
    lab: config.lab,
    partnerPause: config.partnerPause,
    address: () => addressNow(config, networks),
  });
  bus.house(host.house.view());
  useBoth(host, access);
  useFeed({ followers, forecast });
  openVoice();
  const stopSweeping = keepSweeping(host.bin);
  const realtime = sockets.serve(host, access, { secret, bus, otherServers, ...sharing }, metrics);
  const isWatcher = (shown: string) => sameSecret(shown, figures);
  return {
    ...realtime,
    isWatcher,
    framesOf: (path) => (TELEVISION.test(path) ? bus.frames() : []),
    upgrade: toEither(realtime.upgrade, feedSockets()),
    networks,
    async mayAsk(request) {
      networks.noteVisit(request.socket);
      const shown = keyIn(request.headers.authorization);
      if (shown !== null && isWatcher(shown)) return true;
      return access.limits.request(principalOfRequest(request));
    },
    async close() {
      stopSweeping();
      networks.close();
      // First, so that the others need not be told of each that leaves.
      const told = servers?.close();
      followers.close();
      await Promise.all([bus.close(), host.close()]);
      await realtime.close();
      await Promise.all([access.close(), told]);
      await ports.past.close();
      await ports.store.close();
    },
  };
}

/** The address that the operator named, or the likeliest of this machine's. */
const addressNow = (
  { address, isAddressNamed, host, port }: ServerConfig,
  networks: HomeNetworks,
): string =>
  isAddressNamed || !isEverywhere(host)
    ? address
    : originOf('http', networks.links()[0]?.address ?? 'localhost', port);

/** From now on pages use them, and each knows of the other what it needs. */
function useBoth(host: Host, access: Access): void {
  access.devices.atTournaments(tournamentsOf(host));
  useHost(host);
  useAccess(access);
}

const openFollowers = (nextOf: (table: string) => string | null): Followers =>
  createFollowers({
    deviceOf: (who) => currentAccess()?.devices.deviceOf(who) ?? null,
    nextOf,
  });

/** What asks for a WebSocket goes to socket.io by its path, and to the feed by any other. */
const toEither =
  (sockets: Realtime['upgrade'], feed: Realtime['upgrade']): Realtime['upgrade'] =>
  (request, socket, head) =>
    (isForSockets(request.url) ? sockets : feed)(request, socket, head);

/** What is true for a while, and what other servers say, where there may be any. */
async function openFacts(
  store: Store,
  { pages }: ServerConfig,
): Promise<Pick<Ports, 'facts' | 'servers'> & { readonly otherServers: OtherServers }> {
  const facts = await store.openFacts(monotonicNow);
  const servers = store.isShared ? await openServerFacts(facts) : null;
  return { facts, servers, otherServers: createOtherServers(servers, pages) };
}

/** The seats of all servers, where there may be several. */
const sharingSeats = (facts: Facts, servers: ServerFacts | null): ShareSeats | undefined =>
  servers === null
    ? undefined
    : (here) =>
        shareSeats(here, {
          ...{ facts, servers },
          playerOf: (device, table) => currentAccess()?.devices.playerOf(device, table) ?? null,
          changed: (table) => currentAccess()?.changed([{ table }]),
        });

/** What a dashboard may show: nothing acts there. */
const TELEVISION = /^\/tv(?:\/[A-Za-z0-9]{1,12})?\/?$/;

/** What devices know of tournaments. */
const tournamentsOf = ({ tournaments }: Host) => ({
  tournamentOf: tournaments.tournamentOf,
  isThere: async (code: string) => (await tournaments.view(code)).ok,
});

/** What tables know of devices, and the seats that they play. */
const tablesOf = (access: Access, { seats, machines }: Sockets) => ({
  authorityAt: access.devices.authorityAt,
  /** Whether a button may act for that player, from 1; null: there is no referee who would say so. */
  mayActFor: (table: string, seat: number): boolean | null =>
    access.devices.isWithoutReferee(table) ? null : isLet(table, seat - 1, access.devices.state()),
  playerAt: (table: string, seat: number) => seats.playerAt(table, seat),
  isEar: (bridge: string) => machines()?.isEar(bridge) ?? false,
  /** Whether the house wishes to be told who will win. */
  isWished: () => access.devices.state().chances,
  whyNoHints: access.devices.whyNoHints,
  stateKnown: (table: string, state: TableState | null) =>
    access.contributors.set(table, state?.contributors ?? null),
  async follow(from: string, to: string) {
    const { devices } = access;
    // Should the disk not take it, whoever asks for the rematch again brings them along.
    const taken = await devices.takeAlong(from, to);
    if (!taken.ok) log.error('devices not taken along', { from, to, ...taken.refusal });
    const state = devices.state();
    const plays = (id: string) => roleOf(state.devices.get(id) ?? null, to, state) !== 'viewer';
    seats.takeAlong(from, to, plays);
    access.changed([{ table: from }]);
  },
});

/** Who will win, for those programs. */
const forecastFor = (
  access: Access,
  parts: Pick<Parameters<typeof createForecast>[0], 'past' | 'view'>,
  programs: readonly Pick<Followers, 'tables' | 'chances'>[],
): Forecast => {
  const forecast = createForecast({
    ...parts,
    isWished: () => access.devices.state().chances,
    heard: () => [...new Set(programs.flatMap((program) => program.tables()))],
    tell: (view, chances) => programs.forEach((program) => program.chances(view, chances)),
  });
  access.watch(() => forecast.house());
  return forecast;
};

/** What screens are told of a table, its feed and the bus are told too. */
const toldAll = (
  screens: Broadcast,
  feed: Followers,
  bus: BusOfHouse,
  forecast: () => Forecast,
): Broadcast => ({
  ...screens,
  table(view) {
    screens.table(view);
    feed.broadcast.table(view);
    bus.broadcast.table(view);
    forecast().table(view);
  },
  house(view, difference) {
    screens.house(view, difference);
    feed.house();
    bus.house(view);
  },
  erased(code) {
    screens.erased(code);
    feed.broadcast.erased(code);
    bus.broadcast.erased(code);
    forecast().erased(code);
  },
});

/** Chances are worked out in a thread that gives way to all others. */
const pastAndChances = (store: Store, config: ServerConfig): PastService =>
  withChances(
    createPast(pastOf(store, config)),
    rested(pastOf(store, config, { last: true, tables: FORETOLD })),
  );

/** A thread of its own where its program is built; in development this one reads the past too. */
function pastOf(
  store: Store,
  { data, database }: ServerConfig,
  how: { readonly last?: boolean; readonly tables?: number } = {},
): PastReader {
  const program = process.env[PAST_PROGRAM];
  return program === undefined
    ? readPast(store, how.tables)
    : pastThread(program, database ?? databaseFile(data), how);
}
