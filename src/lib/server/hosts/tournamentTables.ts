import { setImmediate as pause } from 'node:timers/promises';
import { accept, refuse, type Result } from '../../game/result.ts';
import { standingOf, withRounds, withSeated } from '../../games/playing.ts';
import type { HouseAnswer } from '../../house/commands.ts';
import { parseHouseAnswer } from '../../house/events.ts';
import { createQueues } from '../../process/queues.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import type { DirectorRefusal, TournamentAnswer } from '../../protocol/tournaments.ts';
import type { TableState } from '../../table/state.ts';
import { timeLeft } from '../../tournament/clock.ts';
import { countedOf } from '../../tournament/fromMatch.ts';
import {
  lastRound,
  seating,
  tableIn,
  type PairedTable,
  type Tournament,
} from '../../tournament/state.ts';
import { log } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import type { HouseHost } from './houseHost.ts';
import type { Place, ResultParts, TableNow } from './settleTable.ts';
import { createSettling, TRIED_AGAIN } from './tournamentResults.ts';

type Answered = Promise<Result<TournamentAnswer, DirectorRefusal | BorderRefusal>>;
/** Asked before each table, as many take a while: null where it may be opened with those readers, else why no more is. */
export type WhyNotOpened = (
  table: number,
  readers: readonly string[],
) => DirectorRefusal | BorderRefusal | null;

/** The tables of the house at which tournaments are played: opened as they are paired, and their results go in by themselves. */
export interface TournamentTables {
  /** Opens those of the last round that are not there yet; asked again it opens none twice, and by the same id answers what the first did. */
  open(id: string, code: string, whyNot: WhyNotOpened): Answered;
  /** Tables of the last round have more time, or other rounds, by their numbers: what was ended there goes on. */
  extended(code: string, numbers: readonly number[]): Promise<void>;
  /** What a table of the house says counts again since that command; what it said before was answered already. */
  hear(table: string, since: string): void;
  /** Puts aside the tables of what was withdrawn or paired anew; `before`: the tournament as it was. */
  close(code: string, before: Tournament | null): Promise<void>;
  /** A tournament has changed: which tables it has, and when its time is out. */
  follow(code: string): void;
  /** Code of the tournament that a table is played at. */
  tournamentOf(table: string): string | null;
  forget(code: string): void;
  tableChanged(table: string, now: TableNow): void;
  /** Does what was left to do in these tournaments, and takes in what became of tables without a result while nobody looked; `idle` waits for it. */
  catchUp(codes: Iterable<string>): void;
  idle(): Promise<void>;
  stop(): void;
}

interface TableParts extends ResultParts {
  readonly store: Pick<Store, 'read' | 'findAnywhere'>;
  /** The time of the last round of a tournament, ms since the epoch. */
  now(code: string): number;
  readonly house: Pick<HouseHost, 'ask' | 'state'>;
  /** Takes in what other servers stored of it. */
  readOn(code: string): Promise<void>;
}

export function createTournamentTables(parts: TableParts): TournamentTables {
  const { now, stateOf } = parts;
  const places = new Map<string, Place>();
  const queues = createQueues();

  const later = (tournament: string, work: () => Promise<void>): void =>
    void queues.run(tournament, work).catch(log.failure('tournament not carried on'));
  const settling = createSettling(parts, places, later);
  const alarms = createAlarms({
    leftIn: (code) => leftIn(stateOf(code), now(code)),
    ring: (code) =>
      later(code, async () => {
        await callTimes(code, parts, settling.settle).finally(() => alarms.set(code, TRIED_AGAIN));
      }),
  });

  function forget(code: string): void {
    alarms.forget(code);
    for (const [table, { tournament }] of places) if (tournament === code) places.delete(table);
  }
  return {
    open: onceAtATime((code, whyNot) => queues.run(code, () => openAll(code, whyNot, parts))),
    extended: (code, numbers) =>
      queues.run(code, async () => {
        for (const { number, code: table, calledAt } of lastRoundOf(stateOf(code))?.tables ?? []) {
          if (table === null || !numbers.includes(number)) continue;
          if (calledAt === null) await settling.reopen(table);
          settling.asItIs(table);
        }
      }),
    hear: settling.asItIs,
    close: (code, before) =>
      queues.run(code, async () => {
        await closeGone(code, parts);
        await closeUnnoted(code, before, parts);
      }),
    follow(code) {
      forget(code);
      for (const [table, place] of placesIn(code, stateOf(code))) places.set(table, place);
      alarms.set(code);
    },
    tournamentOf: (table) => places.get(table)?.tournament ?? null,
    forget,
    tableChanged(table, now) {
      const place = places.get(table);
      if (place !== undefined) later(place.tournament, () => settling.settle(table, now));
    },
    catchUp(codes) {
      for (const code of codes) later(code, () => closeGone(code, parts));
      for (const [table, { tournament, round, number }] of places) {
        const state = stateOf(tournament);
        if (state !== null && tableIn(state, round, number)?.result === null)
          settling.asItIs(table);
      }
    },
    idle: () => queues.idle(),
    stop() {
      alarms.stop();
      settling.stop();
    },
  };
}

