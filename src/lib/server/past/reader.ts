import type { AnyTable } from '../../table/anyTable.ts';
import { isThere, streamName, TABLES, type MaybeTable } from '../hosts/heldTables.ts';
import { readOn, type StreamNow } from '../streams/liveStream.ts';
import type { Store } from '../store/store.ts';
import { answerPast, type About, type PastAnswers, type QuestionAbout } from './question.ts';

/** Answers from the log; rejects when that cannot be read. */
export interface PastReader {
  /** Null: there is no such table, or it has no such thing. */
  answer<What extends About>(
    code: string,
    question: QuestionAbout<What>,
  ): Promise<PastAnswers[What] | null>;
  /** The table is erased. */
  forget(code: string): void;
  close(): Promise<void>;
}

/** So many whole tables are kept, those that were asked for last. */
const MOST_KEPT = 8;

/** Reads on from where the log of a table was read to when somebody last asked. */
export function readPast(store: Pick<Store, 'read'>): PastReader {
  const kept = new Map<string, StreamNow<AnyTable>>();

  async function whole(code: string): Promise<StreamNow<AnyTable> | null> {
    const from: StreamNow<MaybeTable> = kept.get(code) ?? NOTHING;
    const now = await readOn(from, { store, name: streamName(code), kind: TABLES });
    if (!isThere(now)) return null;
    kept.delete(code);
    kept.set(code, now);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return now;
  }

  return {
    async answer<What extends About>(code: string, question: QuestionAbout<What>) {
      const now = await whole(code);
      // Each question has its own kind of answer.
      return now && (answerPast(question, code, now) as PastAnswers[What] | null);
    },
    forget: (code) => void kept.delete(code),
    close: () => Promise.resolve(),
  };
}

const NOTHING: StreamNow<MaybeTable> = { state: null, position: 0, began: 0, last: 0 };
