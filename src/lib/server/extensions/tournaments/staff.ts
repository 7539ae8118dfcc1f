import type { Socket } from 'socket.io';
import { accept, refuse } from '../../../game/result.ts';
import type { MatchesChange } from '../../../history/view.ts';
import { readersByTable } from '../../../house/health.ts';
import type { HouseView } from '../../../house/view.ts';
import type { STAFF_MESSAGES } from '../../../protocol/messages/tournamentStaff.ts';
import type {
  EquipmentView,
  TournamentHallUpdate,
  HallPlaces,
} from '../../../protocol/tournaments.ts';
import type { Screens } from '../../sockets/messageRegistry.ts';
import { MATCHES_ROOM } from '../../sockets/broadcasts.ts';
import type { Handlers } from '../../sockets/handlers.ts';
import type { ReaderParts } from './readersInPlay.ts';
import type { Tournaments } from './tournaments.ts';

const HALL_ROOM = 'hall';
const STAFF_ROOM_PREFIX = 'floor:';
const EQUIPMENT_ROOM_PREFIX = 'equipment:';

type PlaceParts = Pick<ReaderParts, 'history' | 'tournaments'>;
type TournamentOf = Tournaments['tournamentOf'];

interface StaffFeeds {
  matches(change: MatchesChange): void;
  house(view: HouseView): void;
  places(): void;
}

export function createStaffFeeds(screens: Screens, parts: PlaceParts): StaffFeeds {
  const { tournamentOf } = parts.tournaments;
  const lastSent = new Map<string, string>();
  const floors = followed(screens, STAFF_ROOM_PREFIX);
  const equipped = followed(screens, EQUIPMENT_ROOM_PREFIX);
  function once(room: string, news: unknown, tell: () => void): void {
    const text = JSON.stringify(news);
    if (lastSent.get(room) === text) return;
    lastSent.set(room, text);
    tell();
  }
  // New subscribers have read a newer state, so a room is notified again even of the last news sent
  // to it.
  screens.adapter.on('delete-room', (room) => void lastSent.delete(room));
  return {
    matches({ position, changed, removed }) {
      for (const tournament of floors) {
        const isThere = (code: string) => tournamentOf(code) === tournament;
        const ours = changed.filter(({ code }) => isThere(code));
        const gone = removed.filter(isThere);
        if (ours.length + gone.length === 0) continue;
        const change = { position, changed: ours, removed: gone };
        screens.to(STAFF_ROOM_PREFIX + tournament).emit('matches', change);
      }
    },
    house(view) {
      for (const tournament of floors) {
        const [room, news] = [
          STAFF_ROOM_PREFIX + tournament,
          staffViewOf(tournament, view, tournamentOf),
        ];
        once(room, news, () => screens.to(room).emit('floor', news));
      }
      for (const tournament of equipped) {
        const [room, { position, ...news }] = [
          EQUIPMENT_ROOM_PREFIX + tournament,
          equipmentAt(tournament, view),
        ];
        once(room, news, () => screens.to(room).emit('equipment', { position, ...news }));
      }
    },
    places() {
      if (!screens.adapter.rooms.has(HALL_ROOM)) return;
      const places = placesNow(parts);
      once(HALL_ROOM, places, () => screens.to(HALL_ROOM).emit('places', places));
    },
  };
}

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

function placesNow({ history, tournaments }: PlaceParts): HallPlaces {
  const tables = new Set(history.evening().matches.map(({ code }) => code));
  return [...tournaments.placesOfTables(tables)];
}

export const createStaffHandlers = (
  socket: Pick<Socket, 'join'>,
  { house, history, tournaments }: ReaderParts,
): Handlers<typeof STAFF_MESSAGES> => ({
  async watchHall() {
    await socket.join([MATCHES_ROOM, HALL_ROOM]);
    return accept({ ...history.evening(), places: placesNow({ history, tournaments }) });
  },
  async watchFloor({ tournament }) {
    const { tournamentOf, view } = tournaments;
    const found = await view(tournament);
    if (!found.ok) return found;
    await socket.join(STAFF_ROOM_PREFIX + tournament);
    const evening = history.evening();
    const matches = evening.matches.filter(({ code }) => tournamentOf(code) === tournament);
    return accept({ ...evening, matches, ...staffViewOf(tournament, house.view(), tournamentOf) });
  },
  async equipmentOf({ tournament }) {
    const found = await tournaments.view(tournament);
    if (!found.ok) return refuse(found.refusal);
    await socket.join(EQUIPMENT_ROOM_PREFIX + tournament);
    return accept(equipmentAt(tournament, house.view()));
  },
});

function staffViewOf(
  tournament: string,
  view: HouseView,
  tournamentOf: TournamentOf,
): TournamentHallUpdate {
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
  position,
  tournament,
  decks: decks.map(({ id, name, box }) => ({ id, name, box })),
  readers: readers.map(({ id, name, bridge, connected, role }) => ({
    id,
    name,
    bridge,
    connected,
    role,
  })),
});
