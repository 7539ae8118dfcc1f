import { randomUUID } from 'node:crypto';
import type { TapAnswer } from '#lib/protocol/messages.ts';
import { signOfAnswer, type Sign } from '#lib/protocol/signs.ts';
import type { Tap } from '#lib/reader/events.ts';
import type { Connection } from './connection.ts';
import { readText, writeText, type PageMemory } from './ntag.ts';
import type { Running } from './readers/contract.ts';

type Answer = TapAnswer['answer'];

/** What is written on tags is asked for only when the number of one says nothing: play never waits for it. */
interface TagParts {
  readonly connection: Pick<Connection, 'written' | 'introduce'>;
  /** Of what lies on the reader; null where the reader cannot read that. */
  readonly memory: PageMemory | null;
}

/** Does at the reader what the answer to a tap asks for, and shows the sign for how that went. Never rejects. */
export async function answerAt(
  driver: Running,
  tap: Tap,
  answer: Answer,
  connection: TagParts['connection'],
  isNewest: () => boolean,
): Promise<void> {
  if (!isNewest()) return;
  const memory = driver.memory?.(tap.reader, tap.tag) ?? null;
  const sign = await signAfter(tap, answer, { connection, memory });
  if (isNewest()) await driver.sign?.(tap.reader, sign).catch(() => undefined);
}

async function signAfter(tap: Tap, answer: Answer, parts: TagParts): Promise<Sign> {
  if (answer.outcome === 'to-write') return writeTag(tap, answer, parts);
  if (!isUnknownTag(answer)) return signOfAnswer(answer);
  return signOfAnswer((await introduceTag(tap, parts)) ?? answer);
}

const isUnknownTag = (answer: Answer): boolean =>
  answer.outcome === 'unknown' && answer.why === 'unknown-tag';

/** Writes what the server asked for, tells it how that went, and answers the sign for it. */
async function writeTag(
  { id, tag }: Tap,
  { text, lock }: Extract<Answer, { outcome: 'to-write' }>,
  { connection, memory }: TagParts,
): Promise<Sign> {
  const result = memory === null ? 'no-writer' : await writeText(memory, text, lock);
  connection.written({ tap: id, tag, result });
  return result === 'written' || result === 'locked' ? 'accepted' : 'refused';
}

/** Lets an unknown tag say what it is. Answers what the server makes of it; null: it says nothing. */
async function introduceTag(tap: Tap, { connection, memory }: TagParts): Promise<Answer | null> {
  if (memory === null) return null;
  // Gone before it could be read, or the server is: it stays unknown until it is laid again.
  const text = await readText(memory).catch(() => null);
  if (text === null) return null;
  const again = { ...tap, id: randomUUID() };
  const reply = await connection.introduce({ tap: again, text }).catch(() => null);
  return reply?.ok === true ? reply.value.answer : null;
}
