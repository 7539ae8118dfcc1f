import { setImmediate as pause } from 'node:timers/promises';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { standingOf, withRounds, seatPlayers } from '../../../games/playing.ts';
import type { HouseAnswer } from '../../../house/commands.ts';
import { parseHouseAnswer } from '../../../house/events.ts';
import { createQueues } from '../../../process/queues.ts';
import type { ProtocolRefusal } from '../../../protocol/messages.ts';
import type { DirectorRefusal, TournamentAnswer } from '../../../protocol/tournaments.ts';
import type { TableState } from '../../../table/state.ts';
import { timeLeft } from '../../../tournament/clock.ts';
import { roundsToCount } from '../../../tournament/fromMatch.ts';
import {
  lastRound,
  seating,
  tableIn,
  type PairedTable,
  type Tournament,
} from '../../../tournament/state.ts';
import { log } from '../../log/log.ts';
import type { Store } from '../../store/store.ts';
import type { HouseHost } from '../../hosts/houseHost.ts';
import type { TableSlot, ResultParts, TableNow } from './settleTable.ts';
import { createResultSettler, RETRY_DELAY_MS } from './tournamentResults.ts';

type Answered = Promise<Result<TournamentAnswer, DirectorRefusal | ProtocolRefusal>>;
export type WhyNotOpened = (
  table: number,
  readers: readonly string[],
) => DirectorRefusal | ProtocolRefusal | null;

export interface TournamentTables {
  /**
   * Opens the missing tables of the last round. Repeating it opens none twice; the same id gets the
   * first answer.
   */
  open(id: string, code: string, whyNot: WhyNotOpened): Answered;
  extended(code: string, numbers: readonly number[]): Promise<void>;
  /** Lets a table's own result count again since that command. */
  countResultsSince(table: string, since: string): void;
  close(code: string, before: Tournament | null): Promise<void>;
  follow(code: string): void;
  tournamentOf(table: string): string | null;
  forget(code: string): void;
  tableChanged(table: string, now: TableNow): void;
  /**
   * Completes unfinished work of these tournaments and settles tables without a result; `idle`
   * waits for it.
   */
  catchUp(codes: Iterable<string>): void;
  idle(): Promise<void>;
  stop(): void;
}

interface TournamentTablesParts extends ResultParts {
  readonly store: Pick<Store, 'read' | 'findAnywhere'>;
  now(code: string): number;
  readonly house: Pick<HouseHost, 'ask' | 'state'>;
  readOn(code: string): Promise<void>;
}

