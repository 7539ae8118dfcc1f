import { accept, refuse } from '../../game/result.ts';
import { TOO_OFTEN } from '../../protocol/notNow.ts';
import { createCounts } from '../limits/counts.ts';
import type { PastReader } from './reader.ts';
import type { About, Past, PastAnswers, QuestionAbout } from './question.ts';

/** Answers that are kept, those asked for last. */
const MOST_KEPT = 64;
/** Questions of one table, and of all, that may wait. */
export const MOST_OF_ONE = 16;
const MOST_OF_ALL = 64;

export function createPast(reader: PastReader): Past {
  const answers = new Map<string, Promise<unknown>>();
  const waiting = createCounts();

  function keep(key: string, answer: Promise<unknown>): void {
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > MOST_KEPT && oldest !== undefined) answers.delete(oldest);
  }
  async function read<What extends About>(key: string, code: string, asked: QuestionAbout<What>) {
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
    async ask<What extends About>(
      { code, position }: { readonly code: string; readonly position: number },
      question: QuestionAbout<What>,
    ) {
      const key = `${code} ${String(position)} ${JSON.stringify(question)}`;
      const known = answers.get(key);
      const hasRoom = waiting.of(code) < MOST_OF_ONE && waiting.all() < MOST_OF_ALL;
      if (known === undefined && !hasRoom) return refuse(TOO_OFTEN);
      const answer = known ?? read(key, code, question);
      keep(key, answer);
      // The question is part of the key.
      return accept((await answer) as PastAnswers[What] | null);
    },
    forget(code) {
      for (const key of answers.keys()) if (key.startsWith(`${code} `)) answers.delete(key);
      reader.forget(code);
    },
    close: () => reader.close(),
  };
}
