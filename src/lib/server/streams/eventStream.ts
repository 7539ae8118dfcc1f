import { setImmediate, setTimeout } from 'node:timers/promises';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import { createQueues } from '../../process/queues.ts';
import { type Commit, type Store, StoreFailed, type UniqueIn } from '../store/store.ts';
import { log } from '../log/log.ts';
import type { MarkStage } from '../log/trace.ts';

/** How a stream's events are parsed, stored and applied. */
export interface StreamKind<State, Event> {
  readonly version: number;
  readonly start: State;
  /** Parses events, upgrading those of older versions; `state` is the state before them. */
  parse(version: number, stored: unknown, state: State): readonly Event[];
  /** Parses a commit's answer, whose type depends on its command, given the stream's current state. */
  parseAnswer(commit: Pick<Commit, 'version' | 'events' | 'answer'>, state: State): unknown;
  /** How events that lead to this state are stored; unchanged when left out. */
  toStored?(events: readonly Event[], state: State): unknown;
  evolve(event: Event, state: State, at: number): State;
  /** The part of the state held in memory between commands; all of it when left out. */
  compacted?(state: State): State;
  /** Whether `compacted` dropped nothing. */
  isWhole?(state: State): boolean;
  /** Whether this event may need what `compacted` dropped. */
  reachesBack?(event: Event): boolean;
}

interface StreamDecision<Event, Answer> {
  readonly events: readonly Event[];
  readonly answer: Answer;
  /** Must be stored elsewhere before this decision may be. */
  first?(): Promise<Result<null, BorderRefusal>>;
}

/** The current position and state of a stream. */
export interface StreamNow<State> {
  readonly position: number;
  readonly state: State;
  /** When the first commit was stored, in ms since the epoch; 0 before there is one. */
  readonly began: number;
}

/** What the caller knows of a command before it is decided. */
export interface CommandHints<State> {
  /** Whether the command needs the whole, uncompacted state. */
  reachesBack?(state: State): boolean;
  /**
   * The caller has just looked the id up in all streams in vain. If it is stored meanwhile, in whichever, the log refuses the
   * duplicate: with `not-saved` where it is in another.
   */
  readonly isNew?: boolean;
}

/** A stream of the log and the state its events lead to. */
export interface EventStream<State, Event> {
  readonly position: number;
  readonly state: State;
  now(): StreamNow<State>;
  /**
   * Looks the command up, decides it, stores it, and only then applies it. Commands run one at a time, in the order asked.
   * Idempotent: a known id changes nothing and gets its stored answer. Refused with `not-saved` when the log cannot take
   * it.
   */
  ask<Answer, Refusal>(
    id: string,
    decide: (state: State) => Result<StreamDecision<Event, Answer>, Refusal>,
    about?: CommandHints<State>,
  ): Promise<Result<Answer, Refusal | BorderRefusal>>;
  /**
   * Takes in what others stored, unless it is known up to that position; in turn with the commands. `told`: the commit at that
   * position, where it is known already.
   */
  catchUp(position?: number, told?: Commit | null): Promise<void>;
  idle(): Promise<void>;
}

/** A stream of the log and its kind. */
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
  /** Called after that where another process stored them. */
  tookIn?(now: StreamNow<State>, before: State): void;
}

/** How often a command is decided again after losing a race with another process: two directors who enter results at once lose five in a row. */
const ATTEMPTS = 20;

/** Opens a stream by replaying its log. Rejects when the log cannot be read. */
export async function openStream<State, Event>(
  parts: StreamParts<State, Event>,
): Promise<EventStream<State, Event>> {
  const { store, name, kind } = parts;
  const queues = createQueues();
  const held = createHeld(parts, await readOn(startOf(kind), parts));
  const commitTo = committing(parts, held);

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
      { reachesBack, isNew = false }: CommandHints<State> = {},
    ) =>
      queues.run<Result<Answer, Refusal | BorderRefusal>>(name, async () => {
        const commit = commitTo(isNew ? 'log' : 'stream');
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
          const known = isNew && attempt === 0 ? null : await store.find(name, id);
          if (known !== null) return accept(kind.parseAnswer(known, held.now().state) as Answer);
          if (reachesBack?.(held.now().state) === true) await held.replayWhole();
          const decided = decide(held.now().state);
          if (!decided.ok) {
            // What refuses it may be over: nothing is stored here that would show it.
            if (store.isShared && attempt === 0 && (await held.takeInNew())) continue;
            return decided;
          }
          const committed = await commit(id, decided.value);
          if (committed !== null) return committed;
          await held.takeInNew();
        }
        return notSaved();
      }),
    catchUp: createCatchUp(held, (work) => queues.run(name, work)),
    idle: () => queues.idle(),
  };
}