export function createTournamentTables(parts: TournamentTablesParts): TournamentTables {
  const { now, stateOf } = parts;
  const places = new Map<string, TableSlot>();
  const queues = createQueues();

  const later = (tournament: string, work: () => Promise<void>): void =>
    void queues.run(tournament, work).catch(log.failure('tournament not carried on'));
  const settling = createResultSettler(parts, places, later);
  const alarms = createAlarms({
    leftIn: (code) => shortestTimeLeft(stateOf(code), now(code)),
    ring: (code) =>
      later(code, async () => {
        await endExpiredTables(code, parts, settling.settle).finally(() =>
          alarms.set(code, RETRY_DELAY_MS),
        );
      }),
  });

  function forget(code: string): void {
    alarms.forget(code);
    for (const [table, { tournament }] of places) if (tournament === code) places.delete(table);
  }
  return {
    open: shareRuns((code, whyNot) => queues.run(code, () => openAll(code, whyNot, parts))),
    extended: (code, numbers) =>
      queues.run(code, async () => {
        for (const { number, code: table, calledAt } of lastRoundOf(stateOf(code))?.tables ?? []) {
          if (table === null || !numbers.includes(number)) continue;
          if (calledAt === null) await settling.reopen(table);
          settling.asItIs(table);
        }
      }),
    countResultsSince: settling.asItIs,
    close: (code, before) =>
      queues.run(code, async () => {
        await closeUnpairedTables(code, parts);
        await closeUnrecordedTables(code, before, parts);
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
      for (const code of codes) later(code, () => closeUnpairedTables(code, parts));
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

/**
 * Shares one run between repeated requests: opening several hundred tables takes longer than a
 * page's request timeout.
 */
function shareRuns(
  open: (code: string, whyNot: WhyNotOpened) => Answered,
): TournamentTables['open'] {
  const last = new Map<string, { readonly id: string; readonly opening: Answered }>();
  return (id, code, whyNot) => {
    const before = last.get(code);
    if (before?.id === id) return before.opening;
    const opening = open(code, whyNot);
    last.set(code, { id, opening });
    const forget = () => last.get(code)?.opening === opening && last.delete(code);
    opening.then(({ ok }) => ok || forget(), forget);
    return opening;
  };
}

function createAlarms({
  leftIn,
  ring,
}: {
  leftIn(code: string): number | null;
  ring(code: string): void;
}) {
  const set = new Map<string, NodeJS.Timeout>();
  let stopped = false;
  function forget(code: string): void {
    clearTimeout(set.get(code));
    set.delete(code);
  }
  return {
    /** `least`: minimum delay in ms if the time is out already; used for retries. */
    set(code: string, least = 0): void {
      forget(code);
      const left = leftIn(code);
      if (left === null || stopped) return;
      // A timer that fires early calls nothing and is set again.
      const wait = Math.min((left > 0 ? left : least) + TIMER_MARGIN_MS, MAX_TIMEOUT_MS);
      set.set(code, setTimeout(() => ring(code), wait).unref());
    },
    forget,
    stop(): void {
      stopped = true;
      for (const code of [...set.keys()]) forget(code);
    },
  };
}

/** Calls the time of each table that has run out, and continues with the agreed ending. */
async function endExpiredTables(
  code: string,
  { stateOf, now, tables, ask }: TournamentTablesParts,
  settle: (table: string, now: TableNow) => Promise<void>,
): Promise<void> {
  const tournament = stateOf(code);
  const round = tournament && lastRound(tournament);
  if (!round) return;
  for (const table of round.tables) {
    const left = timeLeftAt(table, tournament, now(code));
    if (left === null || left > 0) continue;
    const there = table.code === null ? null : await tables.read(table.code);
    const time = { table: table.number, ...progressAt(there?.state ?? null) };
    const { extension, called = 0 } = table;
    // The id is the same at all servers, and new after each extension, even a revoked one.
    const id = ['time', pairingOf(table, tournament), round.clock?.startedAt, extension, called];
    await ask(id.join(' '), code, { type: 'callTime', ...time });
    if (table.code !== null && there !== null) await settle(table.code, there);
  }
}

function progressAt(there: TableState | null): {
  readonly moves: number;
  readonly rounds?: number;
} {
  if (there === null) return { moves: 0 };
  const { interval, timeline } = there;
  const moves = timeline.length;
  const rounds = roundsToCount(standingOf(timeline.now), { interval, moves });
  return rounds === null ? { moves } : { moves, rounds };
}

/** Longer timers fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Margin in ms, since timers fire slightly early. */
const TIMER_MARGIN_MS = 20;

const placesIn = (
  tournament: string,
  state: Tournament | null,
): readonly (readonly [table: string, TableSlot])[] =>
  (state?.rounds ?? []).flatMap(({ tables }, at) =>
    tables.flatMap(({ code, number }) =>
      code === null ? [] : [[code, { tournament, round: at + 1, number }] as const],
    ),
  );

function shortestTimeLeft(tournament: Tournament | null, now: number): number | null {
  if (tournament === null) return null;
  const tables = lastRound(tournament)?.tables ?? [];
  const left = tables.flatMap((table) => timeLeftAt(table, tournament, now) ?? []);
  return left.length === 0 ? null : Math.min(...left);
}

/**
 * Returns the time left at a table of the last round, in ms; null if none is limited or its time
 * was called.
 */
function timeLeftAt(table: PairedTable, tournament: Tournament, now: number): number | null {
  const round = lastRound(tournament);
  if (round === undefined || table.result !== null || table.calledAt !== null) return null;
  const time = timeLeft(round, now, table);
  return time?.runs === true ? time.left : null;
}

async function openAll(code: string, whyNot: WhyNotOpened, parts: TournamentTablesParts): Answered {
  // Another server may have paired a round or placed equipment just now.
  await parts.readOn(code);
  await closeUnpairedTables(code, parts);
  if (lastRoundOf(parts.stateOf(code)) === undefined) return refuse({ code: 'no-round' });
  const opened: string[] = [];
  const seen = new Set<string>();
  for (;;) {
    await pause(); // Taps come first, and whoever asks whether this server still answers.
    const next = nextUnopened(parts.stateOf(code), seen);
    if (next === null) return accept({ opened });
    seen.add(next.at);
    const made = await openOne(code, next, whyNot, parts);
    if (!made.ok) return made;
    if (made.value !== null) opened.push(made.value);
  }
}

const lastRoundOf = (tournament: Tournament | null) =>
  tournament === null ? undefined : lastRound(tournament);

interface UnopenedTable {
  readonly tournament: Tournament;
  readonly table: PairedTable;
  readonly at: string;
}

/** Identifies the pairing of a table of the last round; it changes if the round is paired anew. */
function pairingOf({ number, sides, seed }: PairedTable, tournament: Tournament): string {
  const paired = seed ?? lastRound(tournament)?.seed ?? 0;
  return [tournament.rounds.length, paired, number, ...sides].join(' ');
}

function unopenedTables(tournament: Tournament | null): readonly UnopenedTable[] {
  const round = lastRoundOf(tournament);
  if (tournament === null || round === undefined) return [];
  return round.tables.flatMap((table) => {
    if (table.code !== null || table.result !== null) return [];
    return [{ tournament, table, at: pairingOf(table, tournament) }];
  });
}

/** Returns the next table to open, looked up each time, since the round may change meanwhile. */
const nextUnopened = (
  tournament: Tournament | null,
  seen: ReadonlySet<string>,
): UnopenedTable | null => unopenedTables(tournament).find(({ at }) => !seen.has(at)) ?? null;

const openingId = (code: string, at: string): string => `tournament ${code} ${at}`;

/** Opens a table and returns its code; null if it is no longer to be played. */
async function openOne(
  code: string,
  { tournament, table, at }: UnopenedTable,
  whyNot: WhyNotOpened,
  { house, ask }: TournamentTablesParts,
): Promise<Result<string | null, DirectorRefusal | ProtocolRefusal>> {
  const { number, sides } = table;
  const { setup, readers } = setupOfTable(table, tournament);
  const why = whyNot(number, readers);
  if (why !== null) return refuse(why);
  const opened = await house.ask(openingId(code, at), {
    type: 'createTable',
    setup,
    readers: readers.length > 0 ? readers : 'none',
  });
  if (!opened.ok) {
    return refuse({ code: 'table-not-opened', table: number, why: opened.refusal.code });
  }
  const { made } = opened.value;
  if (made === null) return accept(null);
  const place = { round: tournament.rounds.length, table: number };
  const noted = await ask(`opened ${at} ${made}`, code, {
    type: 'noteTable',
    ...place,
    sides,
    code: made,
  });
  if (noted.ok) return accept(made);
  // If it was not saved, the repeated request finds the same table.
  if (!TABLE_GONE_CODES.includes(noted.refusal.code)) return noted;
  // The round was paired anew meanwhile.
  await closeTable(made, house);
  return accept(null);
}

const TABLE_GONE_CODES: readonly string[] = ['unknown-table', 'others-sit-there'];

function setupOfTable(table: PairedTable, tournament: Tournament) {
  const { seats, sides } = seating(table, tournament);
  const lying = tournament.equipment.find((each) => each.table === table.number);
  const partners = tournament.format.players > 1 ? { sides } : {};
  const deck = lying?.deck ?? null;
  const { rounds } = tournament.format.match;
  const seated = seatPlayers(tournament.play, { seats, ...partners, deck });
  return {
    setup: rounds === null ? seated : withRounds(seated, rounds),
    readers: lying?.readers ?? [],
  };
}

/**
 * Closes tables that an interrupted server left open. A table that was reopened since stays open.
 */
async function closeUnpairedTables(
  code: string,
  { house, stateOf }: TournamentTablesParts,
): Promise<void> {
  for (const table of stateOf(code)?.gone ?? []) {
    const known = house.state().tables.find((each) => each.code === table);
    if (known?.closed !== true) await closeTable(table, house);
  }
}

/**
 * Closes tables that were created but not noted before a server stopped, if their pairing is gone.
 */
async function closeUnrecordedTables(
  code: string,
  before: Tournament | null,
  { house, stateOf, store }: TournamentTablesParts,
): Promise<void> {
  const still = new Set(unopenedTables(stateOf(code)).map(({ at }) => at));
  for (const { at } of unopenedTables(before)) {
    const made = still.has(at) ? null : await store.findAnywhere(openingId(code, at));
    const table = made === null ? null : (parseHouseAnswer(made) as HouseAnswer).made;
    if (table !== null) await closeTable(table, house);
  }
}

async function closeTable(table: string, house: TournamentTablesParts['house']): Promise<void> {
  const closed = await house.ask(`gone ${table}`, { type: 'closeTable', table });
  // A deleted table is not listed.
  if (closed.ok || closed.refusal.code === 'unknown-table') return;
  log.stranger('table not closed', { table, ...closed.refusal });
}
