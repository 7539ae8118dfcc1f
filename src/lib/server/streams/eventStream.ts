import { setImmediate, setTimeout } from 'node:timers/promises';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import { createQueues } from '../../process/queues.ts';
import { type Commit, type Store, StoreFailed, type UniqueIn } from '../store/store.ts';
import { log } from '../log/log.ts';
import type { MarkStage } from '../log/trace.ts';

export interface StreamKind<State, Event> {
  readonly version: number;
  readonly start: State;
  /** Parses events, upgrading those of older versions; `state` is the state before them. */
  parse(version: number, stored: unknown, state: State): readonly Event[];
  /** Parses a commit's answer, which depends on its command, given the stream's current state. */
  parseAnswer(commit: Pick<Commit, 'version' | 'events' | 'answer'>, state: State): unknown;
  /** Converts events for storage; `state` is the state after them. Default: unchanged. */
  toStored?(events: readonly Event[], state: State): unknown;
  evolve(event: Event, state: State, at: number): State;
  compact?(state: State): State;
  isComplete?(state: State): boolean;
  /** True if this event may need parts that `compact` dropped. */
  needsDroppedParts?(event: Event): boolean;
}

interface StreamDecision<Event, Answer> {
  readonly events: readonly Event[];
  readonly answer: Answer;
  /** Stores prerequisites in another stream before this decision is stored. */
  first?(): Promise<Result<null, ProtocolRefusal>>;
}

export interface StreamNow<State> {
  readonly position: number;
  /** Position of the last commit with events; others store an answer alone. */
  readonly changedAt: number;
  readonly state: State;
  /** Time of the first commit in ms since the epoch; 0 before it. */
  readonly began: number;
}

export interface CommandHints<State> {
  needsDroppedParts?(state: State): boolean;
  /**
   * The caller has just looked up the id in all streams without finding it. If it is stored
   * meanwhile, the log refuses the duplicate; with `not-saved` if it is in another stream.
   */
  readonly isNew?: boolean;
}

export interface EventStream<State, Event> {
  readonly position: number;
  readonly state: State;
  now(): StreamNow<State>;
  /**
   * Looks up the command, decides it, stores it, and only then applies it. Commands run one at a
   * time, in order. Idempotent: a known id changes nothing and gets its stored answer. Refuses with
   * `not-saved` if the log fails.
   */
  ask<Answer, Refusal>(
    id: string,
    decide: (state: State) => Result<StreamDecision<Event, Answer>, Refusal>,
    about?: CommandHints<State>,
  ): Promise<Result<Answer, Refusal | ProtocolRefusal>>;
  /**
   * Reads events stored by others up to this position, queued with the commands. `told`: the commit
   * at that position, if known.
   */
  catchUp(position?: number, told?: Commit | null): Promise<void>;
  idle(): Promise<void>;
}

interface LogParts<State, Event> {
  readonly store: Pick<Store, 'read'>;
  readonly name: string;
  readonly kind: StreamKind<State, Event>;
}

export interface StreamParts<State, Event> extends LogParts<State, Event> {
  readonly store: Store;
  now(): number;
  readonly mark: MarkStage;
  /** Called after events were stored, here or by another process, with the state before them. */
  changed(now: StreamNow<State>, before: State): void;
  /** Called after `changed` if another process stored the events. */
  tookIn?(now: StreamNow<State>, before: State): void;
}

/**
 * Maximum number of attempts after losing races with other processes: two directors who enter
 * results at once lose five in a row.
 */
const MAX_ATTEMPTS = 20;

/** Opens a stream by replaying its log. Rejects if the log cannot be read. */
export async function openStream<State, Event>(
  parts: StreamParts<State, Event>,
): Promise<EventStream<State, Event>> {
  const { store, name, kind } = parts;
  const queues = createQueues();
  const held = createLoadedStream(parts, await readNewer(startOf(kind), parts));
  const commitTo = createCommitter(parts, held);

  return {
    get position() {
      return held.now().position;
    },
    get state() {
      return held.now().state;
    },
    now: held.now,
    ask: <Answer, Refusal>(
      id: string,
      decide: (state: State) => Result<StreamDecision<Event, Answer>, Refusal>,
      { needsDroppedParts, isNew = false }: CommandHints<State> = {},
    ) =>
      queues.run<Result<Answer, Refusal | ProtocolRefusal>>(name, async () => {
        const commit = commitTo(isNew ? 'log' : 'stream');
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
          const known = isNew && attempt === 0 ? null : await store.find(name, id);
          if (known !== null) return accept(kind.parseAnswer(known, held.now().state) as Answer);
          if (needsDroppedParts?.(held.now().state) === true) await held.replayWhole();
          const decided = decide(held.now().state);
          if (!decided.ok) {
            // The refusal may be outdated: this server may lack events of others.
            if (store.isShared && attempt === 0 && (await held.applyNewCommits())) continue;
            return decided;
          }
          const committed = await commit(id, decided.value);
          if (committed !== null) return committed;
          await held.applyNewCommits();
        }
        return notSaved();
      }),
    catchUp: createCatchUp(held, (work) => queues.run(name, work)),
    idle: () => queues.idle(),
  };
}

