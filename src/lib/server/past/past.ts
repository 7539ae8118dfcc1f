import { accept, refuse } from '../../game/result.ts';
import { TOO_OFTEN } from '../../protocol/notNow.ts';
import type { TableState } from '../../table/state.ts';
import { isThere, type MaybeTable, streamName, TABLES } from '../streams/tableStream.ts';
import { createCounts, keepNewest } from '../limits/counts.ts';
import type { Store } from '../store/store.ts';
import { readOn, type StreamNow } from '../streams/eventStream.ts';
import {
  type PastTopic,
  answerPast,
  type PastService,
  type PastAnswers,
  type QuestionAbout,
} from './question.ts';

/** LRU bound on cached answers. */
const MOST_KEPT = 64;
/** Bounds on pending questions, per table and in total. */
export const MOST_OF_ONE = 16;
const MOST_OF_ALL = 64;

export function createPast(reader: PastReader): PastService {
  const answers = new Map<string, Promise<unknown>>();
  const waiting = createCounts();

  async function read<What extends PastTopic>(
    key: string,
    code: string,
    asked: QuestionAbout<What>,
  ) {
    waiting.change([code], 1);
    try {
      return await reader.answer(code, asked);
    } catch (error) {
      answers.delete(key);
      throw error;
    } finally {
      waiting.change([code], -1);
    }
  }

  return {
    async ask<What extends PastTopic>(
      { code, position }: { readonly code: string; readonly position: number },
      question: QuestionAbout<What>,
    ) {
      const key = `${code} ${String(position)} ${JSON.stringify(question)}`;
      const known = answers.get(key);
      const hasRoom = waiting.of(code) < MOST_OF_ONE && waiting.all() < MOST_OF_ALL;
      if (known === undefined && !hasRoom) return refuse(TOO_OFTEN);
      const answer = known ?? read(key, code, question);
      keepNewest(answers, MOST_KEPT, key, answer);
      // The key contains the question, so the answer has its type.
      return accept((await answer) as PastAnswers[What] | null);
    },
    forget(code) {
      for (const key of answers.keys()) if (key.startsWith(`${code} `)) answers.delete(key);
      reader.forget(code);
    },
    close: () => reader.close(),
  };
}

/**
 * Who will win is worked out by a reader of its own, so that nobody who looks back waits for it; and stories, hints, and what
 * partners do, by the same reader, with bounds of their own, so that none takes the place of another.
 */
export function withChances(past: PastService, odds: PastReader): PastService {
  const asked: Partial<Record<PastTopic, PastService>> = {
    ...{ chances: createPast(odds), story: createPast(odds) },
    ...{ partners: createPast(odds), hint: createPast(odds) },
  };
  const all = [past, ...Object.values(asked)];
  const serviceFor = (about: PastTopic): PastService => asked[about] ?? past;
  return {
    ask: (at, question) => serviceFor(question.about).ask(at, question),
    forget: (code) => all.forEach((service) => service.forget(code)),
    close: async () => void (await Promise.all(all.map((service) => service.close()))),
  };
}

/** Answers from the log; rejects when the log cannot be read. */
export interface PastReader {
  /** Null: there is no such table, or it has no such thing. */
  answer<What extends PastTopic>(
    code: string,
    question: QuestionAbout<What>,
  ): Promise<PastAnswers[What] | null>;
  /** Drops the erased table. */
  forget(code: string): void;
  close(): Promise<void>;
}

/** LRU bound on tables kept in memory with their whole timeline, where people look back. */
export const LOOKED_BACK_AT = 8;
/**
 * The same where who will win is worked out after each move: at a club's tables in turn, each would else be replayed from its
 * start for every answer. A table of 300 moves takes a third of a MB.
 */
export const FORETOLD = 200;

/** Reads each table's log on from where its last question left off, of so many tables. */
export function readPast(store: Pick<Store, 'read'>, mostTables = LOOKED_BACK_AT): PastReader {
  const kept = new Map<string, StreamNow<TableState>>();

  async function whole(code: string): Promise<StreamNow<TableState> | null> {
    const from: StreamNow<MaybeTable> = kept.get(code) ?? NOTHING;
    const now = await readOn(from, { store, name: streamName(code), kind: TABLES });
    if (!isThere(now)) return null;
    keepNewest(kept, mostTables, code, now);
    return now;
  }

  return {
    async answer<What extends PastTopic>(code: string, question: QuestionAbout<What>) {
      const now = await whole(code);
      // The answer's type follows from the question's topic.
      return now && (answerPast(question, code, now) as PastAnswers[What] | null);
    },
    forget: (code) => void kept.delete(code),
    close: () => Promise.resolve(),
  };
}

interface Waiting {
  readonly about: PastTopic;
  work(): Promise<void>;
}

/**
 * Asks a reader one question after the other, and rests after each for as long as it took: however many tables ask, it takes
 * half of a processor's time at most. Questions come in order of rank: a move of the program's partners waits for one
 * answer and its rest at most.
 */
export function rested(reader: PastReader, clock: RestingClock = ofProcess): PastReader {
  const waiting: Waiting[] = [];
  let busy = false;
  let closed = false;

  async function goOn(): Promise<void> {
    busy = true;
    for (let next = take(waiting); next !== undefined; next = take(waiting)) {
      const began = clock.now();
      await next.work();
      await clock.rest(clock.now() - began);
    }
    busy = false;
  }
  return {
    ...reader,
    answer<What extends PastTopic>(code: string, question: QuestionAbout<What>) {
      return new Promise<PastAnswers[What] | null>((resolve, reject) => {
        // A reader that was closed would begin anew.
        const answered = async () => {
          if (closed) throw new Error('the past is closed');
          return reader.answer(code, question);
        };
        waiting.push({ about: question.about, work: () => answered().then(resolve, reject) });
        if (!busy) goOn().catch(reject);
      });
    },
    close() {
      closed = true;
      return reader.close();
    },
  };
}

/** The first of the lowest rank. */
function take(waiting: Waiting[]): Waiting | undefined {
  const least = Math.min(...waiting.map(rankOf));
  const first = waiting.findIndex((each) => rankOf(each) === least);
  return waiting.splice(Math.max(0, first), 1)[0];
}

const RANKS: Partial<Readonly<Record<PastTopic, number>>> = { partners: 0, hint: 1, story: 3 };
const rankOf = ({ about }: Waiting): number => RANKS[about] ?? 2;

interface RestingClock {
  /** ms since some moment. */
  now(): number;
  rest(ms: number): Promise<void>;
}

const ofProcess: RestingClock = {
  now: () => performance.now(),
  rest: (ms) => new Promise((resolve) => void setTimeout(resolve, ms).unref()),
};

const NOTHING: StreamNow<MaybeTable> = { state: null, position: 0, began: 0 };
