import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { Device } from '../../devices/state.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { tagsOf } from '../../house/lookUp.ts';
import { withoutDecks } from '../../house/viewDifference.ts';
import type { HouseCommand } from '../../house/commands.ts';
import { rematchAt } from '../../house/tables.ts';
import { readersAt } from '../../house/health.ts';
import { isForbiddenToEntrants } from '../../protocol/access.ts';
import type { CHANCES_MESSAGES } from '../../protocol/messages/chances.ts';
import type { DEVICE_MESSAGES } from '../../protocol/messages/devices.ts';
import type { HISTORY_MESSAGES } from '../../protocol/messages/history.ts';
import { SCREEN_MESSAGES } from '../../protocol/messages/screens.ts';
import type { TABLE_MESSAGES } from '../../protocol/messages/tables.ts';
import type { VENUE_MESSAGES } from '../../protocol/messages/venue.ts';
import type { ProtocolRefusal, ServerToScreen } from '../../protocol/messages.ts';
import { RATE_LIMITED } from '../../protocol/retryableRefusals.ts';
import type { Access } from '../access/access.ts';
import { type AccessFeed, createAccessFeed } from '../access/accessFeed.ts';
import type { WatcherCounts } from '../access/watcherCounts.ts';
import { principalAt, type Principal } from '../access/principal.ts';
import type { RequestLimits } from '../access/requestLimits.ts';
import { createAuthorizer, type Authorizer } from '../access/authorizer.ts';
import type { Seats } from '../access/seats.ts';
import type { DeviceHost } from '../access/deviceHost.ts';
import type { Tickets } from '../access/invitation.ts';
import { handleAll, type Handlers } from './handlers.ts';
import { boardHandlers } from './boards.ts';
import { televisionHandlers } from './televisionAnswers.ts';
import { createStaffHandlers, MATCHES_ROOM } from './tournamentStaff.ts';
import { createKeyboardHandler, type SendKeyboardChoice } from './keyboards.ts';
import { createHandHandlers } from './handHandlers.ts';
import { createBusHandlers, type BusSettingsService } from './busAnswers.ts';
import { createScreenGate } from './screenGate.ts';
import type { SetupTimeout } from './setupTimeout.ts';
import type { Host } from '../hosts/host.ts';
import type { HouseHost } from '../hosts/houseHost.ts';
import { createTokenBucket, type Rate } from '../limits/rateLimits.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import type { Televisions } from './televisions.ts';
import { tournamentHandlers } from './tournaments.ts';

export const VENUE_ROOM = 'house';
/** Screens get the view without decks, offers and work (`withoutDecks`). */
export const SCREENS_VENUE_ROOM = 'house for screens';
export const roomOf = (code: string): string => `table:${code}`;

type ConnectedScreen = Socket<DefaultEventsMap, ServerToScreen>;

/** Rate limit of messages per screen, far above manual use. */
const SCREEN_MESSAGE_RATE: Rate = { perSecond: 30, burst: 120 };

interface ScreenParts {
  readonly setupTimeout: SetupTimeout;
  readonly seats: Seats;
  readonly privateAudio: PrivateAudio;
  readonly bus: BusSettingsService;
  readonly watchers: WatcherCounts;
  readonly televisions: Televisions;
  readonly tellKeyboard: SendKeyboardChoice;
}

