import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readerLine } from '#lib/i18n/readerLines.ts';
import { afterTap, type PresentTag, signOfEnd } from '#lib/protocol/afterTap.ts';
import type { ReaderReport, SeenReader, TapAnswer } from '#lib/protocol/messages.ts';
import type { ReaderName, Tap } from '#lib/reader/events.ts';
import type { ServerConnection } from './connection.ts';
import { readText, writeText } from './ntag.ts';
import type { DriverHost, Running } from './readers/contract.ts';
import { LANGUAGE } from './words.ts';

/** Shows and does at a reader what became of its taps. */
export interface TapFeedback {
  /** The driver of this kind has started and can show signs. */
  opened(kind: string, running: Running): void;
  /** A late answer must not light up under the card that lies there from now on. */
  awaited(tap: Tap): void;
  /** The server has answered: does what it asks for, and shows the sign for how that went. */
  answered(tap: Tap, heard: TapAnswer): void;
  /** The server cannot take it. */
  refused(tap: Tap): void;
}

interface AnswersParts {
  readonly reports: Pick<Reports, 'kindOf'>;
  readonly connection: Pick<ServerConnection, 'written' | 'introduce'>;
  say(line: string): void;
}

export function createAnswers({ reports, connection, say }: AnswersParts): TapFeedback {
  const drivers = new Map<string, Running>();
  const newest = new Map<ReaderName, string>();
  const driverOf = ({ reader }: Tap) => drivers.get(reports.kindOf(reader) ?? '');
  const isNewest = ({ reader, id }: Tap) => newest.get(reader) === id;

  async function answer(tap: Tap, heard: TapAnswer): Promise<void> {
    const driver = driverOf(tap);
    if (driver === undefined || !isNewest(tap)) return;
    const end = await afterTap(tap, heard, {
      present: presentTag(driver, tap),
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

function presentTag(driver: Running, { reader, tag }: Tap): PresentTag | null {
  const memory = driver.memory?.(reader, tag);
  if (memory === undefined) return null;
  return {
    read: () => readText(memory),
    write: (text, lock) => writeText(memory, text, lock),
  };
}

/** How all readers are: told to the terminal and the server with every change. */
export interface Reports {
  /** How a reader of a kind is, as its driver reports it. */
  report(kind: string, ...how: Parameters<DriverHost['report']>): void;
  /** How the server sees the readers: what only it can know is said here too. */
  seen(readers: readonly SeenReader[]): void;
  kindOf(reader: ReaderName): string | null;
  /** Tells the server all of it. */
  publish(): void;
}

interface ReportsParts {
  /** Name of this bridge. */
  readonly bridge: string;
  readonly connection: Pick<ServerConnection, 'readers'>;
  say(line: string): void;
}

export function createReports({ bridge, connection, say }: ReportsParts): Reports {
  const reports = new Map<ReaderName, ReaderReport>();
  const remedies = new Map<ReaderName, string>();
  const printed = new Map<ReaderName, string>();
  let seen: ReadonlyMap<ReaderName, SeenReader['health']> = new Map();
  const publish = () => connection.readers([...reports.values()]);

  function printOnce({ name, state }: ReaderReport): void {
    const health = healthOf(state, seen.get(name));
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
    seen(readers) {
      seen = new Map(readers.map(({ name, health }) => [name, health]));
      for (const report of reports.values()) printOnce(report);
    },
    kindOf: (reader) => reports.get(reader)?.kind ?? null,
    publish,
  };
}

/** Of what this bridge and the server know to be wrong, the one thing to be fixed first, as on the screens. */
function healthOf(
  state: ReaderReport['state'],
  seen: SeenReader['health'] | undefined,
): SeenReader['health'] {
  if (seen?.state === 'duplicate') return seen;
  return state === 'ready' && seen?.state === 'unknown-cards' ? seen : { state };
}
