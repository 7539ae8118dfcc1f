import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { accept, refuse } from '../../game/result.ts';
import type { MatchesChange } from '../../history/view.ts';
import { readersByTable } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import { FLOOR_ROLES, MESSAGE_ROLES } from '../../protocol/access.ts';
import type { ScreenToServer, ServerToScreen } from '../../protocol/messages.ts';
import { parseWatchHall } from '../../protocol/parse.ts';
import { parseOfTournament } from '../../protocol/parseTournament.ts';
import type { EquipmentView, FloorNews, HallPlaces } from '../../protocol/tournaments.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Host } from '../hosts/host.ts';
import type { Handlers } from './handlers.ts';

export const MATCHES_ROOM = 'matches';
const HALL = 'hall';
const FLOOR = 'floor:';
const EQUIPMENT = 'equipment:';

type Screens = Namespace<DefaultEventsMap, ServerToScreen>;
type TournamentOf = Host['tournaments']['tournamentOf'];

/** Tells those who have a post at a tournament what becomes of its tables, and of what may lie there. */
export interface Floors {
  matches(change: MatchesChange): void;
  house(view: HouseView): void;
  /** Tells the hall of the house where its tables stand in tournaments. */
  places(): void;
}

export function createFloors(
  screens: Screens,
  host: Pick<Host, 'history' | 'tournaments'>,
): Floors {
  const { tournamentOf } = host.tournaments;
  const lastSent = new Map<string, string>();
  const floors = followed(screens, FLOOR);
  const equipped = followed(screens, EQUIPMENT);
  function once(room: string, news: unknown, tell: () => void): void {
    const text = JSON.stringify(news);
    if (lastSent.get(room) === text) return;
    lastSent.set(room, text);
    tell();
  }
  // Whoever comes next has read something newer by then, and is told even what those who left were told last.
  screens.adapter.on('delete-room', (room) => void lastSent.delete(room));
  return {
    matches({ position, changed, removed }) {
      for (const tournament of floors) {
        const isThere = (code: string) => tournamentOf(code) === tournament;
        const ours = changed.filter(({ code }) => isThere(code));
        const gone = removed.filter(isThere);
        if (ours.length + gone.length === 0) continue;
        const change = { position, changed: ours, removed: gone };
        screens.to(FLOOR + tournament).emit('matches', change);
      }
    },
    house(view) {
      for (const tournament of floors) {
        const [room, news] = [FLOOR + tournament, floorOf(tournament, view, tournamentOf)];
        once(room, news, () => screens.to(room).emit('floor', news));
      }
      for (const tournament of equipped) {
        const [room, { position, ...news }] = [
          EQUIPMENT + tournament,
          equipmentAt(tournament, view),
        ];
        once(room, news, () => screens.to(room).emit('equipment', { position, ...news }));
      }
    },
    places() {
      if (!screens.adapter.rooms.has(HALL)) return;
      const places = placesNow(host);
      once(HALL, places, () => screens.to(HALL).emit('places', places));
    },
  };
}

/** The tournaments that somebody follows there. All rooms are thousands, so they are not looked through at each move. */
function followed(screens: Screens, prefix: string): ReadonlySet<string> {
  const now = new Set<string>();
  screens.adapter.on('create-room', (room) => {
    if (room.startsWith(prefix)) now.add(room.slice(prefix.length));
  });
  screens.adapter.on('delete-room', (room) => {
    if (room.startsWith(prefix)) now.delete(room.slice(prefix.length));
  });
  return now;
}

function placesNow({ history, tournaments }: Pick<Host, 'history' | 'tournaments'>): HallPlaces {
  const tables = new Set(history.evening().matches.map(({ code }) => code));
  return [...tournaments.places(tables)];
}

export type OfFloor = 'watchHall' | 'watchFloor' | 'equipmentOf';

export const floorAnswers = (
  socket: Pick<Socket<DefaultEventsMap, ServerToScreen>, 'join'>,
  {
    host: { house, history, tournaments },
    authorizer,
  }: {
    readonly host: Pick<Host, 'house' | 'history' | 'tournaments'>;
    readonly authorizer: Authorizer;
  },
): Pick<Handlers<ScreenToServer>, OfFloor> => ({
  async watchHall(raw) {
    const request = parseWatchHall(raw);
    if (!request.ok) return request;
    const refused = authorizer.inHouse(MESSAGE_ROLES.watchHall);
    if (refused !== null) return refused;
    await socket.join([MATCHES_ROOM, HALL]);
    return accept({ ...history.evening(), places: placesNow({ history, tournaments }) });
  },
  async watchFloor(raw) {
    const request = parseOfTournament(raw);
    if (!request.ok) return request;
    const { tournament } = request.value;
    const may = FLOOR_ROLES.find((role) => authorizer.reaches(tournament, role));
    return authorizer.at(tournament, may ?? MESSAGE_ROLES.watchFloor, async () => {
      const { tournamentOf, view } = tournaments;
      const found = await view(tournament);
      if (!found.ok) return found;
      await socket.join(FLOOR + tournament);
      const evening = history.evening();
      const matches = evening.matches.filter(({ code }) => tournamentOf(code) === tournament);
      return accept({ ...evening, matches, ...floorOf(tournament, house.view(), tournamentOf) });
    });
  },
  async equipmentOf(raw) {
    const request = parseOfTournament(raw);
    if (!request.ok) return request;
    const { tournament } = request.value;
    return authorizer.at(tournament, MESSAGE_ROLES.equipmentOf, async () => {
      const found = await tournaments.view(tournament);
      if (!found.ok) return refuse(found.refusal);
      await socket.join(EQUIPMENT + tournament);
      return accept(equipmentAt(tournament, house.view()));
    });
  },
});

function floorOf(tournament: string, view: HouseView, tournamentOf: TournamentOf): FloorNews {
  const isThere = (code: string) => tournamentOf(code) === tournament;
  return {
    tournament,
    readers: [...readersByTable(view)].filter(([table]) => isThere(table)),
    aside: view.tables.flatMap(({ code, closed }) => (closed && isThere(code) ? [code] : [])),
  };
}

const equipmentAt = (
  tournament: string,
  { position, decks, readers }: HouseView,
): EquipmentView => ({
  ...{ position, tournament },
  decks: decks.map(({ id, name, box }) => ({ id, name, box })),
  readers: readers.map(({ id, name, bridge, connected, role }) => ({
    ...{ id, name, bridge, connected, role },
  })),
});
