import { randomUUID } from 'node:crypto';
import { afterTap, signOfEnd, type LyingTag } from '#lib/protocol/afterTap.ts';
import type { TapAnswer } from '#lib/protocol/messages.ts';
import type { Tap } from '#lib/reader/events.ts';
import type { Connection } from './connection.ts';
import { readText, writeText } from './ntag.ts';
import type { Running } from './readers/contract.ts';

/** Does at the reader what the answer to a tap asks for, and shows the sign for how that went. Never rejects. */
export async function answerAt(
  driver: Running,
  tap: Tap,
  heard: TapAnswer,
  connection: Pick<Connection, 'written' | 'introduce'>,
  isNewest: () => boolean,
): Promise<void> {
  if (!isNewest()) return;
  const end = await afterTap(tap, heard, {
    lying: lyingAt(driver, tap),
    written: connection.written,
    introduce: connection.introduce,
    freshId: randomUUID,
  });
  if (isNewest()) await driver.sign?.(tap.reader, signOfEnd(end)).catch(() => undefined);
}

function lyingAt(driver: Running, { reader, tag }: Tap): LyingTag | null {
  const memory = driver.memory?.(reader, tag);
  if (memory === undefined) return null;
  return {
    read: () => readText(memory),
    write: (text, lock) => writeText(memory, text, lock),
  };
}