const startOf = <State, Event>(kind: StreamKind<State, Event>): StreamNow<State> => ({
  ...{ state: kind.start, position: 0, began: 0 },
});

/** Whoever asks while a reading waits for its turn shares it: at a full house one reading a tap would be a queue of its own. */
function createCatchUp<State>(
  held: Held<State>,
  inTurn: (work: () => Promise<void>) => Promise<void>,
): EventStream<State, never>['catchUp'] {
  let wanted = 0;
  let told: Commit[] = [];
  let waiting: Promise<void> | null = null;
  async function takeIn(): Promise<void> {
    const isBehind = held.now().position < wanted;
    // Whatever is wanted beyond what was told came without it, and must be read.
    const known = told.at(-1)?.position === wanted ? told : [];
    // Who asks from here on may mean what this reading does not find any more.
    wanted = 0;
    told = [];
    waiting = null;
    if (isBehind) await held.takeInNew(known);
  }
  return async (position = Infinity, commit = null) => {
    if (held.now().position >= position) return;
    wanted = Math.max(wanted, position);
    if (commit !== null) told.push(commit);
    await (waiting ??= inTurn(takeIn));
  };
}

/** What is known of a stream's log, compacted. */
interface Held<State> {
  now(): StreamNow<State>;
  /** Holds what was stored here. */
  advance(to: StreamNow<State>): void;
  /** Takes in what others stored, and reads what of it was not told; answers whether they had stored anything. */
  takeInNew(told?: readonly Commit[]): Promise<boolean>;
  /** Replays a compacted state from the start, and holds it whole. */
  replayWhole(): Promise<void>;
}

function createHeld<State, Event>(
  parts: StreamParts<State, Event>,
  read: StreamNow<State>,
): Held<State> {
  const { kind } = parts;
  let now = read;
  const isWhole = (): boolean => kind.isWhole?.(now.state) ?? true;

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
    hold({ ...next, state: compactedBy(kind, next.state) });

  return {
    now: () => now,
    advance: (to) => void (now = to),
    /** A compacted state is replayed from the start only where what is new reaches back beyond it. */
    async takeInNew(told = []) {
      const { name } = parts;
      const next = told.filter(({ position }) => position > now.position);
      const store = followsOn(next, now.position) ? readingFrom(next) : parts.store;
      if (isWhole()) return holdCompacted(await readOn(now, { store, name, kind }));
      try {
        const ahead = { store, name, kind: refusingToReachBack(kind) };
        return holdCompacted(await readOn(now, ahead));
      } catch (error) {
        if (error instanceof StoreFailed) throw error;
        return holdCompacted(await readOn(startOf(kind), parts));
      }
    },
    async replayWhole() {
      if (!isWhole()) hold(await readOn(startOf(kind), parts));
    },
  };
}

/** Whether these are the next commits after a position, without a gap. */
const followsOn = (told: readonly Commit[], after: number): boolean =>
  told.length > 0 && told.every(({ position }, at) => position === after + 1 + at);

/** What was told, to be read like the log. */
const readingFrom = (told: readonly Commit[]): Pick<Store, 'read'> => ({
  read: async (_, after = 0, most) =>
    told.filter(({ position }) => position > after).slice(0, most),
});

const compactedBy = <State, Event>(kind: StreamKind<State, Event>, state: State): State =>
  kind.compacted?.(state) ?? state;

