import {
  withdrawnTablesOf,
  tablesOf,
  type WithdrawnTable,
  type TableInTournament,
} from '../../../tournament/atTable.ts';
import type { Tournament } from '../../../tournament/state.ts';
import {
  differenceOf,
  summaryOf,
  viewTournament,
  type TournamentSummary,
  type TournamentView,
} from '../../../tournament/view.ts';
import type { Ports } from '../../ports.ts';
import type { StreamNow } from '../../streams/eventStream.ts';
import type { MaybeTournament } from '../../streams/tournamentStream.ts';
import type { RoundTimes } from './roundClocks.ts';
import type { TournamentRaces } from './tournamentRaces.ts';

/** Debounce in ms, and additional delay in ms per entrant. */
const BROADCAST_DELAY_MS = 100;
const DELAY_PER_ENTRANT_MS = 1;

type TableAt = TableInTournament | WithdrawnTable;
type OpenTournaments = ReadonlyMap<string, { now(): StreamNow<MaybeTournament> }>;

/** Broadcasts tournaments, debounced: the standings of a whole hall are recalculated each time. */
export interface TournamentBroadcaster {
  /** Returns the current view; broadcasts pending changes first. */
  view(code: string): TournamentView | null;
  list(): readonly TournamentSummary[];
  /**
   * Returns the table's standing in the tournament, or its removal if `code` is null; null if it
   * belongs to none.
   */
  atTable(code: string | null, table: string): TableAt | null;
  scheduleBroadcast(code: string): void;
  erased(code: string): void;
  stop(): void;
}

export function createTournamentBroadcaster(
  { events, now }: Pick<Ports, 'events'> & Pick<RoundTimes, 'now'>,
  all: OpenTournaments,
  races: Pick<TournamentRaces, 'closest'>,
): TournamentBroadcaster {
  const told = new Map<string, TournamentView>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const list = () => summariesOf(all);
  const tables = createTableChangeTracker(all, (touched) =>
    events.emit('tournament.tables', touched),
  );

  function endWait(code: string): void {
    clearTimeout(waiting.get(code));
    waiting.delete(code);
  }
  function view(code: string): TournamentView | null {
    const { position, state } = all.get(code)?.now() ?? NOTHING;
    if (state === null) return null;
    endWait(code);
    const before = told.get(code);
    const closest = races.closest(code);
    if (before?.position === position && before.closest === closest)
      return { ...before, now: now(code) };
    const next = viewTournament(code, { position, state, now: now(code), closest });
    told.set(code, next);
    if (before !== undefined) events.emit('tournament.changed', differenceOf(before, next));
    tables.tell(code);
    events.emit('tournaments.changed', list());
    return next;
  }
  return {
    view,
    list,
    atTable: tables.at,
    scheduleBroadcast(code) {
      if (waiting.has(code)) return;
      const entrants = all.get(code)?.now().state?.entrants.length ?? 0;
      const wait = setTimeout(
        () => view(code),
        BROADCAST_DELAY_MS + DELAY_PER_ENTRANT_MS * entrants,
      );
      waiting.set(code, wait.unref());
    },
    erased(code) {
      endWait(code);
      told.delete(code);
      tables.tell(code);
      events.emit('tournaments.changed', list());
    },
    stop() {
      for (const code of [...waiting.keys()]) endWait(code);
    },
  };
}

function createTableChangeTracker(all: OpenTournaments, tell: (tables: readonly string[]) => void) {
  const told = new Map<string, ReadonlyMap<string, string>>();
  const known = new WeakMap<Tournament, ReadonlyMap<string, TableAt>>();

  function now(code: string): ReadonlyMap<string, TableAt> {
    const state = all.get(code)?.now().state ?? null;
    if (state === null) return new Map();
    const tables =
      known.get(state) ??
      new Map<string, TableAt>([...withdrawnTablesOf(code, state), ...tablesOf(code, state)]);
    known.set(state, tables);
    return tables;
  }
  const hasGone = (code: string, table: string): boolean =>
    all.get(code)?.now().state?.gone?.includes(table) === true;
  return {
    at(code: string | null, table: string): TableAt | null {
      const of = code ?? [...all.keys()].find((each) => hasGone(each, table));
      return of === undefined ? null : (now(of).get(table) ?? null);
    },
    tell(code: string): void {
      const before = told.get(code) ?? new Map<string, string>();
      const after = new Map([...now(code)].map(([table, at]) => [table, JSON.stringify(at)]));
      told.set(code, after);
      const tables = [...new Set([...before.keys(), ...after.keys()])];
      const touched = tables.filter((table) => before.get(table) !== after.get(table));
      if (after.size === 0) told.delete(code);
      if (touched.length > 0) tell(touched);
    },
  };
}

const NOTHING: Pick<StreamNow<MaybeTournament>, 'position' | 'state'> = {
  position: 0,
  state: null,
};

const summariesOf = (all: OpenTournaments): readonly TournamentSummary[] =>
  [...all]
    .flatMap(([code, stream]) => {
      const { state, began } = stream.now();
      return state === null ? [] : [summaryOf(code, { state, began })];
    })
    .sort((one, other) => other.at - one.at);
