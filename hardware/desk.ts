import { randomUUID } from 'node:crypto';
import type { ReaderEvent, Tap } from '#lib/reader/events.ts';
import { movesBetween, perceive, presenceOf } from '#lib/reader/presence.ts';
import type { Answers } from './answers.ts';
import type { Backlog } from './backlog.ts';
import type { Connection } from './connection.ts';
import type { Outbox } from './outbox.ts';
import type { Host } from './readers/contract.ts';
import type { Recorder } from './recorder.ts';
import type { Reports } from './reports.ts';
import type { Trace } from './trace.ts';
import { line } from './words.ts';

export interface DeskParts {
  readonly outbox: Outbox;
  readonly reports: Reports;
  readonly backlog: Backlog;
  readonly answers: Answers;
  readonly connection: Pick<Connection, 'connected'>;
  readonly trace: Trace;
  readonly recorder: Recorder;
  /** Something is in the outbox. */
  deliver(): void;
  say(line: string): void;
}

/** Turns what readers see into taps; what a driver of a kind gets to speak to. */
export function createDesk(parts: DeskParts): (kind: string) => Host {
  const { outbox, reports, backlog, answers, connection, trace, recorder, deliver, say } = parts;
  let presence = presenceOf(outbox.lying());
  let diskFull = false;

  function see(event: ReaderEvent): void {
    const sight = perceive(event, presence, randomUUID());
    const before = presence;
    presence = sight.presence;
    backlog.note(event, sight.problem);
    if (sight.tap !== null) take(sight.tap);
    else for (const [reader, tag] of movesBetween(before, presence)) outbox.noteLying(reader, tag);
    recorder.record(event);
  }

  function take(tap: Tap): void {
    trace.detected(tap.id);
    answers.awaited(tap);
    const kept = outbox.add(tap);
    if (kept === 'full') return say(line('bridge.too-many', { name: tap.reader }));
    if (kept === 'in-memory' && !diskFull) say(line('bridge.disk-full'));
    diskFull = kept === 'in-memory';
    if (!connection.connected()) {
      say(line('bridge.kept', { name: tap.reader, taps: outbox.waiting() }));
    }
    deliver();
  }

  return (kind) => ({
    emit: see,
    report: (...how) => reports.report(kind, ...how),
    say,
    now: Date.now,
  });
}
