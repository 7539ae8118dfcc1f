import { openAccess, createTableAccess } from './access/access.ts';
import { currentAddress, openHomeNetworks } from './http/homeNetworks.ts';
import { openCluster } from './cluster/cluster.ts';
import { openedPorts, summariesFile, type ServerConfig } from './config.ts';
import { randomCode } from './hosts/codes.ts';
import { openHost } from './hosts/host.ts';
import type { Launch, RunningServer } from './door.ts';
import { createPageFiles, NO_BUILT_FILES, type BuiltFiles } from './http/pageFiles.ts';
import { isForSockets, bearerTokenIn } from './runtime.ts';
import type { Ports } from './ports.ts';
import { createMetrics } from './log/metrics.ts';
import { openTrace } from './log/trace.ts';
import { watchBackups } from './commands/backupOptions.ts';
import { openData } from './openData.ts';
import { startExtensions } from './extensions/extension.ts';
import { EXTENSIONS } from './extensions/list.ts';
import { openTableHistory } from './past/tableHistory.ts';
import { openOwnBridgeNames } from './access/bridgeNames.ts';
import { shareSeats } from './access/sharedSeats.ts';
import { createOtherServers } from './sockets/otherServers.ts';
import { openSockets } from './sockets/realtime.ts';
import { createSpeakerList } from './sockets/speakers.ts';
import { createPrivateAudio } from './access/privateAudio.ts';
import { createSeats } from './access/seats.ts';
import { createEventBus } from './events.ts';
import { isSameSecret } from '../process/sameSecret.ts';
import { meteredStore } from './store/meteredStore.ts';
import { createQueries } from './queries.ts';
import { openSummaryCache } from './store/summaryCache.ts';

const monotonicNow = (): number => performance.now();

/** Returns a launch without the files of a build, as in development. */
export const withoutBuild = (config: ServerConfig): Launch => ({
  config,
  files: NO_BUILT_FILES,
  typedAddress: () => '',
});

/**
 * Opens everything except HTTP: store, hosts and sockets.
 * @throws DatabaseRefused
 */
export async function openServer({ config, files, typedAddress }: Launch): Promise<RunningServer> {
  const core = await openCore(config, files);
  const { access, host, events, queries, networks, privateAudio, directory } = core;
  const { language } = config;
  const { screens, handle, close: closeSockets, ...realtime } = openSockets({ ...core, language });
  const parts = { ...host, ...core, ports: core, config, screens };
  const hooks = { events, queries, handle, claim: host.claim };
  const extensions = await startExtensions(EXTENSIONS, { parts, ...hooks });
  host.start();
  events.emit('server.started');
  const isMetricsKey = (shown: string) => isSameSecret(shown, core.metricsKey);
  return {
    ...realtime,
    config,
    access,
    host,
    privateAudio,
    pages: createPageFiles(files),
    typedAddress,
    extension: extensions.find,
    isMetricsKey,
    framesOf: (path) => queries.ask('page.framesOf', path),
    upgrade(request, socket, head) {
      const other = isForSockets(request.url) ? realtime.upgrade : queries.ask('upgrade.handler');
      if (other === null) socket.destroy();
      else other(request, socket, head);
    },
    networks,
    async admitsRequest(request) {
      networks.noteVisit(request.socket);
      const shown = bearerTokenIn(request.headers.authorization);
      if (shown !== null && isMetricsKey(shown)) return true;
      return access.limits.admitsRequest(access.principals.ofRequest(request));
    },
    async close() {
      networks.close();
      // Leaves first, so that no message is sent to other servers for each connection that closes.
      const left = directory.close();
      await extensions.stop();
      await closeSockets(async () => {
        await host.idle();
        await extensions.idle();
      });
      await Promise.all([access.close(), left]);
      await core.tableHistory.close();
      await core.store.close();
    },
  };
}

/** Opens the store, access control and hosts. */
async function openCore(config: ServerConfig, files: BuiltFiles) {
  const { store, secret, key, metricsKey, houseLink } = await openData(config);
  const metrics = createMetrics();
  const cluster = await openCluster(store, monotonicNow);
  const otherServers = createOtherServers(cluster.directory, config.pages);
  const accessPorts = {
    store: meteredStore(store, metrics),
    queries: createQueries(),
    ...cluster,
    monotonicNow,
    now: store.now,
    mark: openTrace(config.traceFile),
  };
  const stopped = config.database === null ? watchBackups(config.data, monotonicNow) : undefined;
  const bridgeNames = openOwnBridgeNames(config.data);
  const { proxy } = config;
  const access = await openAccess(accessPorts, key, houseLink, bridgeNames, stopped, proxy);
  const privateAudio = createPrivateAudio(cluster.sharedState, monotonicNow);
  const seats = shareSeats(createSeats(monotonicNow, privateAudio.issueKey), {
    ...cluster,
    playerOf: access.devices.playerOf,
    changed: (table) => access.changed([{ table }]),
  });
  const events = createEventBus();
  const networks = await openHomeNetworks({
    data: config.data,
    host: config.host,
    isNamed: config.isAddressNamed,
    ports: openedPorts(config),
    changed: () => events.emit('networks.changed'),
  });
  const ports: Ports = {
    ...accessPorts,
    tableHistory: openTableHistory(store, config, files.historyProgram),
    summaries: openSummaryCache(summariesFile(config.data, config.database && store.log)),
    meter: metrics,
    events,
    newCode: randomCode,
  };
  const host = await openHost(ports, access.pairings, createTableAccess(access, seats), {
    lab: config.lab,
    address: () => currentAddress(config, networks),
  });
  return {
    ...ports,
    isReached: store.isReached,
    otherServers,
    metrics,
    metricsKey,
    secret,
    access,
    privateAudio,
    seats,
    speakers: createSpeakerList(),
    networks,
    host,
  };
}
