import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readerLine } from '#lib/i18n/readerLines.ts';
import { handleTapAnswer, type PresentTag, signOfOutcome } from '#lib/protocol/tapOutcome.ts';
import type { ReaderReport } from '#lib/protocol/messages/bridges.ts';
import type { ReaderHealthReport, TapAnswer } from '#lib/protocol/messages.ts';
import type { ReaderName, Tap } from '#lib/reader/events.ts';
import type { ServerConnection } from './connection.ts';
import { readText, writeText } from './ntag.ts';
import type { DriverHost, RunningDriver } from './readers/contract.ts';
import { LANGUAGE } from './words.ts';

export interface TapFeedback {
  addDriver(kind: string, running: RunningDriver): void;
  /**
   * Marks the tap as the last one of its reader. Answers to earlier taps then show nothing, so that
   * they do not appear under another card.
   */
  expectAnswer(tap: Tap): void;
  showAnswer(tap: Tap, heard: TapAnswer): void;
  showRefusal(tap: Tap): void;
}

interface AnswersParts {
  readonly reports: Pick<ReaderReports, 'kindOf'>;
  readonly connection: Pick<ServerConnection, 'written' | 'introduce'>;
  say(line: string): void;
}

export function createTapFeedback({ reports, connection, say }: AnswersParts): TapFeedback {
  const drivers = new Map<string, RunningDriver>();
  const newest = new Map<ReaderName, string>();
  const driverOf = ({ reader }: Tap) => drivers.get(reports.kindOf(reader) ?? '');
  const isNewest = ({ reader, id }: Tap) => newest.get(reader) === id;

  async function answer(tap: Tap, heard: TapAnswer): Promise<void> {
    const driver = driverOf(tap);
    if (driver === undefined || !isNewest(tap)) return;
    const end = await handleTapAnswer(tap, heard, {
      present: presentTag(driver, tap),
      written: connection.written,
      introduce: connection.introduce,
      freshId: randomUUID,
    });
    if (isNewest(tap)) await driver.sign?.(tap.reader, signOfOutcome(end)).catch(() => undefined);
  }

  return {
    addDriver: (kind, running) => void drivers.set(kind, running),
    expectAnswer: ({ reader, id }) => void newest.set(reader, id),
    showAnswer(tap, heard) {
      answer(tap, heard).catch((error: unknown) => say(`${tap.reader}: ${String(error)}`));
    },
    showRefusal(tap) {
      if (!isNewest(tap)) return;
      driverOf(tap)
        ?.sign?.(tap.reader, 'refused')
        .catch(() => undefined);
    },
  };
}

function presentTag(driver: RunningDriver, { reader, tag }: Tap): PresentTag | null {
  const memory = driver.memory?.(reader, tag);
  if (memory === undefined) return null;
  return {
    read: () => readText(memory),
    write: (text, lock) => writeText(memory, text, lock),
  };
}

/** State of all readers. Every change goes to the terminal and to the server. */
export interface ReaderReports {
  report(kind: string, ...how: Parameters<DriverHost['report']>): void;
  /**
   * Merges the server's view of the readers, including problems that only the server can detect.
   */
  mergeServerHealth(readers: readonly ReaderHealthReport[]): void;
  kindOf(reader: ReaderName): string | null;
  publish(): void;
}

interface ReportsParts {
  readonly bridge: string;
  readonly connection: Pick<ServerConnection, 'readers'>;
  say(line: string): void;
}

export function createReaderReports({ bridge, connection, say }: ReportsParts): ReaderReports {
  const reports = new Map<ReaderName, ReaderReport>();
  const remedies = new Map<ReaderName, string>();
  const printed = new Map<ReaderName, string>();
  let seen: ReadonlyMap<ReaderName, ReaderHealthReport['health']> = new Map();
  const publish = () => connection.readers([...reports.values()]);

  function printOnce(report: ReaderReport): void {
    const { name, state } = report;
    const health = healthOf(report, seen.get(name));
    const remedy = health.state === state ? remedies.get(name) : undefined;
    const line = readerLine(LANGUAGE, { name, bridge, health }, remedy);
    if (printed.get(name) === line) return;
    printed.set(name, line);
    say(line);
  }

  return {
    report(kind, name, state, remedy, about = {}) {
      const report = state === null ? null : { name, kind, state, ...about };
      if (report !== null && isDeepStrictEqual(reports.get(name), report)) return;
      if (remedy === undefined) remedies.delete(name);
      else remedies.set(name, remedy);
      if (report === null) {
        reports.delete(name);
        printed.delete(name);
      } else {
        reports.set(name, report);
        printOnce(report);
      }
      publish();
    },
    mergeServerHealth(readers) {
      seen = new Map(readers.map(({ name, health }) => [name, health]));
      for (const report of reports.values()) printOnce(report);
    },
    kindOf: (reader) => reports.get(reader)?.kind ?? null,
    publish,
  };
}

/**
 * Returns the problem to fix first, from what the bridge and the server know. Uses the same order
 * as the screens.
 */
function healthOf(
  { state, trouble }: ReaderReport,
  seen: ReaderHealthReport['health'] | undefined,
): ReaderHealthReport['health'] {
  if (seen?.state === 'duplicate') return seen;
  if (state === 'ready' && seen?.state === 'unknown-cards') return seen;
  return trouble === undefined ? { state } : { state, trouble };
}
