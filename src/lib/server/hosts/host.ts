import { randomUUID } from 'node:crypto';
import { seatNames } from '../../games/playing.ts';
import { hasActionToken } from '../../house/lookUp.ts';
import { renameSeats } from '../../house/tables.ts';
import type { TableState } from '../../table/state.ts';
import type { EventBus } from '../events.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import { type Trash, createTrash, createEraser, type Eraser, createTrashView } from './trash.ts';
import { createHouseHost, openHouseStream, type HouseHost } from './houseHost.ts';
import { createTapRouter, type TapRouter, type TapRouterParts } from './tapRouter.ts';
import type { PairingApproval } from './taps/claim.ts';
import { createTapClaims, type TapClaims } from './taps/claims.ts';
import { createOpeningDisplay, createOpenings, type Openings, unnamedDeck } from './openings.ts';
import { createReaders, type Readers } from './readers.ts';
import { shareReaders } from './sharedReaders.ts';
import { createRematches, type RematchParts, type Rematches } from './rematches.ts';
import { createTableHost, type TableHooks, type TableHost } from './tableHost.ts';

/**
 * Composition root of the game. It decides every command, and depends on neither sockets nor
 * databases.
 */
export interface Host {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly readers: Readers;
  readonly readersHere: Pick<Readers, 'list'>;
  readonly taps: TapRouter;
  readonly rematches: Rematches;
  readonly eraser: Eraser;
  readonly trash: Trash;
  /** Registers a claim of taps; it comes before those of the core. */
  readonly claim: TapClaims['claim'];
  /** Resumes an enrolment, and completes deletions, that a restart interrupted. Call it once all that follow the events have subscribed. */
  start(): void;
  idle(): Promise<void>;
}

interface HostSettings {
  readonly lab: boolean;
  address(): string;
}

type AccessAtTables = Pick<TapRouterParts, 'authorityAt'> &
  Pick<TableHooks, 'stateKnown'> &
  Pick<RematchParts, 'follow'>;

export async function openHost(
  ports: Ports,
  entrance: PairingApproval,
  atTables: AccessAtTables,
  settings: HostSettings,
): Promise<Host> {
  const { events } = ports;
  const readersHere = createReaders();
  const readers = shareReaders(readersHere, ports.directory, () => events.emit('readers.changed'));
  const venue = await openHouseStream(ports);
  const trashView = createTrashView(() => venue.state);
  const tables = createTableHost(ports, {
    changed: (code, now) => events.emit('table.stored', code, now),
    stateKnown: (code, state) => events.emit('table.known', code, state),
    hasToken: (deck, action) => hasActionToken(venue.state, deck, action),
    isInTrash: trashView.has,
  });
  const display = createOpeningDisplay();
  const house = createHouseHost(ports, venue, {
    tables,
    readers,
    inPlay: () => ports.queries.ask('tables.inPlay'),
    opening: display.current,
    deckName: unnamedDeck,
    ...settings,
  });
  const { authorityAt, follow } = atTables;
  const { ask } = ports.queries;
  const isInTournament = (table: string) => ask('tournament.ofTable', table) !== null;
  const lastMatchOver = (players: readonly string[]) => ask('matches.lastOver', players);
  const claims = createTapClaims();
  const rematches = createRematches({ house, tables, lastMatchOver, follow, isInTournament });
  const openings = createOpenings(ports, {
    house,
    tables,
    rematches,
    display,
    changed: house.refresh,
  });
  const taps = createTapRouter(ports, {
    house,
    tables,
    rematches,
    openings,
    readers,
    pairingApproval: entrance,
    handLaid: (...laid) => events.emit('hand.laid', ...laid),
    authorityAt,
    whoWins: (table) => ask('chances.inWords', table),
    isInTournament,
    stackingAt: (reader) => ask('reader.stacksFor', reader),
    claims,
  });
  const eraser = createEraser(ports, { house, tables });
  const trash = createTrash(ports, { house, tables, view: trashView, eraser });
  subscribe(events, {
    house,
    openings,
    trash,
    stateKnown: atTables.stateKnown,
  });
  let deleting = Promise.resolve();
  return {
    house,
    tables,
    readers,
    readersHere,
    taps,
    rematches,
    eraser,
    trash,
    claim: claims.claim,
    start() {
      openings.follow();
      deleting = eraser
        .finish()
        .catch(log.failure('matches not erased'))
        .then(() => events.emit('deletions.finished'));
    },
    async idle() {
      await deleting;
      await taps.idle();
      await Promise.all([house.idle(), tables.idle()]);
    },
  };
}

interface Subscribers extends Pick<Host, 'house' | 'trash'> {
  readonly openings: Pick<Openings, 'follow'>;
  readonly stateKnown: TableHooks['stateKnown'];
}

/** The order is that of the effects: an opening follows the venue before its view is sent. */
function subscribe({ on }: EventBus, { house, openings, trash, stateKnown }: Subscribers): void {
  on('readers.changed', house.refresh);
  on('networks.changed', house.refresh);
  on('venue.stored', openings.follow);
  on('venue.stored', house.view);
  on('venue.caught-up', trash.caughtUp);
  on('table.known', stateKnown);
  on('table.known', (code, state) => {
    if (state !== null && state.formerNames.size > 0) copyRenamedPlayers(code, state, house);
  });
}

/**
 * Copies renamed players to the venue's list of tables. If it fails, it is repeated when the table
 * is next read.
 */
function copyRenamedPlayers(code: string, { timeline }: TableState, house: HouseHost): void {
  const command = { type: 'renameSeats', table: code, seats: seatNames(timeline.now) } as const;
  if (renameSeats(command, house.state()).length === 0) return;
  house.ask(randomUUID(), command).catch(log.failure('names not in the list of tables'));
}
