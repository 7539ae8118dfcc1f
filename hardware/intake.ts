import { randomUUID } from 'node:crypto';
import type { ReaderEvent, ReaderName, Tap } from '#lib/reader/events.ts';
import { movesBetween, perceive, presenceOf, type Sight } from '#lib/reader/presence.ts';
import type { TapFeedback, Reports } from './answers.ts';
import type { ServerConnection } from './connection.ts';
import type { Outbox } from './outbox.ts';
import type { DriverHost } from './readers/contract.ts';
import type { Recorder, Trace } from './recorder.ts';
import { line } from './words.ts';

interface IntakeParts {
  readonly outbox: Outbox;
  readonly reports: Reports;
  readonly backlog: Backlog;
  readonly answers: TapFeedback;
  readonly connection: Pick<ServerConnection, 'connected'>;
  readonly trace: Trace;
  readonly recorder: Recorder;
  /** Where the bridge keeps what it has to remember. */
  readonly folder: string;
  /** There is something in the outbox to deliver. */
  deliver(): void;
  say(line: string): void;
}

/** Turns what readers see into taps. The answer makes the host that a driver of one kind reports to. */
export function createIntake(parts: IntakeParts): (kind: string) => DriverHost {
  const { outbox, reports, backlog, answers, connection, trace, recorder, deliver, say } = parts;
  let presence = presenceOf(outbox.present());
  let diskFull = false;
  /** Readers that were told of as having found no room, since all was delivered: a flood would fill the terminal too. */
  const turnedAway = new Set<ReaderName>();

  function see(event: ReaderEvent): void {
    const sight = perceive(event, presence, randomUUID());
    const before = presence;
    presence = sight.presence;
    backlog.note(event, sight.problem);
    if (sight.tap !== null) take(sight.tap);
    else
      for (const [reader, tag] of movesBetween(before, presence)) outbox.notePresent(reader, tag);
    recorder.record(event);
  }

  function take(tap: Tap): void {
    trace.detected(tap.id);
    answers.awaited(tap);
    const kept = outbox.add(tap);
    if (kept === 'full') return turnAway(tap.reader);
    if (outbox.waiting() <= 1) turnedAway.clear();
    if (kept === 'in-memory' && !diskFull) say(line('bridge.disk-full'));
    diskFull = kept === 'in-memory';
    if (!connection.connected()) {
      say(line('bridge.kept', { name: tap.reader, taps: outbox.waiting() }));
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

type Problem = NonNullable<Sight['problem']>;

/** What a server must hear when it is back: what is wrong at the readers, and how many taps wait. */
interface Backlog {
  /** To be called after each reader event, with its problem if it was one. */
  note(event: ReaderEvent, problem: Problem | null): void;
  /** A tap was answered and is about to leave the outbox. */
  answered(): void;
  /** A tap was set aside. */
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
    const aside = Object.entries(outbox.aside()).map(([reader, taps]) => ({ reader, taps }));
    connection.waiting({ taps, aside });
  }

  return {
    /** A problem lasts until the reader reads a card; a problem with the card on it, until that card is lifted. */
    note({ type, reader }, problem) {
      if (problem !== null) {
        problems.set(reader, problem);
        connection.problem(problem);
      } else if (type === 'on' || (type === 'off' && problems.get(reader)?.problem !== 'misread')) {
        problems.delete(reader);
      }
    },
    /** Taps on their way are no news; those made without a server are, until the last of them is delivered. */
    answered() {
      if (reportedTaps > 0 && outbox.waiting() === 1) reportWaiting(0);
    },
    setAside: () => reportWaiting(reportedTaps > 0 ? outbox.waiting() : 0),
    publish() {
      // The server recognises by their times the problems that it has heard of before.
      for (const problem of problems.values()) connection.problem(problem);
      reportWaiting(outbox.waiting());
    },
  };
}
