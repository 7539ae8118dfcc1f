import { hasActionToken } from '../../house/lookUp.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import { type Trash, createTrash, createEraser, type Eraser, createTrashView } from './trash.ts';
import {
  createHouseHost,
  openHouseStream,
  type HouseHost,
  followPlayerNames,
} from './houseHost.ts';
import { createTapRouter, type TapRouter, type TapRouterParts } from './tapRouter.ts';
import type { PairingApproval } from './taps/claim.ts';
import { createTapClaims, type TapClaims } from './taps/claims.ts';
import { createOpeningDisplay, createOpenings, unnamedDeck } from './openings.ts';
import { createReaders, type Readers, shareReaders } from './readers.ts';
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
  const { ask } = ports.queries;
  const readersHere = createReaders();
  const readers = shareReaders(readersHere, ports.directory, () => events.emit('readers.changed'));
  const venue = await openHouseStream(ports);
  const trashView = createTrashView(() => venue.state);
  const tables = createTableHost(ports, {
    changed: (...stored) => events.emit('table.stored', ...stored),
    stateKnown: (code, state) => events.emit('table.known', code, state),
    hasToken: (deck, action) => hasActionToken(venue.state, deck, action),
    isInTrash: trashView.has,
  });
  const display = createOpeningDisplay();
  const house = createHouseHost(ports, venue, {
    tables,
    readers,
    inPlay: () => ask('tables.inPlay'),
    opening: display.current,
    deckName: unnamedDeck,
    ...settings,
  });
  const { authorityAt, follow } = atTables;
  const claims = createTapClaims();
  const rematches = createRematches({ house, tables, ask, follow });
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
    ask,
    claims,
  });
  const eraser = createEraser(ports, { house, tables });
  const trash = createTrash(ports, { house, tables, view: trashView, eraser });
  // The order is that of the effects: an opening follows the venue before its view is sent.
  events.on('readers.changed', house.refresh);
  events.on('networks.changed', house.refresh);
  events.on('venue.stored', openings.follow);
  events.on('venue.stored', house.view);
  events.on('venue.caught-up', trash.caughtUp);
  events.on('table.known', atTables.stateKnown);
  followPlayerNames(events, house);
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
