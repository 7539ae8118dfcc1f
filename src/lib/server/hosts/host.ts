import { randomUUID } from 'node:crypto';
import { seatNames } from '../../games/playing.ts';
import { hasActionToken } from '../../house/lookUp.ts';
import { renameSeats } from '../../house/tables.ts';
import type { TableState } from '../../table/state.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import { type Bin, createBin, createEraser, type Eraser, viewBin } from './bin.ts';
import { handsElsewhere, NO_HANDS_ELSEWHERE } from './handsElsewhere.ts';
import { createHands, type Hands, type HandsParts } from './hands.ts';
import { createHints, type Hints, type HintsParts } from './hints.ts';
import { createHistory, type History } from './history.ts';
import { type HouseHost, openHouseHost } from './houseHost.ts';
import {
  createTapRouter,
  type Entrance,
  type TapRouter,
  type TapRouterParts,
} from './tapRouter.ts';
import { createPartners, type PartnersHost } from './partners.ts';
import { createOpenings, type Openings, unnamedDeck } from './openings.ts';
import { NO_OPENINGS_ELSEWHERE, openingsElsewhere } from './openingsElsewhere.ts';
import { createReaders, type Readers } from './readers.ts';
import { sharedWith } from './sharedReaders.ts';
import { createRematches, type RematchParts, type Rematches } from './rematches.ts';
import type { Boards } from './boards.ts';
import { createTournaments, type Tournaments } from './tournaments.ts';
import { createPress, createWhoWins, type WhoWinsParts } from './whoWins.ts';
import { createTableHost, type TableHooks, type TableHost } from './tableHost.ts';

/** The authority: only the host decides. It knows neither sockets nor databases. */
export interface Host {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly readers: Readers;
  /** Those of bridges that are connected to this server. */
  readonly readersHere: Pick<Readers, 'list'>;
  readonly taps: TapRouter;
  readonly rematches: Rematches;
  readonly hands: Hands;
  readonly hints: Hints;
  readonly history: History;
  readonly eraser: Eraser;
  readonly bin: Bin;
  readonly tournaments: Tournaments;
  readonly boards: Boards;
  /** What a button of the house asks of a table. */
  readonly press: TableHost['ask'];
  /** Partners think no more. */
  close(): Promise<void>;
  /** Resolves when every request so far is answered. */
  idle(): Promise<void>;
}

interface HostSettings {
  /** Whether the simulator is allowed. */
  readonly lab: boolean;
  /** Address at which phones reach this server now. */
  address(): string;
  /** How long partners take for a move, in ms. */
  readonly partnerPause: number;
}

type AtTables = Pick<TapRouterParts, 'authorityAt'> &
  Pick<TableHooks, 'stateKnown'> &
  Pick<HandsParts, 'playerAt' | 'isEar'> &
  Pick<RematchParts, 'follow'> &
  Pick<WhoWinsParts, 'isWished'> &
  Pick<HintsParts, 'whyNoHints'>;

/** What is made after those that tell it what happens. */
interface Later {
  house?: HouseHost;
  openings?: Openings;
  bin?: Bin;
  partners?: PartnersHost;
  tournaments?: Tournaments;
}