/** Serves televisions, phones and administrators' pages. Returns a function that stops it. */
export function serveScreens(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
  host: Host,
  access: Access,
  { setupTimeout, seats, privateAudio, bus, watchers, televisions, tellKeyboard }: ScreenParts,
): () => void {
  const accessFeed = createAccessFeed(screens, access, {
    roomOf,
    seats,
    watchers,
    isTournament: host.tournaments.has,
    inTournament: host.tournaments.atTable,
    now: host.tournaments.now,
    hasButtons: () => bus.hasSeatButtons(),
    next: (table) => rematchAt(table, host.house.state())?.code ?? null,
    async moveToTrash(id, table) {
      const binned = await host.trash.moveToTrash(id, table);
      if (binned.ok) return accept(null);
      return refuse({ code: binned.refusal.code === 'not-saved' ? 'not-saved' : 'unknown-table' });
    },
  });
  screens.on('connection', (socket) => {
    const principal = principalAt(socket, access.devices.readPass);
    const authorizer = createAuthorizer(access, principal);
    const behind = {
      host,
      principal,
      authorizer,
      accessFeed,
      desk: setupTimeout,
      tickets: access.tickets,
      devices: access.devices,
      limits: access.limits,
      showsChances: () => access.devices.state().chances,
      player: () => playerOf(access.devices.deviceOf(principal)),
    };
    const limit = createTokenBucket(SCREEN_MESSAGE_RATE, () => performance.now());
    accessFeed.addScreen(socket, principal, authorizer.knowsTable);
    handleAll(
      socket,
      SCREEN_MESSAGES,
      {
        ...tableHandlers(socket, behind),
        ...chancesHandlers(behind),
        ...createHandHandlers(socket, behind, { seats, ears: privateAudio }),
        ...venueHandlers(socket, behind, tellKeyboard),
        ...historyHandlers(socket, behind),
        ...deviceHandlers(socket, behind),
        ...televisionHandlers(socket, behind, televisions),
        ...tournamentHandlers(socket, behind),
        ...boardHandlers(socket, behind),
        ...createStaffHandlers(socket, behind),
        ...createBusHandlers(bus, () => accessFeed.changed(['everybody'])),
      },
      {
        withinRate: async (_, cost) =>
          limit() && (await access.limits.admitsMessage(principal, cost)),
        fresh: () => access.devices.ensureFresh(),
        gate: createScreenGate(authorizer, principal, access.limits),
      },
    );
    socket.on('disconnect', () => {
      setupTimeout.noteDisconnect(socket.id);
      accessFeed.removeScreen(socket);
      televisions.removeScreen(socket.id);
    });
  });
  return () => accessFeed.close();
}

interface ScreenContext {
  readonly host: Host;
  readonly principal: Principal;
  readonly authorizer: Authorizer;
  readonly accessFeed: AccessFeed;
  readonly desk: SetupTimeout;
  readonly tickets: Tickets;
  readonly devices: DeviceHost;
  readonly limits: RequestLimits;
  showsChances(): boolean;
  /** Returns the asking player's device; null for an administrator's device. */
  player(): string | null;
}

const playerOf = (device: Device | null): string | null =>
  device?.grant === 'player' ? device.id : null;

function tableHandlers(
  socket: ConnectedScreen,
  { host, principal, accessFeed, tickets, limits, player }: ScreenContext,
): Handlers<typeof TABLE_MESSAGES> {
  return {
    async watch({ table }) {
      const found = await host.tables.view(table);
      if (!found.ok) return found;
      await socket.join(roomOf(table));
      socket.emit('ticket', { table, ticket: tickets.issue(table) });
      accessFeed.changed([{ table }]);
      socket.emit('readers', { table, ...readersAt(table, host.house.view()) });
      // Read again: a change between the first read and the join would be missed.
      return host.tables.view(table);
    },
    look: ({ table, moves }) => orUnknown(host.tables.askHistory(table, { about: 'look', moves })),
    choices: ({ table, ...move }, { as }) =>
      orUnknown(host.tables.askHistory(table, { about: 'choices', move, as })),
    preview: ({ table, ...correction }, { as }) =>
      orUnknown(host.tables.askHistory(table, { about: 'preview', correction, as })),
    async table({ table, id, command }, { as, share }) {
      const isRefused =
        isForbiddenToEntrants(command) && host.tournaments.tournamentOf(table) !== null;
      return isRefused && share === 'players'
        ? NOT_FOR_PLAYERS
        : host.tables.ask(table, id, command, as, { share, by: player() });
    },
    sit: (request) => accessFeed.sit(socket, request),
    rematch: async ({ table, id, begins }) =>
      (await limits.admitsRematch(principal))
        ? host.rematches.open(id, table, begins)
        : refuse(RATE_LIMITED),
  };
}

