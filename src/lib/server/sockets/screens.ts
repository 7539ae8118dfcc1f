import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { Role } from '../../devices/roles.ts';
import type { Device } from '../../devices/state.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { tagsOf } from '../../house/lookUp.ts';
import type { HouseCommand } from '../../house/commands.ts';
import { rematchAt } from '../../house/tables.ts';
import { readersAt } from '../../house/health.ts';
import {
  HOUSE_ROLES,
  isNotForEntrants,
  MESSAGE_ROLES,
  roleForCommand,
} from '../../protocol/access.ts';
import type { BorderRefusal, ScreenToServer, ServerToScreen } from '../../protocol/messages.ts';
import { TOO_OFTEN } from '../../protocol/notNow.ts';
import {
  parseAccessRequest,
  parseChoices,
  parseDeckTags,
  parseDeviceRequest,
  parseErase,
  parseFigures,
  parseHistory,
  parseHouseRequest,
  parseLook,
  parsePlayerFigures,
  parsePreview,
  parseRematch,
  parseSit,
  parseTableRequest,
  parseWatch,
  parseWatchHouse,
  parseWatchMatches,
} from '../../protocol/parse.ts';
import type { Access } from '../access/access.ts';
import { type AccessFeed, createAccessFeed } from '../access/accessFeed.ts';
import type { WatchersElsewhere } from '../access/watchers.ts';
import { principalAt, type Principal } from '../access/principal.ts';
import type { AddressLimits } from '../access/requestLimits.ts';
import { createAuthorizer, type Authorizer } from '../access/authorizer.ts';
import type { Seats } from '../access/seats.ts';
import type { DeviceHost } from '../access/deviceHost.ts';
import type { Tickets } from '../access/invitation.ts';
import { answerAll, type Handlers } from './handlers.ts';
import { boardAnswers, type OfBoards } from './boards.ts';
import { televisionAnswers, type OfTelevisions } from './televisionAnswers.ts';
import { floorAnswers, MATCHES_ROOM, type OfFloor } from './floor.ts';
import { keyboardAnswers, type TellKeyboard } from './keyboards.ts';
import { handAnswers } from './ownHand.ts';
import { busAnswers, type BusDesk } from './busAnswers.ts';
import type { DeskTimeout } from './deskTimeout.ts';
import type { Host } from '../hosts/host.ts';
import type { HouseHost } from '../hosts/houseHost.ts';
import { createLimit, type Rate } from '../limits/rates.ts';
import type { Ears } from '../access/ears.ts';
import type { Televisions } from './televisions.ts';
import { tournamentAnswers, type OfTournaments } from './tournaments.ts';

export const HOUSE_ROOM = 'house';
export const roomOf = (code: string): string => `table:${code}`;

type ConnectedScreen = Socket<DefaultEventsMap, ServerToScreen>;

/** Far above what people can do by hand. */
const RATE: Rate = { perSecond: 30, burst: 120 };

/** Weights of messages that take longer to answer than others; the rest count as 1. */
const COSTS: ReadonlyMap<string, number> = new Map<keyof ScreenToServer, number>([
  ['look', 3],
  ['chances', 3],
  ['hint', 3],
  ['story', 10],
  ['choices', 5],
  ['preview', 10],
  ['figures', 10],
  ['playerFigures', 5],
  // It writes, and knocks at a broker.
  ['setBus', 10],
  // It may pair a whole hall.
  ['tournament', 5],
]);

interface ScreenParts {
  readonly desk: DeskTimeout;
  readonly seats: Seats;
  readonly ears: Ears;
  readonly bus: BusDesk;
  readonly watchers: WatchersElsewhere;
  readonly televisions: Televisions;
  readonly tellKeyboard: TellKeyboard;
}

