import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../../log/log.ts';
import type { StoreWatcher } from '../store.ts';
import { begin, createOwnClient } from './connections.ts';
import type { StateKey, Notices } from './notices.ts';
import { createSharedClock } from './sharedClock.ts';

export const CHANNEL = 'table_companion';

/**
 * Interval and timeout of the heartbeat query, in ms. A connection with a vanished peer reports no
 * error by itself.
 */
const [HEARTBEAT_INTERVAL_MS, HEARTBEAT_TIMEOUT_MS] = [500, 2_000];
/** Time after a response for which the database counts as reached, in ms; covers its restart. */
const REACHABLE_TTL_MS = 5_000;
const [FIRST_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS] = [50, 1_000];
const PROBE_TIMEOUT_MS = 3_000;

interface StateWatcher {
  changed(kind: string, key: string): unknown;
  mayHaveMissed(): void;
}

export interface Listener {
  watch(watcher: StoreWatcher): () => void;
  watchState(watcher: StateWatcher): () => void;
  isReached(within?: number): boolean;
  now(): number;
  close(): void;
}

/**
 * Listens to notifications on its own connection, and reconnects when that is lost. Resolves once
 * it listens; null: notifications do not arrive, as behind a transaction pooler.
 * @param notify sends a notification with that payload on another connection
 * @throws the driver's error where the first connection fails
 */
export async function openListener(
  address: string,
  notify: (payload: string) => Promise<unknown>,
  notices: Pick<Notices, 'read' | 'writeProbe'>,
): Promise<Listener | null> {
  const watchers = new Set<StoreWatcher>();
  const factWatchers = new Set<StateWatcher>();
  const nonce = randomUUID();
  let echoed = (): void => undefined;
  let closed = false;
  let current: ListenConnection | null = null;
  const pulse = createHeartbeatState();

  function heard(payload = ''): void {
    const notice = notices.read(payload);
    if (notice === null) return;
    if ('probe' in notice) return notice.probe === nonce ? echoed() : undefined;
    if ('fact' in notice) return notifyStateChange(notice.fact, factWatchers);
    const { stream, position, commit } = notice.commit;
    watchers.forEach((watcher) => watcher.stored(stream, position, commit));
  }
  async function keepListening(first: ListenConnection): Promise<void> {
    for (let line: ListenConnection | null = first; line !== null; line = await again()) {
      current = line;
      if (line !== first) notifyMissed([...watchers, ...factWatchers]);
      await line.lost;
      current = null;
    }
  }
  async function again(): Promise<ListenConnection | null> {
    for (let wait = FIRST_RETRY_DELAY_MS; !closed; wait = Math.min(2 * wait, MAX_RETRY_DELAY_MS)) {
      await pause(wait * (0.5 + Math.random()), undefined, { ref: false });
      const line = closed
        ? null
        : await openListenConnection(address, heard, pulse.answered).catch(notHeard);
      if (line !== null) return line;
    }
    return null;
  }

  const first = await openListenConnection(address, heard, pulse.answered);
  const arrives = new Promise<boolean>((resolve) => {
    echoed = () => resolve(true);
    setTimeout(() => resolve(false), PROBE_TIMEOUT_MS).unref();
  });
  await notify(notices.writeProbe(nonce));
  if (!(await arrives)) {
    first.close();
    return null;
  }
  keepListening(first).catch(log.failure('notices of the database given up'));
  return {
    watch: (watcher) => addWatcher(watchers, watcher),
    watchState: (watcher) => addWatcher(factWatchers, watcher),
    isReached: pulse.isReached,
    now: pulse.now,
    close() {
      closed = true;
      current?.close();
    },
  };
}

function createHeartbeatState() {
  let answeredAt = performance.now();
  const clock = createSharedClock(
    () => performance.now(),
    () => Date.now(),
  );
  return {
    now: clock.now,
    isReached: (within = REACHABLE_TTL_MS) => performance.now() - answeredAt < within,
    answered(now: number, asked: number): void {
      answeredAt = performance.now();
      clock.synchronize(now, asked, answeredAt);
    },
  };
}

const notifyStateChange = ({ kind, key }: StateKey, watchers: ReadonlySet<StateWatcher>): void =>
  watchers.forEach((watcher) => watcher.changed(kind, key));

const notifyMissed = (watchers: readonly Pick<StateWatcher, 'mayHaveMissed'>[]): void =>
  watchers.forEach((watcher) => watcher.mayHaveMissed());

function addWatcher<Watcher>(watchers: Set<Watcher>, watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function notHeard(error: unknown): null {
  log.stranger('notices of the database not heard', { error });
  return null;
}

interface ListenConnection {
  readonly lost: Promise<void>;
  close(): void;
}

/**
 * Opens a connection. `answered` is called with each heartbeat: the database's time and the local
 * time of the query, both in ms.
 */
async function openListenConnection(
  address: string,
  heard: (payload?: string) => void,
  answered: (now: number, asked: number) => void,
): Promise<ListenConnection> {
  const client = createOwnClient(address, HEARTBEAT_TIMEOUT_MS);
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
    const timer = setInterval(() => void askClock().catch(end), HEARTBEAT_INTERVAL_MS).unref();
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