function chancesHandlers({
  host,
  principal,
  limits,
  showsChances,
}: ScreenContext): Handlers<typeof CHANCES_MESSAGES> {
  const within = async <Found>(
    ask: () => Promise<Result<Found, ProtocolRefusal>>,
  ): Promise<Result<Found, ProtocolRefusal>> =>
    (await limits.runChancesQuery(principal, ask)) ?? refuse(RATE_LIMITED);
  return {
    chances: async ({ table, moves }) =>
      showsChances()
        ? within(() => host.tables.askHistory(table, { about: 'chances', moves }))
        : accept(null),
    // Finished rounds only, on request: no setting of the venue is needed.
    story: ({ table, moves }) =>
      within(() => host.tables.askHistory(table, { about: 'story', moves })),
  };
}

const NOT_FOR_PLAYERS: Result<never, ProtocolRefusal> = refuse({
  code: 'not-allowed',
  needs: 'referee',
});

async function orUnknown<Value>(
  asked: Promise<Result<Value | null, ProtocolRefusal>>,
): Promise<Result<Value, ProtocolRefusal>> {
  const reply = await asked;
  if (!reply.ok) return reply;
  return reply.value === null ? refuse({ code: 'unknown-table' }) : accept(reply.value);
}

function venueHandlers(
  socket: ConnectedScreen,
  { host, principal, authorizer, desk }: ScreenContext,
  tellKeyboard: SendKeyboardChoice,
): Handlers<typeof VENUE_MESSAGES> {
  return {
    async watchHouse() {
      if (authorizer.venueRefusalFor('house') !== null) {
        await socket.join(SCREENS_VENUE_ROOM);
        return accept(withoutDecks(host.house.view()));
      }
      await socket.join(VENUE_ROOM);
      desk.noteWatcher(socket.id, principal.address);
      if (!socket.connected) desk.noteDisconnect(socket.id);
      return accept(host.house.view());
    },
    deckTags({ deck: id }) {
      const deck = host.house.state().decks.find((each) => each.id === id);
      return deck === undefined ? refuse({ code: 'unknown-deck' }) : accept(tagsOf(deck));
    },
    house({ id, command }) {
      desk.noteCommand(command.type, socket.id, principal.address);
      if (!socket.connected) desk.noteDisconnect(socket.id);
      return runVenueCommand(id, command, host);
    },
    chooseKeyboard: createKeyboardHandler(() => host.house.view().readers, tellKeyboard),
    eraseTable: ({ id, table }) => host.eraser.erase(id, table),
  };
}

function historyHandlers(
  socket: ConnectedScreen,
  { host }: ScreenContext,
): Handlers<typeof HISTORY_MESSAGES> {
  return {
    async watchMatches() {
      await socket.join(MATCHES_ROOM);
      return accept(host.history.view());
    },
    async history(request) {
      await socket.join(MATCHES_ROOM);
      return accept(host.history.page(request));
    },
    figures: ({ query }) => accept(host.history.matchIndex.figures(query)),
    playerFigures: ({ player }) => accept(host.history.matchIndex.player(player)),
  };
}

function deviceHandlers(
  socket: ConnectedScreen,
  { accessFeed }: ScreenContext,
): Handlers<typeof DEVICE_MESSAGES> {
  return {
    access({ table }) {
      const view = accessFeed.follow(socket, table);
      return view === null ? refuse({ code: 'not-allowed' }) : accept(view);
    },
    device: (request) => accessFeed.ask(socket, request),
  };
}

/**
 * Runs a command. Trash commands also affect screens and lists; a table is told of its unknown tag.
 */
async function runVenueCommand(
  id: string,
  command: HouseCommand,
  { house, tables, trash }: Host,
): ReturnType<HouseHost['ask']> {
  switch (command.type) {
    case 'binTable':
      return trash.moveToTrash(id, command.table);
    case 'takeTableBack':
      return trash.restore(id, command.table);
    case 'enrolLaid': {
      const { table, tag, card } = command;
      const enrolled = await house.ask(id, command);
      // The tag is bound: without its notice, the table only lacks a sentence.
      if (enrolled.ok) {
        await tables.ask(table, `enrolled:${id}`, { type: 'tagEnrolled', tag, card }, 'referee');
      }
      return enrolled;
    }
    default:
      return house.ask(id, command);
  }
}
