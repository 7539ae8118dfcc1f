import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { Device } from '../../devices/state.ts';
import { accept, refuse } from '../../game/result.ts';
import { rematchAt, successorOf } from '../../house/tables.ts';
import { DEVICE_MESSAGES } from '../../protocol/messages/devices.ts';
import { TABLE_MESSAGES } from '../../protocol/messages/tables.ts';
import { VENUE_MESSAGES } from '../../protocol/messages/venue.ts';
import type { ServerToScreen } from '../../protocol/messages.ts';
import type { Access } from '../access/access.ts';
import { type AccessFeed, createAccessFeed } from '../access/accessFeed.ts';
import type { WatcherCounts } from '../access/presence.ts';
import { createAuthorizer } from '../access/authorizer.ts';
import type { Seats } from '../access/seats.ts';
import { handleAll, type Handlers, createScreenGate } from './handlers.ts';
import type { MessageRegistry, ScreenContext } from './messageRegistry.ts';
import type { SendKeyboardChoice } from './keyboards.ts';
import { roomOf } from './broadcasts.ts';
import { tableHandlers } from './tableHandlers.ts';
import { venueHandlers } from './venueHandlers.ts';
import type { SetupTimeout } from './setupTimeout.ts';
import type { Host } from '../hosts/host.ts';
import { createTokenBucket, type Rate } from '../limits/rateLimits.ts';
import type { Queries } from '../queries.ts';

type ConnectedScreen = Socket<DefaultEventsMap, ServerToScreen>;

/** Rate limit of messages per screen, far above manual use. */
const SCREEN_MESSAGE_RATE: Rate = { perSecond: 30, burst: 120 };

interface ScreenParts {
  readonly messages: MessageRegistry;
  readonly setupTimeout: SetupTimeout;
  readonly seats: Seats;
  readonly queries: Pick<Queries, 'ask'>;
  readonly watchers: WatcherCounts;
  readonly tellKeyboard: SendKeyboardChoice;
}

/** Serves televisions, phones and administrators' pages. Returns a function that stops it. */
export function serveScreens(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
  host: Host,
  access: Access,
  parts: ScreenParts,
): () => void {
  const { messages, setupTimeout, seats, queries, watchers, tellKeyboard } = parts;
  const accessFeed = createAccessFeed(screens, access, {
    roomOf,
    seats,
    watchers,
    isTournament: (code) => queries.ask('tournament.isKnown', code),
    inTournament: (table) => queries.ask('tournament.atTable', table),
    now: (tournament) => queries.ask('tournament.now', tournament),
    hasButtons: () => queries.ask('seatButtons.areUsed'),
    next: (table) => rematchAt(table, host.house.state())?.code ?? null,
    successor: (table) => successorOf(table, host.house.state())?.code ?? null,
    async moveToTrash(id, table) {
      const binned = await host.trash.moveToTrash(id, table);
      if (binned.ok) return accept(null);
      return refuse({ code: binned.refusal.code === 'not-saved' ? 'not-saved' : 'unknown-table' });
    },
  });
  const contextOf = ({ socket, principal, authorizer }: ScreenContext) => ({
    host,
    isInTournament: (table: string) => queries.ask('tournament.ofTable', table) !== null,
    socket,
    principal,
    authorizer,
    accessFeed,
    desk: setupTimeout,
    tickets: access.tickets,
    limits: access.limits,
    player: () => playerOf(access.devices.deviceOf(principal)),
  });
  const { handle } = messages;
  handle(TABLE_MESSAGES, (screen) => tableHandlers(screen.socket, contextOf(screen)));
  handle(VENUE_MESSAGES, (screen) => venueHandlers(screen.socket, contextOf(screen), tellKeyboard));
  handle(DEVICE_MESSAGES, ({ socket }) => deviceHandlers(socket, { accessFeed }));
  screens.on('connection', (socket) => {
    const principal = access.principals.ofSocket(socket, access.devices.readPass);
    const authorizer = createAuthorizer(access, principal);
    const limit = createTokenBucket(SCREEN_MESSAGE_RATE, () => performance.now());
    accessFeed.addScreen(socket, principal, authorizer.knowsTable);
    handleAll(socket, messages.handlersFor({ socket, principal, authorizer }), {
      withinRate: async (_, cost) =>
        limit() && (await access.limits.admitsMessage(principal, cost)),
      fresh: () => access.devices.ensureFresh(),
      addressOf: access.principals.addressOf,
      gate: createScreenGate(authorizer, principal, access.limits),
    });
    socket.on('disconnect', () => {
      setupTimeout.noteDisconnect(socket.id);
      accessFeed.removeScreen(socket);
    });
  });
  return () => accessFeed.close();
}

const playerOf = (device: Device | null): string | null =>
  device?.grant === 'player' ? device.id : null;

function deviceHandlers(
  socket: ConnectedScreen,
  { accessFeed }: { readonly accessFeed: AccessFeed },
): Handlers<typeof DEVICE_MESSAGES> {
  return {
    access({ table }) {
      const view = accessFeed.follow(socket, table);
      return view === null ? refuse({ code: 'not-allowed' }) : accept(view);
    },
    device: (request) => accessFeed.ask(socket, request),
  };
}
