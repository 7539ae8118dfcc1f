import { randomUUID } from 'node:crypto';
import { seatNames } from '../../games/playing.ts';
import { hasActionToken } from '../../house/lookUp.ts';
import { renameSeats } from '../../house/tables.ts';
import type { TableState } from '../../table/state.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import { type Trash, createTrash, createEraser, type Eraser, createTrashView } from './trash.ts';
import { createHands, type Hands, type HandsParts } from './hands.ts';
import { createHints, type Hints, type HintsParts } from './hints.ts';
import { createHistory, type History } from './history.ts';
import { type HouseHost, openHouseHost } from './houseHost.ts';
import { createTapRouter, type TapRouter, type TapRouterParts } from './tapRouter.ts';
import type { PairingApproval } from './taps/claim.ts';
import { createPartners, type PartnersHost } from './partners.ts';
import { createOpenings, type Openings, unnamedDeck } from './openings.ts';
import { createReaders, type Readers } from './readers.ts';
import { shareReaders } from './sharedReaders.ts';
import { createRematches, type RematchParts, type Rematches } from './rematches.ts';
import type { Boards } from './boards.ts';
import { createTournaments, type Tournaments } from './tournaments.ts';
import {
  createVenueButtons,
  createChancesSpeaker,
  type ChancesSpeakerParts,
} from './chancesSpeaker.ts';
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
  readonly hints: Hints;
  readonly history: History;
  readonly eraser: Eraser;
  readonly trash: Trash;
  readonly tournaments: Tournaments;
  readonly boards: Boards;
  readonly pressVenueButton: TableHost['ask'];
  close(): Promise<void>;
  idle(): Promise<void>;
}

interface HostSettings {
  readonly lab: boolean;
  address(): string;
  /** Thinking time of computer partners per move, in ms. */
  readonly partnerPause: number;
}

type AccessAtTables = Pick<TapRouterParts, 'authorityAt'> &
  Pick<TableHooks, 'stateKnown'> &
  Pick<HandsParts, 'playerAt' | 'isEar'> &
  Pick<RematchParts, 'follow'> &
  Pick<ChancesSpeakerParts, 'isEnabled'> &
  Pick<HintsParts, 'whyNoHints'>;

interface LateServices {
  house?: HouseHost;
  openings?: Openings;
  bin?: Trash;
  partners?: PartnersHost;
  tournaments?: Tournaments;
}

export async function openHost(
  ports: Ports,
  entrance: PairingApproval,
  atTables: AccessAtTables,
  settings: HostSettings,
): Promise<Host> {
  const later: LateServices = {};
  const readersHere = createReaders();
  const readers = shareReaders(readersHere, ports.directory, () => later.house?.refresh());
  const binned = createTrashView(() => later.house?.state() ?? null);
  const history = createHistory(ports, binned);
  const tables = createTableHost(ports, {
    ...createTableHooks(later, history, atTables),
    isInTrash: binned.has,
  });
  later.partners = createPartners(ports, { tables, pause: settings.partnerPause });
  const house = await openHouseHost(ports, {
    tables,
    readers,
    inPlay: () => history.inPlay(),
    opening: () => later.openings?.view() ?? null,
    stateChanged: () => later.openings?.follow(),
    deckName: unnamedDeck,
    caughtUp: (now, before) => later.bin?.caughtUp(now, before),
    ...settings,
  });
  later.house = house;
  const openings = createOpenings(ports, { house, tables, changed: () => house.refresh() });
  later.openings = openings;
  // Resumes an enrolment that a restart interrupted.
  openings.follow();
  const { authorityAt, playerAt, isEar, follow } = atTables;
  const isInTournament = createTournamentTest(later);
  const rematches = createRematches({ house, tables, follow, isInTournament });
  const hands = createHands(ports, { tables, playerAt, isEar });
  const hints = createHints({ tables, hands, whyNoHints: atTables.whyNoHints });
  const whoWins = createChancesSpeaker({ tables, isEnabled: atTables.isEnabled });
  const tournaments = createTournaments(ports, { house, tables });
  later.tournaments = tournaments;
  await tournaments.open();
  const taps = createTapRouter(ports, {
    house,
    tables,
    rematches,
    openings,
    readers,
    pairingApproval: entrance,
    hands,
    authorityAt,
    whoWins,
    isInTournament,
    stacking: tournaments.boards,
  });
  const eraser = createEraser(ports, { house, tables, history });
  const bin = createTrash(ports, { house, tables, history, eraser });
  later.bin = bin;
  const reading = readHistory({ house, tables, history, eraser });
  return {
    house,
    tables,
    readers,
    readersHere,
    taps,
    rematches,
    hands,
    hints,
    history,
    eraser,
    trash: bin,
    tournaments,
    boards: tournaments.boards,
    pressVenueButton: createVenueButtons(tables, whoWins),
    ...createLifecycle(later, { house, tables, taps, tournaments, reading }),
  };
}

const createTournamentTest =
  (later: LateServices) =>
  (table: string): boolean =>
    (later.tournaments?.tournamentOf(table) ?? null) !== null;

const createTableHooks = (
  later: LateServices,
  history: History,
  { stateKnown }: AccessAtTables,
): Omit<TableHooks, 'isInTrash'> => ({
  changed(code, now) {
    history.update(code, now);
    later.tournaments?.tableChanged(code, now);
  },
  stateKnown(code, state) {
    stateKnown(code, state);
    later.partners?.stateKnown(code, state);
    if (state !== null && state.formerNames.size > 0) copyRenamedPlayers(code, state, later.house);
  },
  hasToken: (deck, action) =>
    later.house !== undefined && hasActionToken(later.house.state(), deck, action),
});

/**
 * Copies renamed players to the venue's list of tables. If it fails, it is repeated when the table
 * is next read.
 */
function copyRenamedPlayers(
  code: string,
  { timeline }: TableState,
  house: HouseHost | undefined,
): void {
  const command = { type: 'renameSeats', table: code, seats: seatNames(timeline.now) } as const;
  if (house === undefined || renameSeats(command, house.state()).length === 0) return;
  house.ask(randomUUID(), command).catch(log.failure('names not in the list of tables'));
}

const createLifecycle = (
  { partners }: LateServices,
  {
    house,
    tables,
    taps,
    tournaments,
    reading,
  }: Pick<Host, 'house' | 'tables' | 'taps' | 'tournaments'> & { readonly reading: Promise<void> },
): Pick<Host, 'close' | 'idle'> => ({
  async close() {
    tournaments.close();
    await partners?.close();
  },
  async idle() {
    await reading;
    await taps.idle();
    await Promise.all([house.idle(), tables.idle(), tournaments.idle()]);
  },
});

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

let now: Host | undefined;

export const currentHost = (): Host | undefined => now;

export function useHost(host: Host): void {
  now = host;
}
