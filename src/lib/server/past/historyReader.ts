import { accept, refuse } from '../../game/result.ts';
import { RATE_LIMITED } from '../../protocol/retries.ts';
import type { TableState } from '../../table/state.ts';
import { isThere, type MaybeTable, streamName, TABLES } from '../streams/tableStream.ts';
import { createCounts, setNewest } from '../limits/counts.ts';
import type { Store } from '../store/store.ts';
import { readNewer, startOf, type StreamNow } from '../streams/eventStream.ts';
import {
  type HistoryTopic,
  answerHistoryQuestion,
  type TableHistory,
  type HistoryAnswers,
  type QuestionAbout,
} from './question.ts';

/** LRU bound on cached answers. */
const MAX_CACHED_ANSWERS = 64;
/** Maximum number of pending questions, per table and in total. */
export const MAX_PENDING_PER_TABLE = 16;
const MAX_PENDING = 64;

export function createTableHistory(reader: HistoryReader): TableHistory {
  const answers = new Map<string, Promise<unknown>>();
  const waiting = createCounts();

  async function read<What extends HistoryTopic>(
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
    async query<What extends HistoryTopic>(
      { code, position }: { readonly code: string; readonly position: number },
      question: QuestionAbout<What>,
    ) {
      const key = `${code} ${String(position)} ${JSON.stringify(question)}`;
      const known = answers.get(key);
      const hasRoom =
        waiting.countOf(code) < MAX_PENDING_PER_TABLE && waiting.total() < MAX_PENDING;
      if (known === undefined && !hasRoom) return refuse(RATE_LIMITED);
      const answer = known ?? read(key, code, question);
      setNewest(answers, MAX_CACHED_ANSWERS, key, answer);
      // The key contains the question, so the answer has its type.
      return accept((await answer) as HistoryAnswers[What] | null);
    },
    forget(code) {
      for (const key of answers.keys()) if (key.startsWith(`${code} `)) answers.delete(key);
      reader.forget(code);
    },
    close: () => reader.close(),
  };
}

/**
 * Routes chances, stories, hints and partners to a second reader, so that they never delay other
 * questions. Each topic has its own bounds.
 */
export function routeChances(past: TableHistory, odds: HistoryReader): TableHistory {
  const asked: Partial<Record<HistoryTopic, TableHistory>> = {
    chances: createTableHistory(odds),
    story: createTableHistory(odds),
    partners: createTableHistory(odds),
    hint: createTableHistory(odds),
  };
  const all = [past, ...Object.values(asked)];
  const serviceFor = (about: HistoryTopic): TableHistory => asked[about] ?? past;
  return {
    query: (at, question) => serviceFor(question.about).query(at, question),
    forget: (code) => all.forEach((service) => service.forget(code)),
    close: async () => void (await Promise.all(all.map((service) => service.close()))),
  };
}

export interface HistoryReader {
  /** Null if there is no such table, or it has no such data. */
  answer<What extends HistoryTopic>(
    code: string,
    question: QuestionAbout<What>,
  ): Promise<HistoryAnswers[What] | null>;
  forget(code: string): void;
  close(): Promise<void>;
}

/** LRU bound on tables kept with their whole timeline for looking back. */
export const MAX_CACHED_TABLES = 8;
/**
 * The same bound for chances, which are calculated after each move. Otherwise each table of a club
 * would be replayed from its start for every answer. A table of 300 moves takes a third of a MB.
 */
export const MAX_CACHED_CHANCE_TABLES = 200;

/** Reads a table's log from where its last question ended, for up to `mostTables` tables. */
export function createHistoryReader(
  store: Pick<Store, 'read'>,
  mostTables = MAX_CACHED_TABLES,
): HistoryReader {
  const kept = new Map<string, StreamNow<TableState>>();

  async function whole(code: string): Promise<StreamNow<TableState> | null> {
    const from: StreamNow<MaybeTable> = kept.get(code) ?? startOf(TABLES);
    const now = await readNewer(from, { store, name: streamName(code), kind: TABLES });
    if (!isThere(now)) return null;
    setNewest(kept, mostTables, code, now);
    return now;
  }

  return {
    async answer<What extends HistoryTopic>(code: string, question: QuestionAbout<What>) {
      const now = await whole(code);
      // The answer's type follows from the question's topic.
      return now && (answerHistoryQuestion(question, code, now) as HistoryAnswers[What] | null);
    },
    forget: (code) => void kept.delete(code),
    close: () => Promise.resolve(),
  };
}

interface QueuedQuestion {
  readonly about: HistoryTopic;
  work(): Promise<void>;
}

/**
 * Runs one question at a time and pauses after each for as long as it took. It thus uses at most
 * half of a processor, however many tables ask. Questions run in order of rank: a partner's move
 * waits for at most one answer and its pause.
 */
export function throttleReader(
  reader: HistoryReader,
  clock: ThrottleClock = PROCESS_CLOCK,
): HistoryReader {
  const waiting: QueuedQuestion[] = [];
  let busy = false;
  let closed = false;

  async function goOn(): Promise<void> {
    busy = true;
    for (let next = takeNext(waiting); next !== undefined; next = takeNext(waiting)) {
      const began = clock.now();
      await next.work();
      await clock.rest(clock.now() - began);
    }
    busy = false;
  }
  return {
    ...reader,
    answer<What extends HistoryTopic>(code: string, question: QuestionAbout<What>) {
      return new Promise<HistoryAnswers[What] | null>((resolve, reject) => {
        // A closed reader would restart.
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

function takeNext(waiting: QueuedQuestion[]): QueuedQuestion | undefined {
  const least = Math.min(...waiting.map(rankOf));
  const first = waiting.findIndex((each) => rankOf(each) === least);
  return waiting.splice(Math.max(0, first), 1)[0];
}

const RANKS: Partial<Readonly<Record<HistoryTopic, number>>> = { partners: 0, hint: 1, story: 3 };
const rankOf = ({ about }: QueuedQuestion): number => RANKS[about] ?? 2;

interface ThrottleClock {
  now(): number;
  rest(ms: number): Promise<void>;
}

const PROCESS_CLOCK: ThrottleClock = {
  now: () => performance.now(),
  rest: (ms) => new Promise((resolve) => void setTimeout(resolve, ms).unref()),
};