/** Serves televisions, phones and the pages of the house. Returns a function that stops it. */
export function serveScreens(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
  host: Host,
  access: Access,
  { desk, seats, ears, bus, watchers, televisions, tellKeyboard }: ScreenParts,
): () => void {
  const accessFeed = createAccessFeed(screens, access, {
    ...{ roomOf, seats, watchers, isTournament: host.tournaments.has },
    ...{ inTournament: host.tournaments.atTable, now: host.tournaments.now },
    hasButtons: () => bus.hasSeatButtons(),
    next: (table) => rematchAt(table, host.house.state())?.code ?? null,
    async bin(id, table) {
      const binned = await host.bin.throwAway(id, table);
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
      desk,
      ...{ tickets: access.tickets, devices: access.devices, limits: access.limits },
      showsChances: () => access.devices.state().chances,
      player: () => playerOf(access.devices.deviceOf(principal)),
    };
    const limit = createLimit(RATE, () => performance.now());
    accessFeed.arrived(socket, principal, authorizer.knows);
    answerAll(
      socket,
      {
        ...tableAnswers(socket, behind),
        ...chanceAnswers(behind),
        ...commandAnswers(behind),
        ...seatAnswers(socket, behind),
        ...handAnswers(socket, behind, { seats, ears }),
        ...houseAnswers(socket, behind),
        ...keyboardAnswers(authorizer, () => host.house.view().readers, tellKeyboard),
        ...historyAnswers(socket, behind),
        ...deviceAnswers(socket, behind),
        ...televisionAnswers(socket, behind, televisions),
        ...tournamentAnswers(socket, behind),
        ...boardAnswers(socket, behind),
        ...floorAnswers(socket, behind),
        ...busAnswers(authorizer, bus, () => accessFeed.changed(['everybody'])),
      },
      async (name) => limit() && (await access.limits.message(principal, COSTS.get(name))),
      () => access.devices.fresh(),
    );
    socket.on('disconnect', () => {
      desk.left(socket.id);
      accessFeed.left(socket);
      televisions.left(socket.id);
    });
  });
  return () => accessFeed.close();
}

interface Behind {
  readonly host: Host;
  readonly principal: Principal;
  readonly authorizer: Authorizer;
  readonly accessFeed: AccessFeed;
  readonly desk: DeskTimeout;
  readonly tickets: Tickets;
  readonly devices: DeviceHost;
  readonly limits: AddressLimits;
  /** Whether the screens of this house say who will win. */
  showsChances(): boolean;
  /** The player's device that asks; null for a device of the house. */
  player(): string | null;
}

const playerOf = (device: Device | null): string | null =>
  device?.grant === 'player' ? device.id : null;

type ScreenHandlers = Handlers<ScreenToServer>;
type OfDevices = 'access' | 'device';
type OfHistory = 'watchMatches' | 'history' | 'figures' | 'playerFigures';
type OfTable = 'watch' | 'look' | 'choices' | 'preview';
type OfChances = 'chances' | 'story';
type OfBus = 'bus' | 'setBus';

function tableAnswers(
  socket: ConnectedScreen,
  { host, authorizer, accessFeed, tickets }: Behind,
): Pick<ScreenHandlers, OfTable> {
  return {
    async watch(raw) {
      const request = parseWatch(raw);
      if (!request.ok) return request;
      const { table, ticket } = request.value;
      const watch = async () => {
        const found = await host.tables.view(table);
        if (!found.ok) return found;
        await socket.join(roomOf(table));
        socket.emit('ticket', { table, ticket: tickets.to(table) });
        accessFeed.changed([{ table }]);
        socket.emit('readers', { table, ...readersAt(table, host.house.view()) });
        // Read again: a change between the first read and the join would be missed.
        return host.tables.view(table);
      };
      return authorizer.at(table, MESSAGE_ROLES.watch, watch, ticket);
    },
    async look(raw) {
      const request = parseLook(raw);
      if (!request.ok) return request;
      const { table, moves, ticket } = request.value;
      const look = () => found(host.tables.past(table, { about: 'look', moves }));
      return authorizer.at(table, MESSAGE_ROLES.look, look, ticket);
    },
    async choices(raw) {
      const request = parseChoices(raw);
      if (!request.ok) return request;
      const { table, ...move } = request.value;
      return authorizer.at(table, MESSAGE_ROLES.choices, (as) =>
        found(host.tables.past(table, { about: 'choices', move, as })),
      );
    },
    async preview(raw) {
      const request = parsePreview(raw);
      if (!request.ok) return request;
      const { table, ...correction } = request.value;
      return authorizer.at(table, MESSAGE_ROLES.preview, (as) =>
        found(host.tables.past(table, { about: 'preview', correction, as })),
      );
    },
  };
}

