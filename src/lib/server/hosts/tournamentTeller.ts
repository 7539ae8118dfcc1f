import {
  goneOf,
  tablesOf,
  type GoneTable,
  type TableInTournament,
} from '../../tournament/atTable.ts';
import type { Tournament } from '../../tournament/state.ts';
import {
  differenceOf,
  summaryOf,
  viewTournament,
  type TournamentSummary,
  type TournamentView,
} from '../../tournament/view.ts';
import type { Ports } from '../ports.ts';
import type { StreamNow } from '../streams/eventStream.ts';
import type { MaybeTournament } from '../streams/tournamentStream.ts';
import type { RoundClocks } from './roundClocks.ts';
import type { TournamentRaces } from './tournamentRaces.ts';

/** How long changes wait to be told together at the least, in ms, and how much longer for each entrant. */
const TOLD_AFTER = 100;
const LONGER_EACH = 1;

type TableAt = TableInTournament | GoneTable;
type All = ReadonlyMap<string, { now(): StreamNow<MaybeTournament> }>;

/** Tells screens of tournaments, some changes at a time: the standing of a whole hall is worked out anew for each. */
export interface TournamentTeller {
  /** As it is; what changed since it was told last is told before that. */
  view(code: string): TournamentView | null;
  /** The newest first. */
  list(): readonly TournamentSummary[];
  /** How a table of the house stands in this one, or (null) whether it was opened for any and is gone; null: for none. */
  atTable(code: string | null, table: string): TableAt | null;
  /** Something has changed in this one. */
  soon(code: string): void;
  erased(code: string): void;
  stop(): void;
}

export function createTeller(
  { broadcast, now }: Pick<Ports, 'broadcast'> & Pick<RoundClocks, 'now'>,
  all: All,
  races: Pick<TournamentRaces, 'closest'>,
): TournamentTeller {
  const told = new Map<string, TournamentView>();
  const waiting = new Map<string, NodeJS.Timeout>();

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
    if (before !== undefined) broadcast.tournament(differenceOf(before, next));
    tables.tell(code);
    broadcast.tournaments(list());
    return next;
  }
  const list = () => summariesOf(all);
  const tables = createTableNews(all, (touched) => broadcast.tablesInTournaments(touched));
  return {
    ...{ view, list, atTable: tables.at },
    soon(code) {
      if (waiting.has(code)) return;
      const entrants = all.get(code)?.now().state?.entrants.length ?? 0;
      const wait = setTimeout(() => view(code), TOLD_AFTER + LONGER_EACH * entrants);
      waiting.set(code, wait);
    },
    erased(code) {
      endWait(code);
      told.delete(code);
      tables.tell(code);
      broadcast.tournamentErased(code);
      broadcast.tournaments(list());
    },
    stop() {
      for (const code of [...waiting.keys()]) endWait(code);
    },
  };
}

/** What those who sit at the tables of tournaments are told of them. */
function createTableNews(all: All, tell: (tables: readonly string[]) => void) {
  /** Of each tournament, as its tables were told last. */
  const told = new Map<string, ReadonlyMap<string, string>>();
  const known = new WeakMap<Tournament, ReadonlyMap<string, TableAt>>();

  function now(code: string): ReadonlyMap<string, TableAt> {
    const state = all.get(code)?.now().state ?? null;
    if (state === null) return new Map();
    const tables =
      known.get(state) ??
      new Map<string, TableAt>([...goneOf(code, state), ...tablesOf(code, state)]);
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
    /** Tells the tables that stand otherwise than they were told. */
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
  ...{ position: 0, state: null },
};

const summariesOf = (all: All): readonly TournamentSummary[] =>
  [...all]
    .flatMap(([code, stream]) => {
      const { state, began } = stream.now();
      return state === null ? [] : [summaryOf(code, { state, began })];
    })
    .sort((one, other) => other.at - one.at);
