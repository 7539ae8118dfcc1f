import type { Server } from 'socket.io';
import { differenceWithoutDecks } from '../../house/viewDifference.ts';
import type { Language } from '../../i18n/language.ts';
import { print } from '../../process/print.ts';
import {
  SCREENS_NAMESPACE,
  BRIDGES_NAMESPACE,
  type ReaderHealthReport,
  type ReadersHealth,
} from '../../protocol/messages.ts';
import {
  readersAt,
  readersByBridge,
  readersByTable,
  tablesReadersLeft,
} from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import type { Access } from '../access/access.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import { issueSpeechTicket } from '../access/speechTicket.ts';
import type { Host } from '../hosts/host.ts';
import type { Ports } from '../ports.ts';
import { createNewestViews } from './floodGuard.ts';
import { createReaderLog, type ReaderLog } from './readerLog.ts';
import { createSpeakers, type SpeakerList, type Speakers } from './speakers.ts';
import { roomOfBridge } from './bridges.ts';

export const VENUE_ROOM = 'house';
/** Screens get the view without decks, offers and work (`withoutDecks`). */
export const SCREENS_VENUE_ROOM = 'house for screens';
export const roomOf = (code: string): string => `table:${code}`;
export const MATCHES_ROOM = 'matches';

export interface BroadcastParts extends Pick<Ports, 'events' | 'queries'> {
  readonly host: Host;
  readonly access: Access;
  readonly privateAudio: PrivateAudio;
  readonly speakers: SpeakerList;
  /** Language of the terminal. */
  readonly language: Language;
}

interface Broadcasts {
  readonly machines: Speakers;
  readonly readerLog: ReaderLog;
}

/** Sends the server's events to the screens, speakers and bridges that follow them. */
export function startBroadcasts(io: Server, parts: BroadcastParts): Broadcasts {
  const { on } = parts.events;
  const screens = io.of(SCREENS_NAMESPACE);
  const newest = createNewestViews(screens);
  screens.on('connection', (socket) => newest.follow(socket));
  const machines = createSpeakersAt(parts);
  const readerLog = createReaderLog(print, parts.language);
  const health = createHealthBroadcast(healthListenersOf(io, readerLog));
  on('table.changed', (view) => {
    newest.send(roomOf(view.code), view);
    machines.table(view);
  });
  on('table.erased', (code) => {
    newest.forget(code);
    machines.erased(code);
    screens.to(roomOf(code)).emit('erased', code);
  });
  on('venue.changed', (view, difference) => {
    screens.to(VENUE_ROOM).emit('house', difference);
    screens.to(SCREENS_VENUE_ROOM).emit('house', differenceWithoutDecks(difference));
    health.tell(view);
    machines.venueChanged(view);
  });
  on('hand.read', (news, bridge) => {
    if (bridge !== null) machines.announceHand(news, bridge);
  });
  return { machines, readerLog };
}

function createSpeakersAt({
  host,
  access,
  privateAudio,
  speakers,
  queries,
}: BroadcastParts): Speakers {
  const { tickets, devices, pairings } = access;
  const machines = createSpeakers({
    connected: speakers,
    ears: privateAudio,
    house: () => host.house.view(),
    pairings: pairings.list,
    joinCode: devices.joinCode,
    isInTournament: (table) => queries.ask('tournament.atTable', table) !== null,
    ticketTo: (table, machine) => issueSpeechTicket(tickets, table, machine),
    async viewOf(table) {
      const found = await host.tables.view(table);
      return found.ok ? found.value : null;
    },
  });
  access.watch((concerns) => {
    if (concerns.includes('house')) machines.pairingsChanged();
  });
  return machines;
}

interface HealthListeners {
  table(health: ReadersHealth): void;
  bridge(bridge: string, readers: readonly ReaderHealthReport[]): void;
}

/** Sends reader health to each table's screens and each bridge, only when it changed. */
export function createHealthBroadcast(listeners: HealthListeners): { tell(view: HouseView): void } {
  const sentToTables = new Map<string, string>();
  const sentToBridges = new Map<string, string>();
  let told: Pick<HouseView, 'readers' | 'readersAt' | 'tables'> | null = null;

  function tellTables(view: HouseView): void {
    const playing = readersByTable(view);
    const left = tablesReadersLeft(view);
    for (const table of new Set([...sentToTables.keys(), ...playing.keys(), ...left])) {
      const now = readersAt(table, view, playing.get(table) ?? [], left);
      const isEmpty = now.readers.length === 0 && now.left !== true;
      const news = isEmpty ? null : JSON.stringify(now);
      if (isNews(sentToTables, table, news)) listeners.table({ table, ...now });
    }
  }

  function tellBridges(view: HouseView): void {
    const bridges = readersByBridge(view);
    for (const [bridge, readers] of bridges) {
      if (isNews(sentToBridges, bridge, JSON.stringify(readers))) listeners.bridge(bridge, readers);
    }
    for (const bridge of sentToBridges.keys()) {
      if (!bridges.has(bridge)) sentToBridges.delete(bridge);
    }
  }

  return {
    tell(view) {
      const isSame =
        told?.readers === view.readers &&
        told.readersAt === view.readersAt &&
        told.tables === view.tables;
      if (isSame) return;
      told = view;
      tellTables(view);
      tellBridges(view);
    },
  };
}

/** True if `news` differs from the last sent, which it replaces; null is the same as nothing sent. */
function isNews(sent: Map<string, string>, key: string, news: string | null): boolean {
  if ((sent.get(key) ?? null) === news) return false;
  if (news === null) sent.delete(key);
  else sent.set(key, news);
  return true;
}

/** Sends the health of readers to screens and bridges, and prints it. */
function healthListenersOf(io: Server, readerLog: ReaderLog): HealthListeners {
  return {
    table: (health) => io.of(SCREENS_NAMESPACE).to(roomOf(health.table)).emit('readers', health),
    bridge(bridge, readers) {
      io.of(BRIDGES_NAMESPACE).to(roomOfBridge(bridge)).emit('health', readers);
      readerLog.update(bridge, readers);
    },
  };
}