function chanceAnswers({
  host,
  principal,
  authorizer,
  limits,
  showsChances,
}: Behind): Pick<ScreenHandlers, OfChances> {
  /** Of chances nobody is told where the house does not wish it. */
  async function told<Said>(
    raw: unknown,
    role: Role,
    ask: (table: string, moves: number) => Promise<Result<Said | null, BorderRefusal>>,
  ) {
    const request = parseLook(raw);
    if (!request.ok) return request;
    const { table, moves, ticket } = request.value;
    const within = async () =>
      (await limits.foretelling(principal, () => ask(table, moves))) ?? refuse(TOO_OFTEN);
    const work = async () => (showsChances() ? within() : accept(null));
    return authorizer.at(table, role, work, ticket);
  }
  return {
    chances: (raw) =>
      told(raw, MESSAGE_ROLES.chances, (table, moves) =>
        host.tables.past(table, { about: 'chances', moves }),
      ),
    story: (raw) =>
      told(raw, MESSAGE_ROLES.story, (table, moves) =>
        host.tables.past(table, { about: 'story', moves }),
      ),
  };
}

/** Messages that change a table. */
function commandAnswers({
  host,
  principal,
  authorizer,
  limits,
  player,
}: Behind): Pick<ScreenHandlers, 'table' | 'rematch'> {
  return {
    async rematch(raw) {
      const request = parseRematch(raw);
      if (!request.ok) return request;
      const { table, id, begins } = request.value;
      return authorizer.at(table, MESSAGE_ROLES.rematch, async () =>
        (await limits.rematch(principal))
          ? host.rematches.open(id, table, begins)
          : refuse(TOO_OFTEN),
      );
    },
    async table(raw) {
      const request = parseTableRequest(raw);
      if (!request.ok) return request;
      const { table, id, command } = request.value;
      const isRefused = isNotForEntrants(command) && host.tournaments.tournamentOf(table) !== null;
      const ask = () =>
        authorizer.at(table, roleForCommand(command), async (as, share) =>
          isRefused && share === 'players'
            ? NOT_FOR_PLAYERS
            : host.tables.ask(table, id, command, as, { share, by: player() }),
        );
      return (await limits.command(principal, ask)) ?? refuse(TOO_OFTEN);
    },
  };
}

const NOT_FOR_PLAYERS: Result<never, BorderRefusal> = refuse({
  ...{ code: 'not-allowed', needs: 'referee' },
});

async function found<Value>(
  asked: Promise<Result<Value | null, BorderRefusal>>,
): Promise<Result<Value, BorderRefusal>> {
  const reply = await asked;
  if (!reply.ok) return reply;
  return reply.value === null ? refuse({ code: 'unknown-table' }) : accept(reply.value);
}

function houseAnswers(
  socket: ConnectedScreen,
  { host, principal, authorizer, desk }: Behind,
): Omit<
  ScreenHandlers,
  | OfTable
  | OfChances
  | OfDevices
  | OfTelevisions
  | OfHistory
  | OfBus
  | OfTournaments
  | OfBoards
  | OfFloor
  | 'table'
  | 'rematch'
  | 'chooseKeyboard'
  | 'sit'
  | 'hand'
  | 'hint'
