import type { Server } from 'socket.io';
import { differenceWithoutDecks } from '../../house/viewDifference.ts';
import type { Language } from '../../i18n/language.ts';
import { print } from '../../process/print.ts';
import { SCREENS_NAMESPACE } from '../../protocol/messages.ts';
import type { Access } from '../access/access.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import { issueSpeechTicket } from '../access/speechTicket.ts';
import type { Host } from '../hosts/host.ts';
import type { Ports } from '../ports.ts';
import { createNewestViews } from './floodGuard.ts';
import { createHealthBroadcast, healthListenersOf } from './readerHealth.ts';
import { createReaderLog, type ReaderLog } from './readerLog.ts';
import { roomOf, SCREENS_VENUE_ROOM, VENUE_ROOM } from './rooms.ts';
import { createSpeakers, type SpeakerList, type Speakers } from './speakers.ts';

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