/** Rejects when the log cannot be read. */
export async function openHost(
  ports: Ports,
  entrance: Entrance,
  atTables: AtTables,
  settings: HostSettings,
): Promise<Host> {
  const later: Later = {};
  const readersHere = createReaders();
  const readers = sharedWith(ports.servers, readersHere, () => later.house?.refresh());
  const binned = viewBin(() => later.house?.state() ?? null);
  const history = createHistory(ports, binned);
  const tables = createTableHost(ports, {
    ...tellers(later, history, atTables),
    isAway: binned.has,
  });
  later.partners = createPartners(ports, { tables, pause: settings.partnerPause });
  const house = await openHouseHost(ports, {
    tables,
    readers,
    inPlay: () => history.inPlay(),
    opening: () => later.openings?.view() ?? null,
    changed: () => later.openings?.follow(),
    deckName: unnamedDeck,
    tookIn: (now, before) => later.bin?.tookIn(now, before),
    ...settings,
  });
  later.house = house;
  const openings = createOpenings({
    ...{ house, tables, now: () => ports.now(), changed: () => house.refresh() },
    elsewhere: ports.servers === null ? NO_OPENINGS_ELSEWHERE : openingsElsewhere(ports),
  });
  later.openings = openings;
  // What was being enrolled before a restart goes on.
  openings.follow();
  const { authorityAt, playerAt, isEar, follow } = atTables;
  const isInTournament = isPlayedIn(later);
  const rematches = createRematches({ house, tables, follow, isInTournament });
  const hands = createHands({
    ...{ tables, broadcast: ports.broadcast, playerAt, isEar },
    elsewhere: ports.servers === null ? NO_HANDS_ELSEWHERE : handsElsewhere(ports.facts),
  });
  const hints = createHints({ tables, hands, whyNoHints: atTables.whyNoHints });
  const whoWins = createWhoWins({ tables, isWished: atTables.isWished });
  const tournaments = createTournaments(ports, { house, tables });
  later.tournaments = tournaments;
  await tournaments.open();
  const taps = createTapRouter(ports, {
    ...{ house, tables, rematches, openings, readers, entrance, hands, authorityAt, whoWins },
    ...{ isInTournament, stacking: tournaments.boards },
  });
  const eraser = createEraser(ports, { house, tables, history });
  const bin = createBin(ports, { house, tables, history, eraser });
  later.bin = bin;
  const reading = readHistory({ house, tables, history, eraser });
  return {
    ...{ house, tables, readers, readersHere, taps },
    ...{ rematches, hands, hints, history, eraser, bin, tournaments, boards: tournaments.boards },
    press: createPress(tables, whoWins),
    ...ends(later, { house, tables, taps, tournaments, reading }),
  };
}

/** Whether it is a tournament that says who plays at a table. */
const isPlayedIn =
  (later: Later) =>
  (table: string): boolean =>
    (later.tournaments?.tournamentOf(table) ?? null) !== null;

/** Who is told of tables. */
const tellers = (
  later: Later,
  history: History,
  { stateKnown }: AtTables,
): Omit<TableHooks, 'isAway'> => ({
  changed(code, now) {
    history.take(code, now);
    later.tournaments?.tableChanged(code, now);
  },
  stateKnown(code, state) {
    stateKnown(code, state);
    later.partners?.known(code, state);
    if (state !== null && state.formerNames.size > 0) tellHouseNames(code, state, later.house);
  },
  hasToken: (deck, action) =>
    later.house !== undefined && hasActionToken(later.house.state(), deck, action),
});

/** Tells the house's list of tables that players were renamed; said again when the table is next read, should it fail. */
function tellHouseNames(
  code: string,
  { timeline }: TableState,
  house: HouseHost | undefined,
): void {
  const command = { type: 'renameSeats', table: code, seats: seatNames(timeline.now) } as const;
  if (house === undefined || renameSeats(command, house.state()).length === 0) return;
  house.ask(randomUUID(), command).catch(log.failure('names not in the list of tables'));
}

const ends = (
  { partners }: Later,
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

/** Ends what was being erased, then reads what the history does not know yet. Never rejects. */
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
      // Remains of erased tables do not belong in the history.
      const left = [...(await tables.positions())].filter(
        ([code]) => !house.state().erased.has(code),
      );
      await history.catchUp(new Map(left), (code) => tables.read(code));
    })
    .catch(log.failure('history not read'));

let now: Host | undefined;

/** The host that this bundle's pages use; undefined before the server is open. */
export const currentHost = (): Host | undefined => now;

/** Replaces the current host, also on development reloads. */
export function useHost(host: Host): void {
  now = host;
}
