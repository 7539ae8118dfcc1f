import { setImmediate } from 'node:timers/promises';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import { createQueues } from './queue.ts';
import type { Commit, Store } from '../store/store.ts';
import type { MarkStage } from '../log/trace.ts';

/** What a stream's events mean. */
export interface StreamKind<State, Event> {
  readonly version: number;
  readonly start: State;
  /** Lifts events of older versions; the state is what those before them led to. */
  parse(version: number, stored: unknown, state: State): readonly Event[];
  /** The same for the answer of a commit, of the kind that its command has, in the stream that stands so. */
  parseAnswer(commit: Pick<Commit, 'version' | 'events' | 'answer'>, state: State): unknown;
  /** What is stored of events that lead to this state; the events themselves where this is left out. */
  toStored?(events: readonly Event[], state: State): unknown;
  evolve(event: Event, state: State, at: number): State;
  /** What of the state is held in memory between commands; nothing is let go when this is left out. */
  compacted?(state: State): State;
  /** Whether nothing of it was let go. */
  isWhole?(state: State): boolean;
}

interface StreamDecision<Event, Answer> {
  readonly events: readonly Event[];
  readonly answer: Answer;
  /** What must be stored elsewhere before this may be. */
  first?(): Promise<Result<null, BorderRefusal>>;
}

/** Where a stream stands. */
export interface StreamNow<State> {
  readonly position: number;
  readonly state: State;
  /** When its first and its last commit were stored, ms since the epoch; 0 before there is one. */
  readonly began: number;
  readonly last: number;
}

/** What is known of a command before it is decided. */
export interface CommandHints<State> {
  /** Whether it must be decided on the whole state. */
  reachesBack?(state: State): boolean;
  /** Its id has just been looked up in vain. Should it be stored meanwhile, the log refuses to take it again. */
  readonly isNew?: boolean;
}

/** A stream of the log together with the state its events lead to. */
export interface EventStream<State, Event> {
  readonly position: number;
  readonly state: State;
  now(): StreamNow<State>;
  /**
   * Looks the command up, decides it, stores it, and only then lets it become true. One command at a time, in the
   * order asked. A command that the stream knows by its id changes nothing and is answered as it was.
   */
  ask<Answer, Refusal>(
    id: string,
    decide: (state: State) => Result<StreamDecision<Event, Answer>, Refusal>,
    about?: CommandHints<State>,
  ): Promise<Result<Answer, Refusal | BorderRefusal>>;
  idle(): Promise<void>;
}

/** A stream of the log and what it means. */
interface LogParts<State, Event> {
  readonly store: Pick<Store, 'read'>;
  readonly name: string;
  readonly kind: StreamKind<State, Event>;
}

export interface StreamParts<State, Event> extends LogParts<State, Event> {
  readonly store: Store;
  now(): number;
  readonly mark: MarkStage;
  /** Called after something was stored, here or by another process, with what the state was before that. */
  changed(now: StreamNow<State>, before: State): void;
}

/** How often a command is decided anew because another process was faster. */
const ATTEMPTS = 5;

/** A stream read from the log, ready to be asked. Rejects when the log cannot be read. */
export async function openStream<State, Event>(
  parts: StreamParts<State, Event>,
): Promise<EventStream<State, Event>> {
  const { store, name, kind } = parts;
  const queues = createQueues();
  const start: StreamNow<State> = { state: kind.start, position: 0, began: 0, last: 0 };
  let now = await readOn(start, parts);
  const isWhole = (): boolean => kind.isWhole?.(now.state) ?? true;

  /** What another process wrote may reach back further than is known here. */
  async function catchUp(): Promise<void> {
    const before = now;
    now = await readOn(isWhole() ? before : start, parts);
    if (now.position > before.position) parts.changed(now, before.state);
  }

  /** Answers null when another process wrote in between, and the command must be decided anew. */
  async function commit<Answer>(id: string, decided: StreamDecision<Event, Answer>) {
    const { events, answer } = decided;
    parts.mark(id, 'decided');
    const at = parts.now();
    // Computed before it is stored: an event that cannot be taken in must never reach the log.
    const next = evolved(events, now.state, at, kind);
    const before = (await decided.first?.()) ?? accept(null);
    if (!before.ok) return before;
    const stored = kind.toStored?.(events, next) ?? events;
    const entry = { id, at, version: kind.version, events: stored, answer };
    const appended = await store.append(name, now.position, entry);
    if (!appended.ok) return appended.refusal === 'not-saved' ? notSaved() : null;
    const was = now;
    now = later(was, kind.compacted?.(next) ?? next, appended.value, at);
    parts.mark(id, 'stored');
    if (events.length > 0) parts.changed(now, was.state);
    parts.mark(id, 'sent');
    return accept(answer);
  }

  return {
    get position() {
      return now.position;
    },
    get state() {
      return now.state;
    },
    now: () => now,
    ask: <Answer, Refusal>(
      id: string,
      decide: (state: State) => Result<StreamDecision<Event, Answer>, Refusal>,
      { reachesBack, isNew = false }: CommandHints<State> = {},
    ) =>
      queues.run<Result<Answer, Refusal | BorderRefusal>>(name, async () => {
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
          const known = isNew && attempt === 0 ? null : await store.find(name, id);
          if (known !== null) return accept(kind.parseAnswer(known, now.state) as Answer);
          if (!isWhole() && reachesBack?.(now.state) === true) await catchUp();
          const decided = decide(now.state);
          if (!decided.ok) return decided;
          const committed = await commit(id, decided.value);
          if (committed !== null) return committed;
          await catchUp();
        }
        return notSaved();
      }),
    idle: () => queues.idle(),
  };
}

/** Where the stream stands after all that was stored since. */
export async function readOn<State, Event>(
  from: StreamNow<State>,
  { store, name, kind }: LogParts<State, Event>,
): Promise<StreamNow<State>> {
  let read = from;
  for await (const { version, events, position, at } of commitsOf(store, name, from.position)) {
    read = later(
      read,
      evolved(kind.parse(version, events, read.state), read.state, at, kind),
      position,
      at,
    );
  }
  return read;
}

/** The commits of a stream in order, those after a position, in turns with all else that the program does. */
export async function* commitsOf(
  store: Pick<Store, 'read'>,
  name: string,
  after = 0,
): AsyncGenerator<Commit, void, void> {
  let position = after;
  let turn = performance.now();
  for (;;) {
    const page = await store.read(name, position, PAGE);
    for (const commit of page) {
      yield commit;
      position = commit.position;
      if (performance.now() - turn < LONGEST_TURN) continue;
      await setImmediate();
      turn = performance.now();
    }
    if (page.length < PAGE) return;
  }
}

/** So many commits are in memory at once while a stream is read. */
const PAGE = 64;
/** A long stream is read in turns with all else that the program does; none takes longer than this, in ms, but for one commit. */
const LONGEST_TURN = 5;

const evolved = <State, Event>(
  events: readonly Event[],
  state: State,
  at: number,
  { evolve }: StreamKind<State, Event>,
): State => events.reduce((so, event) => evolve(event, so, at), state);

const later = <State>(
  before: StreamNow<State>,
  state: State,
  position: number,
  at: number,
): StreamNow<State> => ({
  state,
  position,
  began: before.position === 0 ? at : before.began,
  last: at,
});

const notSaved = () => refuse<BorderRefusal>({ code: 'not-saved' });