/** Returns a stream before its first commit. */
export const startOf = <State, Event>(kind: StreamKind<State, Event>): StreamNow<State> => ({
  state: kind.start,
  position: 0,
  changedAt: 0,
  began: 0,
});

/**
 * Shares one pending read between requests. In a full venue, one read per tap would build a queue.
 */
function createCatchUp<State>(
  held: LoadedStream<State>,
  inTurn: (work: () => Promise<void>) => Promise<void>,
): EventStream<State, never>['catchUp'] {
  let wanted = 0;
  let told: Commit[] = [];
  let waiting: Promise<void> | null = null;
  async function takeIn(): Promise<void> {
    const isBehind = held.now().position < wanted;
    // A position beyond the announced commits came without its commit, and must be read.
    const known = told.at(-1)?.position === wanted ? told : [];
    // Later requests may mean events that this read does not find.
    wanted = 0;
    told = [];
    waiting = null;
    if (isBehind) await held.applyNewCommits(known);
  }
  return async (position = Infinity, commit = null) => {
    if (held.now().position >= position) return;
    wanted = Math.max(wanted, position);
    if (commit !== null) told.push(commit);
    await (waiting ??= inTurn(takeIn));
  };
}

interface LoadedStream<State> {
  now(): StreamNow<State>;
  advance(to: StreamNow<State>): void;
  applyNewCommits(told?: readonly Commit[]): Promise<boolean>;
  replayWhole(): Promise<void>;
}

function createLoadedStream<State, Event>(
  parts: StreamParts<State, Event>,
  read: StreamNow<State>,
): LoadedStream<State> {
  const { kind } = parts;
  let now = read;
  const isWhole = (): boolean => kind.isComplete?.(now.state) ?? true;

  function hold(next: StreamNow<State>): boolean {
    const before = now;
    now = next;
    if (now.position === before.position) return false;
    if (now.state !== before.state) {
      parts.changed(now, before.state);
      parts.tookIn?.(now, before.state);
    }
    return true;
  }
  const holdCompacted = (next: StreamNow<State>): boolean =>
    hold({ ...next, state: compactWith(kind, next.state) });

  return {
    now: () => now,
    advance: (to) => void (now = to),
    /** Replays a compacted state from the start only if new events need dropped parts. */
    async applyNewCommits(told = []) {
      const { name } = parts;
      const next = told.filter(({ position }) => position > now.position);
      const store = isContiguous(next, now.position) ? readingFrom(next) : parts.store;
      if (isWhole()) return holdCompacted(await readNewer(now, { store, name, kind }));
      try {
        const ahead = { store, name, kind: forbidDroppedParts(kind) };
        return holdCompacted(await readNewer(now, ahead));
      } catch (error) {
        if (error instanceof StoreFailed) throw error;
        return holdCompacted(await readNewer(startOf(kind), parts));
      }
    },
    async replayWhole() {
      if (!isWhole()) hold(await readNewer(startOf(kind), parts));
    },
  };
}

const isContiguous = (told: readonly Commit[], after: number): boolean =>
  told.length > 0 && told.every(({ position }, at) => position === after + 1 + at);

const readingFrom = (told: readonly Commit[]): Pick<Store, 'read'> => ({
  read: async (_, after = 0, most) =>
    told.filter(({ position }) => position > after).slice(0, most),
});

const compactWith = <State, Event>(kind: StreamKind<State, Event>, state: State): State =>
  kind.compact?.(state) ?? state;

/**
 * Stores a decision. Resolves to null if another process wrote in between, and it must be decided
 * again.
 */
function createCommitter<State, Event>(
  parts: StreamParts<State, Event>,
  held: LoadedStream<State>,
) {
  const { store, name, kind } = parts;
  return (uniqueIn: UniqueIn) =>
    async <Answer>(id: string, decided: StreamDecision<Event, Answer>) => {
      const { events, answer } = decided;
      parts.mark(id, 'decided');
      const at = parts.now();
      const was = held.now();
      // Evolve before storing: an event that cannot be applied must never reach the log.
      const next = applyEvents(events, was.state, at, kind);
      const before = (await decided.first?.()) ?? accept(null);
      if (!before.ok) return before;
      const stored = kind.toStored?.(events, next) ?? events;
      const entry = { id, at, version: kind.version, events: stored, answer };
      const appended = await store.append(name, was.position, entry, uniqueIn);
      if (!appended.ok) return appended.refusal === 'not-saved' ? notSaved() : null;
      const commit = { position: appended.value, at, events };
      held.advance(advanceTo(was, compactWith(kind, next), commit));
      parts.mark(id, 'stored');
      if (events.length > 0) parts.changed(held.now(), was.state);
      parts.mark(id, 'sent');
      return accept(answer);
    };
}

/** Keeps an open stream up to date with events of other processes, if there can be any. */
export function followStore(
  { store, name }: Pick<StreamParts<unknown, unknown>, 'store' | 'name'>,
  stream: Pick<EventStream<unknown, unknown>, 'catchUp'>,
): void {
  if (!store.isShared) return;
  const catchUp = (position?: number, told: Commit | null = null) =>
    void retryUntilRead(() => stream.catchUp(position, told)).catch(
      log.failure('stream not read on'),
    );
  store.watch({
    stored: (other, position, commit) => other === name && catchUp(position, commit),
    mayHaveMissed: () => catchUp(),
  });
  // Catches events stored between its last read and now.
  catchUp();
}