> {
  return {
    async watchHouse(raw) {
      const request = parseWatchHouse(raw);
      if (!request.ok) return request;
      const refused = authorizer.inHouse(MESSAGE_ROLES.watchHouse);
      if (refused !== null) return refused;
      await socket.join(HOUSE_ROOM);
      desk.arrived(socket.id, principal.address);
      if (!socket.connected) desk.left(socket.id);
      return accept(host.house.view());
    },
    deckTags(raw) {
      const request = parseDeckTags(raw);
      if (!request.ok) return request;
      const refused = authorizer.inHouse(MESSAGE_ROLES.deckTags);
      if (refused !== null) return refused;
      const deck = host.house.state().decks.find(({ id }) => id === request.value.deck);
      return deck === undefined ? refuse({ code: 'unknown-deck' }) : accept(tagsOf(deck));
    },
    async eraseTable(raw) {
      const request = parseErase(raw);
      if (!request.ok) return request;
      const refused = authorizer.inHouse(MESSAGE_ROLES.eraseTable);
      return refused ?? host.eraser.erase(request.value.id, request.value.table);
    },
    async house(raw) {
      const request = parseHouseRequest(raw);
      if (!request.ok) return request;
      const { id, command } = request.value;
      const refused = authorizer.inHouse(HOUSE_ROLES[command.type]);
      if (refused !== null) return refused;
      desk.asked(command.type, socket.id, principal.address);
      if (!socket.connected) desk.left(socket.id);
      return inHouse(id, command, host);
    },
  };
}

function historyAnswers(
  socket: ConnectedScreen,
  { host, authorizer }: Behind,
): Pick<ScreenHandlers, OfHistory> {
  return {
    async watchMatches(raw) {
      const request = parseWatchMatches(raw);
      if (!request.ok) return request;
      const refused = authorizer.inHouse(MESSAGE_ROLES.watchMatches);
      if (refused !== null) return refused;
      await socket.join(MATCHES_ROOM);
      return accept(host.history.view());
    },
    async history(raw) {
      const request = parseHistory(raw);
      if (!request.ok) return request;
      const refused = authorizer.inHouse(MESSAGE_ROLES.history);
      if (refused !== null) return refused;
      await socket.join(MATCHES_ROOM);
      return accept(host.history.page(request.value));
    },
    figures(raw) {
      const request = parseFigures(raw);
      if (!request.ok) return request;
      const refused = authorizer.inHouse(MESSAGE_ROLES.figures);
      return refused ?? accept(host.history.almanac.figures(request.value.query));
    },
    playerFigures(raw) {
      const request = parsePlayerFigures(raw);
      if (!request.ok) return request;
      const refused = authorizer.inHouse(MESSAGE_ROLES.playerFigures);
      return refused ?? accept(host.history.almanac.player(request.value.player));
    },
  };
}

function deviceAnswers(
  socket: ConnectedScreen,
  { principal, limits, accessFeed }: Behind,
): Pick<ScreenHandlers, OfDevices> {
  return {
    access(raw) {
      const request = parseAccessRequest(raw);
      if (!request.ok) return request;
      const view = accessFeed.follow(socket, request.value.table);
      return view === null ? refuse({ code: 'not-allowed' }) : accept(view);
    },
    async device(raw) {
      const request = parseDeviceRequest(raw);
      if (!request.ok) return request;
      return (await limits.device(principal))
        ? accessFeed.ask(socket, request.value)
        : refuse(TOO_OFTEN);
    },
  };
}

function seatAnswers(
  socket: ConnectedScreen,
  { authorizer, accessFeed }: Behind,
): Pick<ScreenHandlers, 'sit'> {
  return {
    async sit(raw) {
      const request = parseSit(raw);
      if (!request.ok) return request;
      const may = () => Promise.resolve(accept(null));
      const allowed = await authorizer.at(request.value.table, MESSAGE_ROLES.sit, may);
      return allowed.ok ? accessFeed.sit(socket, request.value) : allowed;
    },
  };
}

/** Commands of the bin also concern screens and lists, so they go through the bin and not to the house alone. */
async function inHouse(
  id: string,
  command: HouseCommand,
  { house, bin }: Host,
): ReturnType<HouseHost['ask']> {
  switch (command.type) {
    case 'binTable':
      return bin.throwAway(id, command.table);
    case 'takeTableBack':
      return bin.takeBack(id, command.table);
    default:
      return house.ask(id, command);
  }
}
