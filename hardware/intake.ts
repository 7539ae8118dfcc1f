import { randomUUID } from 'node:crypto';
import type { ReaderEvent, ReaderName, Tap } from '#lib/reader/events.ts';
import {
  presenceChanges,
  interpretReaderEvent,
  presenceOf,
  type ReaderObservation,
} from '#lib/reader/presence.ts';
import type { TapFeedback, ReaderReports } from './readerFeedback.ts';
import type { ServerConnection } from './connection.ts';
import type { Outbox } from './outbox.ts';
import type { DriverHost } from './readers/contract.ts';
import type { Recorder, LatencyTrace } from './recorder.ts';
import { line } from './words.ts';

interface IntakeParts {
  readonly outbox: Outbox;
  readonly reports: ReaderReports;
  readonly backlog: Backlog;
  readonly answers: TapFeedback;
  readonly connection: Pick<ServerConnection, 'connected'>;
  readonly trace: LatencyTrace;
  readonly recorder: Recorder;
  readonly folder: string;
  deliver(): void;
  say(line: string): void;
}

export function createIntake(parts: IntakeParts): (kind: string) => DriverHost {
  const { outbox, reports, backlog, answers, connection, trace, recorder, deliver, say } = parts;
  let presence = presenceOf(outbox.present());
  let diskFull = false;
  /**
   * Readers already reported as having no room, reset when all taps are delivered. Without it, a
   * flood of taps would flood the terminal.
   */
  const turnedAway = new Set<ReaderName>();

  function see(event: ReaderEvent): void {
    const sight = interpretReaderEvent(event, presence, randomUUID());
    const before = presence;
    presence = sight.presence;
    backlog.note(event, sight.problem);
    if (sight.tap !== null) take(sight.tap);
    else
      for (const [reader, tag] of presenceChanges(before, presence))
        outbox.notePresent(reader, tag);
    recorder.record(event);
  }

  function take(tap: Tap): void {
    trace.detected(tap.id);
    answers.expectAnswer(tap);
    const kept = outbox.add(tap);
    if (kept === 'full') return turnAway(tap.reader);
    if (outbox.waitingCount() <= 1) turnedAway.clear();
    if (kept === 'in-memory' && !diskFull) say(line('bridge.disk-full'));
    diskFull = kept === 'in-memory';
    if (!connection.connected()) {
      say(line('bridge.kept', { name: tap.reader, taps: outbox.waitingCount() }));
    }
    deliver();
  }

  function turnAway(reader: ReaderName): void {
    if (!turnedAway.has(reader)) say(line('bridge.too-many', { name: reader }));
    turnedAway.add(reader);
  }

  return (kind) => ({
    emit: see,
    report: (...how) => reports.report(kind, ...how),
    say,
    now: Date.now,
    folder: parts.folder,
  });
}

type Problem = NonNullable<ReaderObservation['problem']>;

/**
 * State that a returning server must be told: problems of readers and the number of waiting taps.
 */
interface Backlog {
  note(event: ReaderEvent, problem: Problem | null): void;
  answered(): void;
  setAside(): void;
  publish(): void;
}

export function createBacklog(
  outbox: Outbox,
  connection: Pick<ServerConnection, 'waiting' | 'problem'>,
): Backlog {
  const problems = new Map<ReaderName, Problem>();
  let reportedTaps = 0;

  function reportWaiting(taps: number): void {
    reportedTaps = taps;
    const aside = Object.entries(outbox.setAsideCounts()).map(([reader, taps]) => ({
      reader,
      taps,
    }));
    connection.waiting({ taps, aside });
  }

  return {
    /**
     * A problem lasts until the reader reads a card. A problem with a card on the reader lasts
     * until that card is lifted.
     */
    note({ type, reader }, problem) {
      if (problem !== null) {
        problems.set(reader, problem);
        connection.problem(problem);
      } else if (type === 'on' || (type === 'off' && problems.get(reader)?.problem !== 'misread')) {
        problems.delete(reader);
      }
    },
    /**
     * Taps in transit are not reported. Taps made without a server are, until the last of them is
     * delivered.
     */
    answered() {
      if (reportedTaps > 0 && outbox.waitingCount() === 1) reportWaiting(0);
    },
    setAside: () => reportWaiting(reportedTaps > 0 ? outbox.waitingCount() : 0),
    publish() {
      for (const problem of problems.values()) connection.problem(problem);
      reportWaiting(outbox.waitingCount());
    },
  };
}