/** Retries on `StoreFailed`: the notification is sent only once. */
async function retryUntilRead(read: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await read();
      return;
    } catch (error) {
      if (!(error instanceof StoreFailed)) throw error;
      log.stranger('not read on', { error });
      await setTimeout(READ_RETRY_MS, undefined, { ref: false });
    }
  }
}

const READ_RETRY_MS = 500;

export async function readNewer<State, Event>(
  from: StreamNow<State>,
  { store, name, kind }: LogParts<State, Event>,
): Promise<StreamNow<State>> {
  let read = from;
  for await (const { version, events: stored, position, at } of commitsOf(
    store,
    name,
    from.position,
  )) {
    const events = kind.parse(version, stored, read.state);
    read = advanceTo(read, applyEvents(events, read.state, at, kind), { position, at, events });
  }
  return read;
}

/**
 * Yields the commits of a stream after a position, in order. Yields to the event loop regularly.
 */
export async function* commitsOf(
  store: Pick<Store, 'read'>,
  name: string,
  after = 0,
): AsyncGenerator<Commit, void, void> {
  let position = after;
  let sliceStart = performance.now();
  for (;;) {
    const page = await store.read(name, position, PAGE_SIZE);
    for (const commit of page) {
      yield commit;
      position = commit.position;
      if (performance.now() - sliceStart < MAX_SLICE_MS) continue;
      await setImmediate();
      sliceStart = performance.now();
    }
    if (page.length < PAGE_SIZE) return;
  }
}

const forbidDroppedParts = <State, Event>(
  kind: StreamKind<State, Event>,
): StreamKind<State, Event> => ({
  ...kind,
  evolve(event, state, at) {
    if (kind.needsDroppedParts?.(event) === true) throw new Error('It reaches back.');
    return kind.evolve(event, state, at);
  },
});

const PAGE_SIZE = 64;
/** Maximum time in ms before a replay yields to the event loop; a single commit may take longer. */
const MAX_SLICE_MS = 5;

const applyEvents = <State, Event>(
  events: readonly Event[],
  state: State,
  at: number,
  { evolve }: StreamKind<State, Event>,
): State => events.reduce((so, event) => evolve(event, so, at), state);

const advanceTo = <State>(
  before: StreamNow<State>,
  state: State,
  {
    position,
    at,
    events,
  }: Pick<Commit, 'position' | 'at'> & { readonly events: readonly unknown[] },
): StreamNow<State> => ({
  state,
  position,
  changedAt: events.length > 0 ? position : before.changedAt,
  began: before.position === 0 ? at : before.began,
});

const notSaved = () => refuse<ProtocolRefusal>({ code: 'not-saved' });

/**
 * Reads what other processes have stored in this stream until now. A store with one process has
 * nothing to read.
 */
export const catchUpWithOthers = async (
  store: Pick<Store, 'isShared'>,
  stream: Pick<EventStream<unknown, never>, 'catchUp'>,
): Promise<void> => (store.isShared ? stream.catchUp() : undefined);

/** False if another process erased this known stream: that is not announced. */
export const isStillStored = async (
  store: Pick<Store, 'isShared' | 'read'>,
  stream: string,
): Promise<boolean> => !store.isShared || (await store.read(stream, 0, 1)).length > 0;

/**
 * Calls `readOn` for each stream of a kind after new commits, including this server's own. `codeOf`
 * returns the code of a stream, or null for other kinds. `told`: the commit at that position, if it
 * came with the notification. Does nothing if only this process writes.
 */
export function followStreams(
  store: Pick<Store, 'isShared' | 'watch' | 'streams'>,
  codeOf: (stream: string) => string | null,
  readOn: (code: string, position: number, told: Commit | null) => Promise<void>,
): void {
  if (!store.isShared) return;
  const seen = new Map<string, number>();
  async function heard(
    stream: string,
    position: number,
    told: Commit | null = null,
  ): Promise<void> {
    const code = codeOf(stream);
    if (code === null || position <= (seen.get(code) ?? 0)) return;
    seen.set(code, position);
    await retryUntilRead(() => readOn(code, position, told));
  }
  /** Runs sequentially: taps come first. */
  async function compare(): Promise<void> {
    for (const [stream, position] of await store.streams()) await heard(stream, position);
  }
  const begun = retryUntilRead(async () => {
    for (const [stream, position] of await store.streams()) {
      const code = codeOf(stream);
      if (code !== null && !seen.has(code)) seen.set(code, position);
    }
  });
  begun.catch(log.failure('positions of streams not read'));
  store.watch({
    stored: (stream, position, commit) =>
      void heard(stream, position, commit).catch(log.failure('stream not read on')),
    mayHaveMissed: () =>
      void begun.then(() => retryUntilRead(compare)).catch(log.failure('streams not read on')),
  });
}
