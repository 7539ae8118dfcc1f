import { isSeatButtonAllowed, roleOf } from '../devices/state.ts';
import type { PublicTagEvent } from '../house/publicTagEvent.ts';
import { rematchAt } from '../house/tables.ts';
import type { TableState } from '../table/state.ts';
import { currentAccess, openAccess, useAccess, type Access } from './access/access.ts';
import { nameCookies, principalOfRequest } from './access/principal.ts';
import { setFeed } from './feed/feed.ts';
import { createFeedSubscribers, type FeedSubscribers } from './feed/feedSubscribers.ts';
import { createChancesFeed, type ChancesFeed } from './feed/chancesFeed.ts';
import { feedSockets } from './feed/overSockets.ts';
import { scheduleTrashCleanup } from './hosts/trash.ts';
import { type Cluster, openCluster } from './cluster/cluster.ts';
import { isEverywhere, originOf } from './http/address.ts';
import { type HomeNetworks, openHomeNetworks } from './http/homeNetworks.ts';
import { databaseFile, summariesFile, type ServerConfig } from './config.ts';
import { randomCode } from './hosts/codes.ts';
import { type Host, openHost, useHost } from './hosts/host.ts';
import { log } from './log/log.ts';
import { isForSockets, bearerTokenIn, type Realtime } from './runtime.ts';
import type { Broadcast } from './ports.ts';
import { createMetrics } from './log/metrics.ts';
import { watchBackups } from './commands/backupOptions.ts';
import { openData } from './openData.ts';
import { watchNewerVersion } from './newerVersion.ts';
import { openVenueBus, type VenueBus } from './venueBus.ts';
import { openVoice } from './openVoice.ts';
import {
  createTableHistory,
  MAX_CACHED_CHANCE_TABLES,
  type HistoryReader,
  createHistoryReader,
  throttleReader,
  routeChances,
} from './past/historyReader.ts';
import type { TableHistory } from './past/question.ts';
import { PAST_PROGRAM, createHistoryWorker } from './past/historyWorker.ts';
import { openOwnBridgeNames } from './access/bridgeNames.ts';
import { shareSeats } from './access/sharedSeats.ts';
import { setPrivateAudio } from './access/privateAudio.ts';
import { createOtherServers } from './sockets/otherServers.ts';
import { createSockets, type ShareSeats, type Sockets } from './sockets/realtime.ts';
import { isSameSecret } from '../process/sameSecret.ts';
import { meteredStore } from './store/meteredStore.ts';
import type { Store } from './store/store.ts';
import { openSummaryCache } from './store/summaryCache.ts';
import { openTrace } from './log/trace.ts';

const monotonicNow = (): number => performance.now();

/**
 * Opens everything except HTTP: store, hosts and sockets.
 * @throws DatabaseRefused
 */
export async function openServer(config: ServerConfig): Promise<Realtime> {
  const { store, secret, key, summaryCacheFile, houseLink } = await openData(config);
  nameCookies(key);
  const metrics = createMetrics();
  const cluster = await openCluster(store, monotonicNow);
  const sockets = createSockets(cluster, createSeatSharing(cluster));
  const followers = openFollowers((code) => rematchAt(code, host.house.state())?.code ?? null);
  const sharing = {
    ...cluster,
    otherServers: createOtherServers(cluster.directory, config.pages),
    monotonicNow,
    isReached: store.isReached,
    now: store.now,
  };
  const bus = await openVenueBus(config.bus, sharing, {
    address: config.address,
    data: config.data,
    secret,
    tables: {
      view: (code) => host.tables.view(code),
      mayActFor: (code, seat) => atTables.mayActFor(code, seat),
      sendCommand: (code, id, command) =>
        host.pressVenueButton(code, id, command, atTables.authorityAt(code)),
    },
  });
  const ports = {
    store: meteredStore(store, metrics),
    ...sharing,
    tableHistory: openTableHistory(store, config),
    summaries: openSummaryCache(summariesFile(config.data, config.database && store.log)),
    meter: metrics,
    broadcast: broadcastToAll(sockets.broadcast, followers, bus, () => forecast),
    tagLaid: (laid: PublicTagEvent) => bus.tagLaid(laid),
    newCode: randomCode,
    mark: openTrace(process.env['TRACE_FILE']),
  };
  const stopped = config.database === null ? watchBackups(config.data, monotonicNow) : undefined;
  const access = await openAccess(ports, key, houseLink, openOwnBridgeNames(config.data), stopped);
  const atTables = accessAtTables(access, sockets);
  const view = (code: string) => host.tables.view(code);
  const forecast = forecastFor(access, { tableHistory: ports.tableHistory, view }, [
    followers,
    bus,
  ]);
  setPrivateAudio(sockets.privateAudio);
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
  bus.venueChanged(host.house.view());
  setCurrentServices(host, access);
  setFeed({ followers, forecast });
  openVoice();
  const stopUpdateChecks = watchNewerVersion(config.updateUrl);
  const stopSweeping = scheduleTrashCleanup(host.trash);
  const realtime = sockets.serve(host, access, { secret, bus, ...sharing }, metrics);
  const isWatcher = (shown: string) => isSameSecret(shown, summaryCacheFile);
  return {
    ...realtime,
    isMetricsKey: isWatcher,
    framesOf: (path) => (FRAMEABLE_PATH.test(path) ? bus.frames() : []),
    upgrade: routeUpgrade(realtime.upgrade, feedSockets()),
    networks,
    async admitsRequest(request) {
      networks.noteVisit(request.socket);
      const shown = bearerTokenIn(request.headers.authorization);
      if (shown !== null && isWatcher(shown)) return true;
      return access.limits.admitsRequest(principalOfRequest(request));
    },
    async close() {
      stopUpdateChecks();
      stopSweeping();
      networks.close();
      // Leaves first, so that no message is sent to other servers for each connection that closes.
      const told = cluster.directory.close();
      followers.close();
      await Promise.all([bus.close(), host.close()]);
      await realtime.close();
      await Promise.all([access.close(), told]);
      await ports.tableHistory.close();
      await ports.store.close();
    },
  };
}

