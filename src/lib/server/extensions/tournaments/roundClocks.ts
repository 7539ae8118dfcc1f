import { timeLeft } from '../../../tournament/clock.ts';
import type { TournamentCommand } from '../../../tournament/commands.ts';
import {
  lastRound,
  tablesWithoutResult,
  type Clock,
  type Tournament,
} from '../../../tournament/state.ts';
import { log } from '../../log/log.ts';
import type { Ports } from '../../ports.ts';

/** Maximum difference in ms of wall and monotonic clock that counts as drift and is followed. */
const MAX_DRIFT_MS = 2_000;
const CHECK_INTERVAL_MS = 1_000;
const MISSED_CHECK_MS = 10_000;

type StepClock = Extract<TournamentCommand, { type: 'stepClock' }>;

/**
 * Keeps the time of rounds free of steps of the wall clock. Each round runs by the monotonic clock.
 * A step is stored as an event that shifts the round's times; until then the round's own time
 * continues.
 */
export interface RoundClocks {
  changed(code: string): void;
  /** Corrects the time of rounds read from the log by their last stored activity. */
  catchUp(codes: Iterable<string>): Promise<void>;
  checkClocks(): Promise<void>;
  stop(): void;
}

interface RoundClocksParts {
  readonly ports: Pick<Ports, 'now'>;
  readonly times: RoundTimes;
  stateOf(code: string): Tournament | null;
  lastIn(code: string, until: number): Promise<number | null>;
  /**
   * Stores the result of `stepIn` at the time of the decision. Rejects if the log cannot be read.
   */
  store(code: string): Promise<void>;
}

/** Pairs a round time with a moment of the monotonic clock. */
interface Anchor {
  readonly at: number;
  readonly mono: number;
  readonly clock: Clock;
  readonly differs: boolean;
  /** True if the round ran out while no server was running: a director must decide. */
  readonly asks: boolean;
}

export function createRoundClocks({
  ports,
  times: anchors,
  stateOf,
  lastIn,
  store,
}: RoundClocksParts): RoundClocks {
  const watch = createClockCheck(look);
  let looking: Promise<void> | null = null;

  function changed(code: string): void {
    const round = lastRoundOf(stateOf(code));
    const clock = round?.clock ?? null;
    const anchor = anchors.all.get(code);
    if (round === undefined || clock === null) anchors.all.delete(code);
    else if (anchor === undefined) {
      if (tablesWithoutResult(round).length > 0) anchors.begin(code, round, clock);
    } else if (clock.steppedAt !== undefined && clock.steppedAt !== anchor.clock.steppedAt) {
      const before = clock.steppedAt - (clock.startedAt - anchor.clock.startedAt);
      anchors.set(code, afterStep(ports.now(), before, clock.steppedAt), clock);
    } else anchors.all.set(code, { ...anchor, clock });
    watch.turn(anchors.all.size > 0);
  }
  /**
   * Stores a step only when two checks have seen it. Other servers of the database then know the
   * new time already.
   */
  async function lookAt(code: string, anchor: Anchor): Promise<void> {
    if (anchors.stepIn(code) === null) return anchors.set(code, ports.now(), anchor.clock);
    if (anchor.differs) return store(code);
    anchors.all.set(code, { ...anchor, differs: true });
  }
  async function lookAtAll(): Promise<void> {
    for (const [code, anchor] of [...anchors.all])
      await lookAt(code, anchor).catch(log.failure('step of the clock not stored'));
  }
  function look(): Promise<void> {
    return (looking ??= lookAtAll().finally(() => (looking = null)));
  }
  /** Moves a round read from the log to the time of its last activity. */
  async function findLast(code: string): Promise<void> {
    const round = lastRoundOf(stateOf(code));
    const anchor = anchors.all.get(code);
    if (anchor === undefined || round === undefined || anchor.clock.stoppedAt !== null) return;
    const { startedAt, stood, steppedAt } = anchor.clock;
    const begun = startedAt + stood;
    // Events stored before a step have times of the old clock.
    const last = steppedAt ?? (await lastIn(code, begun + shortestTimeLeft(round, begun))) ?? begun;
    if (anchors.all.get(code) !== anchor) return;
    if (!anchor.asks && last <= ports.now() + MAX_DRIFT_MS) return;
    anchors.set(code, Math.max(last, begun), anchor.clock, anchor.asks);
    if (anchor.asks) await store(code);
  }

  return {
    changed,
    checkClocks: look,
    async catchUp(codes) {
      for (const code of codes)
        await findLast(code).catch(log.failure('last moment of a round not read'));
    },
    stop: () => watch.turn(false),
  };
}

/** Times of running rounds, each paired with the monotonic clock. */
export interface RoundTimes {
  readonly all: Map<string, Anchor>;
  /**
   * Returns the tournament's round time in ms since the epoch, or the wall clock if no round runs.
   */
  now(code: string): number;
  set(code: string, at: number, clock: Clock, asks?: boolean): void;
  begin(code: string, round: Round, clock: Clock): void;
  /** Returns the step of the wall clock that a round has to follow; null: none. */
  stepIn(code: string): StepClock | null;
}

export function createRoundTimes(ports: Pick<Ports, 'now' | 'monotonicNow'>): RoundTimes {
  const all = new Map<string, Anchor>();
  function now(code: string): number {
    const anchor = all.get(code);
    if (anchor === undefined) return ports.now();
    return Math.round(anchor.at + ports.monotonicNow() - anchor.mono);
  }
  const set = (code: string, at: number, clock: Clock, asks = false): void =>
    void all.set(code, { at, mono: ports.monotonicNow(), clock, differs: false, asks });
  return {
    all,
    now,
    set,
    begin(code: string, round: Round, clock: Clock): void {
      const wall = ports.now();
      const isMissed = shortestTimeLeft(round, wall) <= -MISSED_CHECK_MS;
      // Assume that no time has passed, until the last activity is known.
      set(code, isMissed ? clock.startedAt + clock.stood : wall, clock, isMissed);
    },
    stepIn(code: string): StepClock | null {
      const anchor = all.get(code);
      if (anchor === undefined) return null;
      const wall = ports.now();
      const by = wall - now(code);
      if (Math.abs(by) <= MAX_DRIFT_MS) return null;
      const step = { type: 'stepClock', by, now: wall } as const;
      return anchor.asks ? { ...step, asks: true } : step;
    },
  };
}

function createClockCheck(look: () => Promise<void>) {
  let timer: NodeJS.Timeout | null = null;
  const watch = (): void => void look().catch(log.failure('clock not looked at'));
  return {
    turn(on: boolean): void {
      if (on) timer ??= setInterval(watch, CHECK_INTERVAL_MS).unref();
      else if (timer !== null) {
        clearInterval(timer);
        timer = null;
      }
    },
  };
}

type Round = Tournament['rounds'][number];

const lastRoundOf = (state: Tournament | null): Round | undefined =>
  state === null ? undefined : lastRound(state);

/**
 * Returns the shortest time left at a table, in ms. Infinity if the round has no time limit, is
 * stopped, or every time was called.
 */
function shortestTimeLeft(round: Round, now: number): number {
  const left = round.tables.flatMap((table) => {
    if (table.result !== null || table.calledAt !== null) return [];
    const time = timeLeft(round, now, table);
    return time?.runs === true ? [time.left] : [];
  });
  return Math.min(Infinity, ...left);
}

/** Returns the wall clock, unless this machine's clock has not been stepped yet. */
const afterStep = (wall: number, before: number, after: number): number =>
  Math.abs(wall - after) < Math.abs(wall - before) ? wall : after;
