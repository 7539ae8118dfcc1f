import { randomUUID } from 'node:crypto';
import { afterTap, signOfEnd, type LyingTag } from '#lib/protocol/afterTap.ts';
import type { TapAnswer } from '#lib/protocol/messages.ts';
import type { ReaderName, Tap } from '#lib/reader/events.ts';
import type { Connection } from './connection.ts';
import { readText, writeText } from './ntag.ts';
import type { Running } from './readers/contract.ts';
import type { Reports } from './reports.ts';

/** What became of taps, shown and done at the readers they were made at. */
export interface Answers {
  /** The driver of a kind is at work and can show signs. */
  opened(kind: string, running: Running): void;
  /** A late answer must not light up under the card that lies there from now on. */
  awaited(tap: Tap): void;
  /** The server has answered: does what it asks for, and shows the sign for how that went. */
  answered(tap: Tap, heard: TapAnswer): void;
  /** The server cannot take it. */
  refused(tap: Tap): void;
}

export interface AnswersParts {
  readonly reports: Pick<Reports, 'kindOf'>;
  readonly connection: Pick<Connection, 'written' | 'introduce'>;
  say(line: string): void;
}

export function createAnswers({ reports, connection, say }: AnswersParts): Answers {
  const drivers = new Map<string, Running>();
  const newest = new Map<ReaderName, string>();
  const driverOf = ({ reader }: Tap) => drivers.get(reports.kindOf(reader) ?? '');
  const isNewest = ({ reader, id }: Tap) => newest.get(reader) === id;

  async function answer(tap: Tap, heard: TapAnswer): Promise<void> {
    const driver = driverOf(tap);
    if (driver === undefined || !isNewest(tap)) return;
    const end = await afterTap(tap, heard, {
      lying: lyingAt(driver, tap),
      written: connection.written,
      introduce: connection.introduce,
      freshId: randomUUID,
    });
    if (isNewest(tap)) await driver.sign?.(tap.reader, signOfEnd(end)).catch(() => undefined);
  }

  return {
    opened: (kind, running) => void drivers.set(kind, running),
    awaited: ({ reader, id }) => void newest.set(reader, id),
    answered(tap, heard) {
      answer(tap, heard).catch((error: unknown) => say(`${tap.reader}: ${String(error)}`));
    },
    refused(tap) {
      if (!isNewest(tap)) return;
      driverOf(tap)
        ?.sign?.(tap.reader, 'refused')
        .catch(() => undefined);
    },
  };
}

function lyingAt(driver: Running, { reader, tag }: Tap): LyingTag | null {
  const memory = driver.memory?.(reader, tag);
  if (memory === undefined) return null;
  return {
    read: () => readText(memory),
    write: (text, lock) => writeText(memory, text, lock),
  };
}