const addressNow = (
  { address, isAddressNamed, host, port }: ServerConfig,
  networks: HomeNetworks,
): string =>
  isAddressNamed || !isEverywhere(host)
    ? address
    : originOf('http', networks.links()[0]?.address ?? 'localhost', port);

function setCurrentServices(host: Host, access: Access): void {
  access.devices.setTournaments(tournamentsOf(host));
  useHost(host);
  useAccess(access);
}

const openFollowers = (nextOf: (table: string) => string | null): FeedSubscribers =>
  createFeedSubscribers({
    deviceOf: (who) => currentAccess()?.devices.deviceOf(who) ?? null,
    nextOf,
  });

const routeUpgrade =
  (sockets: Realtime['upgrade'], feed: Realtime['upgrade']): Realtime['upgrade'] =>
  (request, socket, head) =>
    (isForSockets(request.url) ? sockets : feed)(request, socket, head);

const createSeatSharing =
  ({ sharedState, directory }: Cluster): ShareSeats =>
  (here) =>
    shareSeats(here, {
      sharedState,
      directory,
      playerOf: (device, table) => currentAccess()?.devices.playerOf(device, table) ?? null,
      changed: (table) => currentAccess()?.changed([{ table }]),
    });

/** Paths that a dashboard may embed in a frame: read-only pages. */
const FRAMEABLE_PATH = /^\/tv(?:\/[A-Za-z0-9]{1,12})?\/?$/;

const tournamentsOf = ({ tournaments }: Host) => ({
  tournamentOf: tournaments.tournamentOf,
  isThere: async (code: string) => (await tournaments.view(code)).ok,
});

const accessAtTables = (access: Access, { seats, speakers }: Sockets) => ({
  authorityAt: access.devices.authorityAt,
  /**
   * True if a button may act for that player, from 1; null: the table has no referee to decide so.
   */
  mayActFor: (table: string, seat: number): boolean | null =>
    access.devices.isWithoutReferee(table)
      ? null
      : isSeatButtonAllowed(table, seat - 1, access.devices.state()),
  playerAt: (table: string, seat: number) => seats.playerAt(table, seat),
  isEar: (bridge: string) => speakers()?.isEar(bridge) ?? false,
  isEnabled: () => access.devices.state().chances,
  whyNoHints: access.devices.whyNoHints,
  stateKnown: (table: string, state: TableState | null) =>
    access.contributors.set(table, state?.contributors ?? null),
  async follow(from: string, to: string) {
    const { devices } = access;
    // A failed write is only logged: the next request for the rematch repeats it.
    const taken = await devices.movePlayers(from, to);
    if (!taken.ok) log.error('devices not taken along', { from, to, ...taken.refusal });
    const state = devices.state();
    const plays = (id: string) => roleOf(state.devices.get(id) ?? null, to, state) !== 'viewer';
    seats.reserveAtNextTable(from, to, plays);
    access.changed([{ table: from }]);
  },
});

const forecastFor = (
  access: Access,
  parts: Pick<Parameters<typeof createChancesFeed>[0], 'tableHistory' | 'view'>,
  programs: readonly Pick<FeedSubscribers, 'tables' | 'chances'>[],
): ChancesFeed => {
  const forecast = createChancesFeed({
    ...parts,
    isEnabled: () => access.devices.state().chances,
    tablesWithSubscribers: () => [...new Set(programs.flatMap((program) => program.tables()))],
    publish: (view, chances) => programs.forEach((program) => program.chances(view, chances)),
  });
  access.watch(() => forecast.house());
  return forecast;
};

const broadcastToAll = (
  screens: Broadcast,
  feed: FeedSubscribers,
  bus: VenueBus,
  forecast: () => ChancesFeed,
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
    bus.venueChanged(view);
  },
  erased(code) {
    screens.erased(code);
    feed.broadcast.erased(code);
    bus.broadcast.erased(code);
    forecast().erased(code);
  },
});

/** Computes chances in a separate thread of the lowest priority. */
const openTableHistory = (store: Store, config: ServerConfig): TableHistory =>
  routeChances(
    createTableHistory(openHistoryReader(store, config)),
    throttleReader(
      openHistoryReader(store, config, { last: true, tables: MAX_CACHED_CHANCE_TABLES }),
    ),
  );

/** Reads in a worker thread where its program is built. In development it reads in this thread. */
function openHistoryReader(
  store: Store,
  { data, database }: ServerConfig,
  how: { readonly last?: boolean; readonly tables?: number } = {},
): HistoryReader {
  const program = process.env[PAST_PROGRAM];
  return program === undefined
    ? createHistoryReader(store, how.tables)
    : createHistoryWorker(program, database ?? databaseFile(data), how);
}
