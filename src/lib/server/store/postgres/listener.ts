import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../../log/log.ts';
import type { StoreWatcher } from '../store.ts';
import { begin, ownConnection } from './connections.ts';
import type { FactName, Notices } from './notices.ts';
import { createSharedClock } from './sharedClock.ts';

/** Channel of notices about commits and facts; the payload is written by `notices.ts`. */
export const CHANNEL = 'table_companion';

/** A connection whose other end has vanished says nothing: it is asked so often, and answers within so long, in ms. */
const [ASK_EVERY, ANSWER_WITHIN] = [500, 2_000];
/** For so long after an answer the database counts as reached, in ms: one that is only restarted is back before. */
const REACHED_FOR = 5_000;
/** Pause before the next try, in ms: at first, and at most. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 1_000];
/** How long a notice may take to come back at the start, in ms. */
const ECHO_WITHIN = 3_000;

/** Told of the facts that any server says or ends, by oneself too. */
interface FactWatcher {
  told(kind: string, key: string): unknown;
  /** As for commits. */
  mayHaveMissed(): void;
}

export interface Listener {
  watch(watcher: StoreWatcher): () => void;
  watchFacts(watcher: FactWatcher): () => void;
  /** Whether the database has answered here within so many ms. */
  isReached(within?: number): boolean;
  /** By the clock of the database, in ms since the epoch. */
  now(): number;
  close(): void;
}

/**
 * Hears what any server stores, on a connection of its own that is made anew whenever it is lost. Resolves once it hears;
 * null: notices do not arrive, as behind a pooler that changes connections with each transaction.
 * @param notify sends a notice with that payload by another connection
 * @throws the driver's error where the first connection fails
 */
export async function openListener(
  address: string,
  notify: (payload: string) => Promise<unknown>,
  notices: Pick<Notices, 'read' | 'writeProbe'>,
): Promise<Listener | null> {
  const watchers = new Set<StoreWatcher>();
  const factWatchers = new Set<FactWatcher>();
  const nonce = randomUUID();
  let echoed = (): void => undefined;
  let closed = false;
  let current: Line | null = null;
  const pulse = createPulse();

  function heard(payload = ''): void {
    const notice = notices.read(payload);
    if (notice === null) return;
    if ('probe' in notice) return notice.probe === nonce ? echoed() : undefined;
    if ('fact' in notice) return tellFact(notice.fact, factWatchers);
    const { stream, position, commit } = notice.commit;
    watchers.forEach((watcher) => watcher.stored(stream, position, commit));
  }
  async function keepListening(first: Line): Promise<void> {
    for (let line: Line | null = first; line !== null; line = await again()) {
      current = line;
      if (line !== first) missed([...watchers, ...factWatchers]);
      await line.lost;
      current = null;
    }
  }
  /** Tries until it is there again; the pause grows, and differs from server to server. Null: it is closed. */
  async function again(): Promise<Line | null> {
    for (let wait = FIRST_PAUSE; !closed; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      await pause(wait * (0.5 + Math.random()), undefined, { ref: false });
      const line = closed ? null : await openLine(address, heard, pulse.answered).catch(notHeard);
      if (line !== null) return line;
    }
    return null;
  }

  const first = await openLine(address, heard, pulse.answered);
  const arrives = new Promise<boolean>((resolve) => {
    echoed = () => resolve(true);
    setTimeout(() => resolve(false), ECHO_WITHIN).unref();
  });
  await notify(notices.writeProbe(nonce));
  if (!(await arrives)) {
    first.close();
    return null;
  }
  keepListening(first).catch(log.failure('notices of the database given up'));
  return {
    watch: (watcher) => joined(watchers, watcher),
    watchFacts: (watcher) => joined(factWatchers, watcher),
    ...{ isReached: pulse.isReached, now: pulse.now },
    close() {
      closed = true;
      current?.close();
    },
  };
}

/** When the database has answered last, and its clock. */
function createPulse() {
  let answeredAt = performance.now();
  const clock = createSharedClock(
    () => performance.now(),
    () => Date.now(),
  );
  return {
    now: clock.now,
    isReached: (within = REACHED_FOR) => performance.now() - answeredAt < within,
    answered(now: number, asked: number): void {
      answeredAt = performance.now();
      clock.told(now, asked, answeredAt);
    },
  };
}

const tellFact = ({ kind, key }: FactName, watchers: ReadonlySet<FactWatcher>): void =>
  watchers.forEach((watcher) => watcher.told(kind, key));

const missed = (watchers: readonly Pick<FactWatcher, 'mayHaveMissed'>[]): void =>
  watchers.forEach((watcher) => watcher.mayHaveMissed());

/** How it leaves again. */
function joined<Watcher>(watchers: Set<Watcher>, watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function notHeard(error: unknown): null {
  log.stranger('notices of the database not heard', { error });
  return null;
}

/** A connection that hears notices. */
interface Line {
  /** Resolves when it is closed, or does not answer. */
  readonly lost: Promise<void>;
  close(): void;
}

/** `answered` is called whenever its other end has answered, with its clock and when that was asked. */
async function openLine(
  address: string,
  heard: (payload?: string) => void,
  answered: (now: number, asked: number) => void,
): Promise<Line> {
  const client = ownConnection(address, ANSWER_WITHIN);
  // One that has vanished answers no goodbye either.
  const close = () => void client.end().catch(() => undefined);
  client.on('error', (error) => log.stranger('notices of the database lost', { error }));
  client.on('notification', ({ payload }) => heard(payload));
  try {
    await begin(client);
    await client.query(`listen ${CHANNEL}`);
    await askClock();
  } catch (error) {
    close();
    throw error;
  }
  const lost = new Promise<void>((resolve) => {
    const timer = setInterval(() => void askClock().catch(end), ASK_EVERY).unref();
    function end(): void {
      clearInterval(timer);
      close();
      resolve();
    }
    client.once('end', end);
  });
  return { lost, close };

  async function askClock(): Promise<void> {
    const asked = performance.now();
    const { rows } = await client.query<{ now: number }>(CLOCK);
    for (const { now } of rows) answered(now, asked);
  }
}

const CLOCK = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now';
