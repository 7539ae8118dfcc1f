import { Server } from 'socket.io';
import { BRIDGES_NAMESPACE, SCREENS_NAMESPACE } from '../../protocol/messages.ts';
import type { Seats } from '../access/seats.ts';
import { createWatcherCounts } from '../access/presence.ts';
import type { Ports } from '../ports.ts';
import type { Realtime } from '../runtime.ts';
import {
  type BridgeRules,
  createDuplicateBridgeDetector,
  roomOfBridge,
  serveBridges,
} from './bridges.ts';
import { type BroadcastParts, startBroadcasts } from './broadcasts.ts';
import { asEngineRequest, openEngine } from './engine.ts';
import { createKeyboardSender } from './keyboards.ts';
import { createMessageRegistry, type Handle, type Screens } from './messageRegistry.ts';
import { createMonitoring, type MonitoringParts } from './monitoring.ts';
import { sendOtherServers, type OtherServers } from './otherServers.ts';
import { serveScreens } from './screens.ts';
import { createSetupTimeout } from './setupTimeout.ts';

interface SocketParts
  extends
    BridgeRules,
    BroadcastParts,
    MonitoringParts,
    Pick<Ports, 'sharedState' | 'openTopic' | 'now'> {
  readonly seats: Seats;
  readonly otherServers: OtherServers;
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
  const { host, access, directory, seats, queries } = parts;
  const messages = createMessageRegistry();
  let ending = false;
  const io = new Server({ serveClient: false });
  const screens = io.of(SCREENS_NAMESPACE);
  const bridges = io.of(BRIDGES_NAMESPACE);
  const { machines, readerLog } = startBroadcasts(io, parts);
  const engine = openEngine(io, access);
  const setupTimeout = createSetupTimeout(host.house, directory);
  parts.events.on('venue.stored', setupTimeout.stateStored);
  const stops = [
    sendOtherServers(screens, parts.otherServers, access),
    serveScreens(screens, host, access, {
      messages,
      setupTimeout,
      seats,
      queries,
      watchers: createWatcherCounts(directory),
      tellKeyboard: createKeyboardSender(
        (bridge, choice) => void bridges.to(roomOfBridge(bridge)).emit('keyboard', choice),
        parts.openTopic,
      ),
    }),
  ];
  const duplicates = createDuplicateBridgeDetector(parts);
  serveBridges(bridges, host, access, parts, { readerLog, machines, duplicates });
  return {
    ...createMonitoring(parts, {
      isEnding: () => ending,
      sockets: () => engine.clientsCount,
    }),
    screens,
    handle: messages.handle,
    upgrade: (request, socket, head) => engine.handleUpgrade(request, socket, head),
    poll: (request, response) => engine.handleRequest(asEngineRequest(request), response),
    otherServerAddresses: parts.otherServers.for,
    async close(idle) {
      ending = true;
      for (const stop of stops) stop();
      // Commands in progress are stored and answered before the sockets close.
      await idle();
      // Closed without a socket.io disconnect packet, after which clients would wait longer before
      // reconnecting.
      engine.close();
      await idle();
      setupTimeout.stop();
    },
  };
}
