import { randomUUID } from 'node:crypto';
import type { ReaderReport, TapAnswer } from '#lib/protocol/messages.ts';
import type { ReaderEvent, ReaderName, Tap } from '#lib/reader/events.ts';
import { lyingOn, perceive, presenceOf, type Presence, type Sight } from '#lib/reader/presence.ts';
import type { Connection } from './connection.ts';
import type { Outbox } from './outbox.ts';
import type { Host, Running } from './readers/contract.ts';
import type { Recorder } from './recorder.ts';
import { signOfAnswer } from '#lib/protocol/signs.ts';
import type { Trace } from './trace.ts';

export interface DeskParts {
  readonly outbox: Outbox;
  readonly trace: Trace;
  readonly recorder: Recorder;
  connection(): Connection;
  /** Something is in the outbox. */
  deliver(): void;
  say(line: string): void;
}

/** Between the drivers and the uplink: turns what readers see into taps, and answers into signs. */
export interface Desk {
  /** What one driver gets to speak to. */
  host(kind: string): Host;
  /** The driver of a kind is at work and can show signs. */
  opened(kind: string, running: Running): void;
  answered(tap: Tap, answer: TapAnswer): void;
  /** Tells a server that was not there how all readers are, what went wrong at them, and how many taps wait. */
  reportAll(): void;
}

export function createDesk(parts: DeskParts): Desk {
  const { outbox, trace, recorder, say } = parts;
  const reports = new Map<ReaderName, ReaderReport>();
  const drivers = new Map<string, Running>();
  const newest = new Map<ReaderName, string>();
  const problems = new Map<ReaderName, NonNullable<Sight['problem']>>();
  let toldWaiting = 0;
  let presence = presenceOf(outbox.lying());
  let diskFull = false;

  function see(event: ReaderEvent): void {
    const sight = perceive(event, presence, randomUUID());
    const before = presence;
    presence = sight.presence;
    noteProblem(event, sight.problem);
    if (sight.tap !== null) take(sight.tap);
    else noteLying(before);
    recorder.record(event);
  }

  /** A problem lasts until the reader reads a card; one with the card that lies there, until that is lifted. */
  function noteProblem({ type, reader }: ReaderEvent, problem: Sight['problem']): void {
    if (problem !== null) {
      problems.set(reader, problem);
      parts.connection().problem(problem);
    } else if (type === 'on' || (type === 'off' && problems.get(reader)?.problem !== 'misread')) {
      problems.delete(reader);
    }
  }

  /** What came to lie elsewhere, or was lifted, without being a tap. */
  function noteLying(before: Presence): void {
    for (const reader of Object.keys({ ...before.lying, ...presence.lying })) {
      const tag = lyingOn(reader, presence);
      if (tag !== lyingOn(reader, before)) outbox.noteLying(reader, tag);
    }
  }

  function take(tap: Tap): void {
    trace.detected(tap.id);
    newest.set(tap.reader, tap.id);
    const kept = outbox.add(tap);
    if (kept === 'full') return say(`too many taps wait; ${tap.tag} on ${tap.reader} is not taken`);
    if (kept === 'in-memory' && !diskFull) {
      say('the disk takes nothing: taps that wait are lost if the bridge ends now');
    }
    diskFull = kept === 'in-memory';
    parts.deliver();
  }

  function report(kind: string, name: ReaderName, state: ReaderReport['state'] | null): void {
    if (reports.get(name)?.state === state) return;
    if (state === null) reports.delete(name);
    else reports.set(name, { name, kind, state });
    reportReaders();
  }

  function reportReaders(): void {
    parts.connection().readers([...reports.values()]);
  }

  function reportAll(): void {
    reportReaders();
    // The server knows by their times those that it has heard of before.
    for (const problem of problems.values()) parts.connection().problem(problem);
    tellWaiting(outbox.waiting());
  }

  /** Taps on their way are no news; those of a time without server are, until the last one is delivered. */
  function tellWaiting(taps: number): void {
    toldWaiting = taps;
    parts.connection().waiting(taps);
  }

  /** A late answer must not light up under the card that lies there by now. */
  function answered(tap: Tap, { answer }: TapAnswer): void {
    const isLast = outbox.waiting() === 1;
    if (isLast && toldWaiting > 0) tellWaiting(0);
    const kind = reports.get(tap.reader)?.kind;
    const driver = kind === undefined ? undefined : drivers.get(kind);
    if (driver?.sign === undefined || newest.get(tap.reader) !== tap.id) return;
    driver.sign(tap.reader, signOfAnswer(answer)).catch(() => undefined);
  }

  return {
    host: (kind) => ({
      emit: see,
      report: (reader, state) => report(kind, reader, state),
      say,
      now: Date.now,
    }),
    opened: (kind, running) => void drivers.set(kind, running),
    answered,
    reportAll,
  };
}
