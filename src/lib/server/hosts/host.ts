import { hasActionToken } from '../../house/lookUp.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import { type Bin, createBin, createEraser, type Eraser, viewBin } from './bin.ts';
import { createHands, type Hands, type HandsParts } from './hands.ts';
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
import { createReaders, type Readers } from './readers.ts';
import { sharedWith } from './sharedReaders.ts';
import { createRematches, type RematchParts, type Rematches } from './rematches.ts';
import type { StateListener } from './tableCache.ts';
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
  readonly history: History;
  readonly eraser: Eraser;
  readonly bin: Bin;
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
  /** Address at which phones reach this server. */
  readonly address: string;
  /** How long partners take for a move, in ms. */
  readonly partnerPause: number;
}

/** Rejects when the log cannot be read. */
export async function openHost(
  ports: Ports,
  entrance: Entrance,
  atTables: Pick<TapRouterParts, 'authorityAt'> &
    Pick<TableHooks, 'stateKnown'> &
    Pick<HandsParts, 'playerAt' | 'isEar'> &
    Pick<RematchParts, 'follow'> &
    Pick<WhoWinsParts, 'isWished'>,
  settings: HostSettings,
): Promise<Host> {
  let opened: HouseHost | null = null;
  const readersHere = createReaders();
  const readers = sharedWith(ports.servers, readersHere, () => opened?.refresh());
  let openings: Openings | null = null;
  let bin: Bin | null = null;
  let partners: PartnersHost | null = null;
  const binned = viewBin(() => opened?.state() ?? null);
  const history = createHistory(ports, binned);
  const tables = createTableHost(ports, {
    changed: (code, now) => history.take(code, now),
    ...{ stateKnown: toBoth(atTables.stateKnown, () => partners), isAway: binned.has },
    hasToken: (deck, action) => opened !== null && hasActionToken(opened.state(), deck, action),
  });
  partners = createPartners(ports, { tables, pause: settings.partnerPause });
  const house = await openHouseHost(ports, {
    tables,
    readers,
    inPlay: () => history.inPlay(),
    opening: () => openings?.view() ?? null,
    changed: () => openings?.follow(),
    deckName: unnamedDeck,
    tookIn: (now, before) => bin?.tookIn(now, before),
    ...settings,
  });
  opened = house;
  const openingParts = { house, tables, now: () => ports.now() };
  openings = createOpenings({ ...openingParts, changed: () => house.refresh() });
  // What was being enrolled before a restart goes on.
  openings.follow();
  const rematches = createRematches({ house, tables, follow: atTables.follow });
  const { authorityAt, playerAt, isEar } = atTables;
  const hands = createHands({ tables, broadcast: ports.broadcast, playerAt, isEar });
  const whoWins = createWhoWins({ tables, isWished: atTables.isWished });
  const taps = createTapRouter(ports, {
    ...{ house, tables, rematches, openings, readers, entrance, hands, authorityAt, whoWins },
  });
  const eraser = createEraser(ports, { house, tables, history });
  bin = createBin(ports, { house, tables, history, eraser });
  const reading = readHistory({ house, tables, history, eraser });
  return {
    ...{ house, tables, readers, readersHere, taps },
    ...{ rematches, hands, history, eraser, bin },
    press: createPress(tables, whoWins),
    close: async () => void (await partners?.close()),
    async idle() {
      await reading;
      await taps.idle();
      await Promise.all([house.idle(), tables.idle()]);
    },
  };
}

const toBoth =
  (told: StateListener, partners: () => PartnersHost | null): StateListener =>
  (code, state) => {
    told(code, state);
    partners()?.known(code, state);
  };

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
