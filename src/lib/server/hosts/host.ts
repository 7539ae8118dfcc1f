import { randomUUID } from 'node:crypto';
import { seatNames } from '../../games/playing.ts';
import { hasActionToken } from '../../house/lookUp.ts';
import { renameSeats } from '../../house/tables.ts';
import type { TableState } from '../../table/state.ts';
import type { EventBus } from '../events.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import { type Trash, createTrash, createEraser, type Eraser, createTrashView } from './trash.ts';
import { createHands, type Hands, type HandsParts } from './hands.ts';
import { createHistory, type History } from './history.ts';
import { createHouseHost, openHouseStream, type HouseHost } from './houseHost.ts';
import { createTapRouter, type TapRouter, type TapRouterParts } from './tapRouter.ts';
import type { PairingApproval } from './taps/claim.ts';
import { createOpeningDisplay, createOpenings, type Openings, unnamedDeck } from './openings.ts';
import { createReaders, type Readers } from './readers.ts';
import { shareReaders } from './sharedReaders.ts';
import { createRematches, type RematchParts, type Rematches } from './rematches.ts';
import type { Boards } from './boards.ts';
import { createTournaments, type Tournaments } from './tournaments.ts';
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
  readonly hands: Hands;
  readonly history: History;
  readonly eraser: Eraser;
  readonly trash: Trash;
  readonly tournaments: Tournaments;
  readonly boards: Boards;
  /** Loads tournaments and history. Call it once all that follow the events have subscribed. */
  start(): Promise<void>;
  close(): void;
  idle(): Promise<void>;
}

interface HostSettings {
  readonly lab: boolean;
  address(): string;
}

type AccessAtTables = Pick<TapRouterParts, 'authorityAt'> &
  Pick<TableHooks, 'stateKnown'> &
  Pick<HandsParts, 'playerAt' | 'isEar'> &
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
  const history = createHistory(ports, trashView);
  const tables = createTableHost(ports, {
    changed: (code, now) => events.emit('table.stored', code, now),
    stateKnown: (code, state) => events.emit('table.known', code, state),
    hasToken: (deck, action) => hasActionToken(venue.state, deck, action),
    isInTrash: trashView.has,
  });
  const display = createOpeningDisplay();
  const { inPlay } = history;
  const house = createHouseHost(ports, venue, {
    tables,
    readers,
    inPlay,
    opening: display.current,
    deckName: unnamedDeck,
    ...settings,
  });
  const openings = createOpenings(ports, { house, tables, display, changed: house.refresh });
  const tournaments = createTournaments(ports, { house, tables });
  const { authorityAt, playerAt, isEar, follow } = atTables;
  const isInTournament = (table: string) => tournaments.tournamentOf(table) !== null;
  const rematches = createRematches({ house, tables, follow, isInTournament });
  const hands = createHands(ports, { tables, playerAt, isEar });
  const taps = createTapRouter(ports, {
    house,
    tables,
    rematches,
    openings,
    readers,
    pairingApproval: entrance,
    hands,
    authorityAt,
    whoWins: (table) => ports.queries.ask('chances.inWords', table),
    isInTournament,
    stacking: tournaments.boards,
  });
  const eraser = createEraser(ports, { house, tables, history });
  const trash = createTrash(ports, { house, tables, history, eraser });
  subscribe(events, {
    house,
    openings,
    history,
    tournaments,
    trash,
    stateKnown: atTables.stateKnown,
  });
  let reading = Promise.resolve();
  return {
    house,
    tables,
    readers,
    readersHere,
    taps,
    rematches,
    hands,
    history,
    eraser,
    trash,
    tournaments,
    boards: tournaments.boards,
    async start() {
      // Resumes an enrolment that a restart interrupted.
      openings.follow();
      await tournaments.open();
      reading = readHistory({ house, tables, history, eraser });
    },
    close: tournaments.close,
    async idle() {
      await reading;
      await taps.idle();
      await Promise.all([house.idle(), tables.idle(), tournaments.idle()]);
    },
  };
}

interface Subscribers extends Pick<Host, 'house' | 'history' | 'tournaments' | 'trash'> {
  readonly openings: Pick<Openings, 'follow'>;
  readonly stateKnown: TableHooks['stateKnown'];
}

/** The order is that of the effects: an opening follows the venue before its view is sent. */
function subscribe(
  { on }: EventBus,
  { house, openings, history, tournaments, trash, stateKnown }: Subscribers,
): void {
  on('readers.changed', house.refresh);
  on('networks.changed', house.refresh);
  on('venue.stored', openings.follow);
  on('venue.stored', house.view);
  on('venue.caught-up', trash.caughtUp);
  on('table.stored', history.update);
  on('table.stored', tournaments.tableChanged);
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

/** Completes interrupted deletions, then loads missing history. Never rejects. */
const readHistory = ({
  house,
  tables,
  history,
  eraser,
}: Pick<Host, 'house' | 'tables' | 'history' | 'eraser'>): Promise<void> =>
  eraser
    .finish()
    .catch(log.failure('matches not erased'))
    .then(async () => {
      // Remains of deleted tables do not belong in the history.
      const left = [...(await tables.positions())].filter(
        ([code]) => !house.state().erased.has(code),
      );
      await history.catchUp(new Map(left), (code) => tables.read(code));
    })
    .catch(log.failure('history not read'));