/** Stores what was decided. Resolves to null when another process wrote in between and it must be decided again. */
function committing<State, Event>(parts: StreamParts<State, Event>, held: Held<State>) {
  const { store, name, kind } = parts;
  return (uniqueIn: UniqueIn) =>
    async <Answer>(id: string, decided: StreamDecision<Event, Answer>) => {
      const { events, answer } = decided;
      parts.mark(id, 'decided');
      const at = parts.now();
      const was = held.now();
      // Evolve before storing: an event that cannot be applied must never reach the log.
      const next = evolved(events, was.state, at, kind);
      const before = (await decided.first?.()) ?? accept(null);
      if (!before.ok) return before;
      const stored = kind.toStored?.(events, next) ?? events;
      const entry = { id, at, version: kind.version, events: stored, answer };
      const appended = await store.append(name, was.position, entry, uniqueIn);
      if (!appended.ok) return appended.refusal === 'not-saved' ? notSaved() : null;
      held.advance(advanced(was, compactedBy(kind, next), { position: appended.value, at }));
      parts.mark(id, 'stored');
      if (events.length > 0) parts.changed(held.now(), was.state);
      parts.mark(id, 'sent');
      return accept(answer);
    };
}

/** Keeps an open stream up to date with what others store, where others may. */
export function keepUp(
  { store, name }: Pick<StreamParts<unknown, unknown>, 'store' | 'name'>,
  stream: Pick<EventStream<unknown, unknown>, 'catchUp'>,
): void {
  if (!store.isShared) return;
  const catchUp = (position?: number, told: Commit | null = null) =>
    void untilRead(() => stream.catchUp(position, told)).catch(log.failure('stream not read on'));
  store.watch({
    stored: (other, position, commit) => other === name && catchUp(position, commit),
    mayHaveMissed: () => catchUp(),
  });
  // What was stored between its last reading and now.
  catchUp();
}

/** Reads again while the store fails: nobody may tell a second time that there is something to read. */
export async function untilRead(read: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await read();
      return;
    } catch (error) {
      if (!(error instanceof StoreFailed)) throw error;
      log.stranger('not read on', { error });
      await setTimeout(READ_AGAIN_AFTER, undefined, { ref: false });
    }
  }
}

/** In ms. */
const READ_AGAIN_AFTER = 500;

/** Replays what was stored after `from`. */
export async function readOn<State, Event>(
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
    read = advanced(read, evolved(events, read.state, at, kind), { position, at });
  }
  return read;
}

/** Yields the commits of a stream after a position, in order, and yields to the event loop now and then. */
export async function* commitsOf(
  store: Pick<Store, 'read'>,
  name: string,
  after = 0,
): AsyncGenerator<Commit, void, void> {
  let position = after;
  let sliceStart = performance.now();
  for (;;) {
    const page = await store.read(name, position, PAGE);
    for (const commit of page) {
      yield commit;
      position = commit.position;
      if (performance.now() - sliceStart < MAX_SLICE) continue;
      await setImmediate();
      sliceStart = performance.now();
    }
    if (page.length < PAGE) return;
  }
}

/** The same kind, which throws where an event may need what a compacted state no longer has. */
const refusingToReachBack = <State, Event>(
  kind: StreamKind<State, Event>,
): StreamKind<State, Event> => ({
  ...kind,
  evolve(event, state, at) {
    if (kind.reachesBack?.(event) === true) throw new Error('It reaches back.');
    return kind.evolve(event, state, at);
  },
});

/** Commits read into memory at once. */
const PAGE = 64;
/** A replay yields to the event loop after this long, in ms; a single commit may take longer. */
const MAX_SLICE = 5;

const evolved = <State, Event>(
  events: readonly Event[],
  state: State,
  at: number,
  { evolve }: StreamKind<State, Event>,
): State => events.reduce((so, event) => evolve(event, so, at), state);

const advanced = <State>(
  before: StreamNow<State>,
  state: State,
  { position, at }: { readonly position: number; readonly at: number },
): StreamNow<State> => ({
  state,
  position,
  began: before.position === 0 ? at : before.began,
});

const notSaved = () => refuse<BorderRefusal>({ code: 'not-saved' });