/** Several hundred tables take longer to open than a page waits before it asks again, which it may do after the last is open. */
function onceAtATime(
  open: (code: string, whyNot: WhyNotOpened) => Answered,
): TournamentTables['open'] {
  const last = new Map<string, { readonly id: string; readonly opening: Answered }>();
  return (id, code, whyNot) => {
    const before = last.get(code);
    if (before?.id === id) return before.opening;
    const opening = open(code, whyNot);
    last.set(code, { id, opening });
    opening.catch(() => last.delete(code));
    return opening;
  };
}

/** Rings for each tournament when the time of its next table is out. */
function createAlarms({
  leftIn,
  ring,
}: {
  /** In ms; null: there is nothing to ring for. */
  leftIn(code: string): number | null;
  ring(code: string): void;
}) {
  const set = new Map<string, NodeJS.Timeout>();
  function forget(code: string): void {
    clearTimeout(set.get(code));
    set.delete(code);
  }
  return {
    /** `least`: in how many ms a time that is out already is called, again where that could not be said. */
    set(code: string, least = 0): void {
      forget(code);
      const left = leftIn(code);
      if (left === null) return;
      // One that rings before the time is out calls nothing, and is set again.
      const wait = Math.min((left > 0 ? left : least) + SURELY_OUT, MAX_TIMEOUT_MS);
      set.set(code, setTimeout(() => ring(code), wait).unref());
    },
    forget,
    stop(): void {
      for (const code of [...set.keys()]) forget(code);
    },
  };
}

/** Says of each table whose time is out that it is, and goes on as agreed for the last card. */
async function callTimes(
  code: string,
  { stateOf, now, tables, ask }: TableParts,
  settle: (table: string, now: TableNow) => Promise<void>,
): Promise<void> {
  const tournament = stateOf(code);
  const round = tournament && lastRound(tournament);
  if (!round) return;
  for (const table of round.tables) {
    const left = leftAt(table, tournament, now(code));
    if (left === null || left > 0) continue;
    const there = table.code === null ? null : await tables.read(table.code);
    const time = { table: table.number, ...countedAt(there?.state ?? null) };
    const { extension, called = 0 } = table;
    // The same at all servers, and another after each extension, one that is taken back too.
    const id = ['time', pairingOf(table, tournament), round.clock?.startedAt, extension, called];
    await ask(id.join(' '), code, { type: 'callTime', ...time });
    if (table.code !== null && there !== null) await settle(table.code, there);
  }
}

/** How far its match has come when the time is out. */
function countedAt(there: TableState | null): { readonly moves: number; readonly rounds?: number } {
  if (there === null) return { moves: 0 };
  const { interval, timeline } = there;
  const moves = timeline.length;
  const rounds = countedOf(standingOf(timeline.now), { interval, moves });
  return rounds === null ? { moves } : { moves, rounds };
}

/** Longer timers fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Timers ring a little early. In ms. */
const SURELY_OUT = 20;

const placesIn = (
  tournament: string,
  state: Tournament | null,
): readonly (readonly [table: string, Place])[] =>
  (state?.rounds ?? []).flatMap(({ tables }, at) =>
    tables.flatMap(({ code, number }) =>
      code === null ? [] : [[code, { tournament, round: at + 1, number }] as const],
    ),
  );

/** How long it is until the time of the next table is out, in ms; null: of none. */
function leftIn(tournament: Tournament | null, now: number): number | null {
  if (tournament === null) return null;
  const tables = lastRound(tournament)?.tables ?? [];
  const left = tables.flatMap((table) => leftAt(table, tournament, now) ?? []);
  return left.length === 0 ? null : Math.min(...left);
}

/** How long a table of the last round may go on, in ms; null: nobody has to tell it. */
function leftAt(table: PairedTable, tournament: Tournament, now: number): number | null {
  const round = lastRound(tournament);
  if (round === undefined || table.result !== null || table.calledAt !== null) return null;
  const time = timeLeft(round, now, table);
  return time?.runs === true ? time.left : null;
}

async function openAll(code: string, whyNot: WhyNotOpened, parts: TableParts): Answered {
  // A round that another server paired a moment ago may be unknown here, as what lies on its tables.
  await parts.readOn(code);
  await closeGone(code, parts);
  if (lastRoundOf(parts.stateOf(code)) === undefined) return refuse({ code: 'no-round' });
  const opened: string[] = [];
  const seen = new Set<string>();
  for (;;) {
    await pause(); // Taps come first, and whoever asks whether this server still answers.
    const next = nextClosed(parts.stateOf(code), seen);
    if (next === null) return accept({ opened });
    seen.add(next.at);
    const made = await openOne(code, next, whyNot, parts);
    if (!made.ok) return made;
    if (made.value !== null) opened.push(made.value);
  }
}

