import { timeLeft } from '../../tournament/clock.ts';
import type { TournamentCommand } from '../../tournament/commands.ts';
import { lastRound, withoutResult, type Clock, type Tournament } from '../../tournament/state.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';

/** A smaller difference of wall and monotonic clock is drift, and followed. */
const STEP_MS = 2_000;
const LOOK_INTERVAL_MS = 1_000;
/** A round that ran out longer ago without having been ended did so while no server was there, or by a step. */
const MISSED_MS = 10_000;

type StepClock = Extract<TournamentCommand, { type: 'stepClock' }>;

/**
 * Keeps the time of rounds free of steps of the wall clock, forward or back. Each round runs by the monotonic clock; a step is
 * stored as an event that moves the times of the round. Until then the round's own time goes on as before.
 */
export interface RoundClocks {
  /** The time by which the round of a tournament is played, ms since the epoch; the wall clock where none runs. */
  now(code: string): number;
  /** Takes in the state of a tournament; must be called before its times are used. */
  changed(code: string): void;
  /** Compares the time of rounds that were read from the log with when something last happened in them. */
  catchUp(codes: Iterable<string>): Promise<void>;
  /** The command that stores the present step; null: the clocks agree. */
  stepIn(code: string): StepClock | null;
  /** Looks whether the wall clock was set; done every second. */
  look(): Promise<void>;
  stop(): void;
}

interface RoundClocksParts {
  readonly ports: Pick<Ports, 'now' | 'monotonicNow'>;
  stateOf(code: string): Tournament | null;
  /** When something last happened before `until`, in ms since the epoch; null: nothing is known. */
  lastIn(code: string, until: number): Promise<number | null>;
  /** Stores what `stepIn` answers when it is decided; rejects when the log cannot be read. */
  store(code: string): Promise<void>;
}

/** Pairs a time of the round with a moment of the monotonic clock. */
interface Anchor {
  readonly at: number;
  readonly mono: number;
  /** The state of the clock that it was made for. */
  readonly clock: Clock;
  /** Differed from the wall clock when it was last looked at. */
  readonly differs: boolean;
  /** Ran out while no server was there: a director is asked. */
  readonly asks: boolean;
}

export function createRoundClocks({
  ports,
  stateOf,
  lastIn,
  store,
}: RoundClocksParts): RoundClocks {
  const anchors = createAnchors(ports);
  const watch = createWatch(look);
  let looking: Promise<void> | null = null;

  function changed(code: string): void {
    const round = lastRoundOf(stateOf(code));
    const clock = round?.clock ?? null;
    const anchor = anchors.all.get(code);
    if (round === undefined || clock === null) anchors.all.delete(code);
    else if (anchor === undefined) {
      if (withoutResult(round).length > 0) anchors.begin(code, round, clock);
    } else if (clock.steppedAt !== undefined && clock.steppedAt !== anchor.clock.steppedAt) {
      const before = clock.steppedAt - (clock.startedAt - anchor.clock.startedAt);
      anchors.set(code, afterStep(ports.now(), before, clock.steppedAt), clock);
    } else anchors.all.set(code, { ...anchor, clock });
    watch.turn(anchors.all.size > 0);
  }
  /** Stores a step that two looks have seen: other servers of a database hear of its new time within a second. */
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
  /** Compares a round that was read from the log with when something last happened in it. */
  async function findLast(code: string): Promise<void> {
    const round = lastRoundOf(stateOf(code));
    const anchor = anchors.all.get(code);
    if (anchor === undefined || round === undefined || anchor.clock.stoppedAt !== null) return;
    const { startedAt, stood, steppedAt } = anchor.clock;
    const begun = startedAt + stood;
    // What was stored before a step has times of before it.
    const last = steppedAt ?? (await lastIn(code, begun + leastLeft(round, begun))) ?? begun;
    if (anchors.all.get(code) !== anchor) return;
    if (!anchor.asks && last <= ports.now() + STEP_MS) return;
    anchors.set(code, Math.max(last, begun), anchor.clock, anchor.asks);
    if (anchor.asks) await store(code);
  }

  return {
    ...{ now: anchors.now, stepIn: anchors.stepIn, changed, look },
    async catchUp(codes) {
      for (const code of codes)
        await findLast(code).catch(log.failure('last moment of a round not read'));
    },
    stop: () => watch.turn(false),
  };
}

/** The anchors of all rounds with a running clock, by the code of their tournament. */
function createAnchors(ports: RoundClocksParts['ports']) {
  const all = new Map<string, Anchor>();
  function now(code: string): number {
    const anchor = all.get(code);
    if (anchor === undefined) return ports.now();
    return Math.round(anchor.at + ports.monotonicNow() - anchor.mono);
  }
  const set = (code: string, at: number, clock: Clock, asks = false): void =>
    void all.set(code, { at, mono: ports.monotonicNow(), clock, differs: false, asks });
  return {
    ...{ all, now, set },
    begin(code: string, round: Round, clock: Clock): void {
      const wall = ports.now();
      const isMissed = leastLeft(round, wall) <= -MISSED_MS;
      // Until it is known when something last happened, nothing of the round has passed.
      set(code, isMissed ? clock.startedAt + clock.stood : wall, clock, isMissed);
    },
    stepIn(code: string): StepClock | null {
      const anchor = all.get(code);
      if (anchor === undefined) return null;
      const wall = ports.now();
      const by = wall - now(code);
      if (Math.abs(by) <= STEP_MS) return null;
      const step = { type: 'stepClock', by, now: wall } as const;
      return anchor.asks ? { ...step, asks: true } : step;
    },
  };
}

function createWatch(look: () => Promise<void>) {
  let timer: NodeJS.Timeout | null = null;
  const watch = (): void => void look().catch(log.failure('clock not looked at'));
  return {
    turn(on: boolean): void {
      if (on) timer ??= setInterval(watch, LOOK_INTERVAL_MS).unref();
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

/** Time left at the next table, in ms; Infinity if the round has no minutes, stands, or every time was called. */
function leastLeft(round: Round, now: number): number {
  const left = round.tables.flatMap((table) => {
    if (table.result !== null || table.calledAt !== null) return [];
    const time = timeLeft(round, now, table);
    return time?.runs === true ? [time.left] : [];
  });
  return Math.min(Infinity, ...left);
}

/** The wall clock of this server, unless it has not heard of the new time yet. */
const afterStep = (wall: number, before: number, after: number): number =>
  Math.abs(wall - after) < Math.abs(wall - before) ? wall : after;
