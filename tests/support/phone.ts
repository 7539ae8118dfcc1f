import type { Clock, Transport } from '#lib/client/sending/transport.ts';
import { createPageQueues } from '#lib/client/sending/pageQueues.ts';
import type { ReplyVerdict, SendQueue } from '#lib/client/sending/sendQueue.ts';
import type { KeyValueStorage } from '#lib/client/storage.ts';
import { storageOf } from './browserStorage.ts';

/** State of a phone's server: `deaf` executes a command, and its answer is lost. */
export type Mood = 'well' | 'away' | 'deaf' | 'not-saved';

type Reply = 'done' | 'not-saved' | 'never' | 'failed';
type Refusal = { readonly code: 'never' | 'failed' };

/** The server forbids touches of this name for good. */
export const FORBIDDEN = 'forbidden';

/** Touches of this name meet a fault of the server, each time. */
export const FAULTY = 'faulty';

/** A tab of the phone, with what its person was told will not be done. */
export interface Tab {
  readonly queue: SendQueue<string, Reply, Refusal>;
  readonly told: readonly string[];
  /** Codes of these refusals. */
  readonly reasons: readonly string[];
  touch(id: string, what?: string): void;
  /** As a person closes or reloads it. */
  close(): void;
  /** As a system ends it, without a word. */
  kill(): void;
  /** In the background nothing of it happens until it is seen again. */
  sleep(): void;
  wake(): void;
}

/** A phone with its tabs, its clock and the way to a server, without browser and network. */
export interface Phone {
  readonly storage: ReturnType<typeof storageOf>;
  /** Commands that the server executed, in order and without repetitions. */
  readonly done: readonly string[];
  /** All that reached the server, as often as it came. */
  readonly heard: readonly string[];
  mood: Mood;
  open(settings?: { readonly keptFor?: number; readonly storage?: KeyValueStorage | null }): Tab;
  /** Lets so many ms go by, with all that happens in them. */
  pass(ms: number): Promise<void>;
  /** Sets the clock, by so many ms. */
  setClock(by: number): void;
}

interface Timer {
  readonly at: number;
  readonly tab: Life;
  readonly then: () => void;
}

interface Life {
  dead: boolean;
  asleep: boolean;
}

/** Round-trip time of a message, in ms. */
const WAY = 40;

export function aPhone(): Phone {
  const storage = storageOf();
  const done: string[] = [];
  const heard: string[] = [];
  const never: string[] = [];
  let passed = 0;
  let set = 0;
  let timers: readonly Timer[] = [];
  let waiting: readonly { readonly tab: Life; readonly then: () => void }[] = [];
  let mood: Mood = 'well';
  let tabs = 0;

  const clockOf = (tab: Life): Clock => ({
    now: () => 1_700_000_000_000 + passed + set,
    after(ms, then) {
      const timer = { at: passed + ms, tab, then };
      timers = [...timers, timer];
      return () => void (timers = timers.filter((each) => each !== timer));
    },
  });

  function answer({ id, body }: { readonly id: string; readonly body: string }): Reply | null {
    if (mood === 'away') return null;
    heard.push(id);
    if (mood === 'not-saved') return 'not-saved';
    if (body === FAULTY) return 'failed';
    if (body === FORBIDDEN) never.push(id);
    else if (!done.includes(id)) done.push(id);
    return mood === 'deaf' ? null : body === FORBIDDEN ? 'never' : 'done';
  }

  async function pass(ms: number): Promise<void> {
    const end = passed + ms;
    for (;;) {
      await quiet();
      const due = timers
        .filter(({ tab, at }) => !tab.dead && !tab.asleep && at <= end)
        .sort((one, other) => one.at - other.at)[0];
      if (due === undefined) break;
      timers = timers.filter((each) => each !== due);
      passed = Math.max(passed, due.at);
      due.then();
    }
    passed = end;
  }

  return {
    storage,
    done,
    heard,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
      if (next === 'away') return;
      const those = waiting;
      waiting = [];
      for (const { tab, then } of those) clockOf(tab).after(0, then);
    },
    pass,
    setClock: (by) => void (set += by),
    open({ keptFor, storage: own = storage } = {}) {
      const tab: Life = { dead: false, asleep: false };
      const clock = clockOf(tab);
      const transport: Transport = {
        get connected() {
          return mood !== 'away';
        },
        once: (_, then) => void (waiting = [...waiting, { tab, then }]),
      };
      const queues = createPageQueues({ storage: own, clock, page: `tab${String((tabs += 1))}` });
      const queue = queues.open<string, Reply, Refusal>({
        name: 'touch:K7QM',
        transport,
        send: (entry) =>
          new Promise((resolve, reject) => {
            clock.after(WAY / 2, () => {
              const reply = answer(entry);
              clock.after(WAY / 2, () =>
                reply === null ? reject(new Error('no answer')) : resolve(reply),
              );
            });
          }),
        judge,
        readBody: (raw) => (typeof raw === 'string' ? raw : null),
        readRefusal: () => ({ code: 'never' }),
        ...(keptFor === undefined ? {} : { maxAgeMs: keptFor }),
      });
      const told: string[] = [];
      const reasons: string[] = [];
      queue.subscribe({
        changed() {
          for (const { id, refused } of queue.takeRefused()) {
            told.push(id);
            reasons.push(refused?.code ?? '');
          }
        },
      });
      return {
        queue,
        told,
        reasons,
        touch: (id, what = 'touch') => void queue.add(what, id),
        close() {
          queues.close();
          tab.dead = true;
        },
        kill: () => void (tab.dead = true),
        sleep: () => void (tab.asleep = true),
        wake: () => void (tab.asleep = false),
      };
    },
  };
}

function judge(reply: Reply): ReplyVerdict<Refusal> {
  switch (reply) {
    case 'done':
      return 'taken';
    case 'never':
      return { refused: { code: reply } };
    case 'failed':
      return { fault: { code: reply } };
    case 'not-saved':
      return 'again';
  }
}

const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