const lastRoundOf = (tournament: Tournament | null) =>
  tournament === null ? undefined : lastRound(tournament);

interface Closed {
  readonly tournament: Tournament;
  readonly table: PairedTable;
  /** Names the pairing that it is of. */
  readonly at: string;
}

/** Names the pairing of a table of the last round: where it is formed anew it is another. */
function pairingOf({ number, sides, seed }: PairedTable, tournament: Tournament): string {
  const paired = seed ?? lastRound(tournament)?.seed ?? 0;
  return [tournament.rounds.length, paired, number, ...sides].join(' ');
}

/** The tables of the last round that nobody has opened. */
function closedIn(tournament: Tournament | null): readonly Closed[] {
  const round = lastRoundOf(tournament);
  if (tournament === null || round === undefined) return [];
  return round.tables.flatMap((table) => {
    if (table.code !== null || table.result !== null) return [];
    return [{ tournament, table, at: pairingOf(table, tournament) }];
  });
}

/** The next table to open; looked for anew each time, as meanwhile a round may be withdrawn, paired or played. */
const nextClosed = (tournament: Tournament | null, seen: ReadonlySet<string>): Closed | null =>
  closedIn(tournament).find(({ at }) => !seen.has(at)) ?? null;

/** The id under which the house opens it. */
const openedAs = (code: string, at: string): string => `tournament ${code} ${at}`;

/** Its code; null: nobody is to play there any more. */
async function openOne(
  code: string,
  { tournament, table, at }: Closed,
  whyNot: WhyNotOpened,
  { house, ask }: TableParts,
): Promise<Result<string | null, DirectorRefusal | BorderRefusal>> {
  const { number, sides } = table;
  const { setup, readers } = settingFor(table, tournament);
  const why = whyNot(number, readers);
  if (why !== null) return refuse(why);
  const opened = await house.ask(openedAs(code, at), {
    ...{ type: 'createTable', setup },
    readers: readers.length > 0 ? readers : 'none',
  });
  if (!opened.ok) {
    return refuse({ code: 'table-not-opened', table: number, why: opened.refusal.code });
  }
  const { made } = opened.value;
  if (made === null) return accept(null);
  const place = { round: tournament.rounds.length, table: number };
  const noted = await ask(`opened ${at} ${made}`, code, {
    ...{ type: 'noteTable', ...place },
    ...{ sides, code: made },
  });
  if (noted.ok) return accept(made);
  // What was not saved is asked again, and answered by the same table.
  if (!NOT_THERE.includes(noted.refusal.code)) return noted;
  // Paired anew meanwhile: others sit there, or nobody does.
  await closeTable(made, house);
  return accept(null);
}

const NOT_THERE: readonly string[] = ['unknown-table', 'others-sit-there'];

/** Who sits where and plays how long, with the cards and readers that lie there. */
function settingFor(table: PairedTable, tournament: Tournament) {
  const { seats, sides } = seating(table, tournament);
  const lying = tournament.equipment.find((each) => each.table === table.number);
  const partners = tournament.format.players > 1 ? { sides } : {};
  const deck = lying?.deck ?? null;
  const { rounds } = tournament.format.match;
  const seated = withSeated(tournament.play, { seats, ...partners, deck });
  return {
    setup: rounds === null ? seated : withRounds(seated, rounds),
    readers: lying?.readers ?? [],
  };
}

/** A server may have ended before it did so; a table that somebody opened again afterwards stays open. */
async function closeGone(code: string, { house, stateOf }: TableParts): Promise<void> {
  for (const table of stateOf(code)?.gone ?? []) {
    const known = house.state().tables.find((each) => each.code === table);
    if (known?.closed !== true) await closeTable(table, house);
  }
}

/** A server may have ended when a table was made and not yet noted: nobody knows of it any more once its pairing is gone. */
async function closeUnnoted(
  code: string,
  before: Tournament | null,
  { house, stateOf, store }: TableParts,
): Promise<void> {
  const still = new Set(closedIn(stateOf(code)).map(({ at }) => at));
  for (const { at } of closedIn(before)) {
    const made = still.has(at) ? null : await store.findAnywhere(openedAs(code, at));
    const table = made === null ? null : (parseHouseAnswer(made) as HouseAnswer).made;
    if (table !== null) await closeTable(table, house);
  }
}

async function closeTable(table: string, house: TableParts['house']): Promise<void> {
  const closed = await house.ask(`gone ${table}`, { type: 'closeTable', table });
  // One that was erased stands nowhere.
  if (closed.ok || closed.refusal.code === 'unknown-table') return;
  log.stranger('table not closed', { table, ...closed.refusal });
}
