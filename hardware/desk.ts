import { randomUUID } from 'node:crypto';
import type { BorderRefusal, TapAnswer } from '#lib/protocol/messages.ts';
import type { ReaderEvent, ReaderName, Tap } from '#lib/reader/events.ts';
import { movesBetween, perceive, presenceOf } from '#lib/reader/presence.ts';
import { createBacklog } from './backlog.ts';
import type { Connection } from './connection.ts';
import type { Outbox } from './outbox.ts';
import type { Host, Running } from './readers/contract.ts';
import type { Recorder } from './recorder.ts';
import { createReports, type Reports } from './reports.ts';
import { answerAt } from './tags.ts';
import type { Trace } from './trace.ts';
import { line } from './words.ts';

export interface DeskParts {
  /** Name of this bridge. */
  readonly bridge: string;
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
  /** The server cannot take a tap; it is kept. */
  setAside(tap: Tap, refusal: BorderRefusal): void;
  /** Tells a server that was not there how all readers are, what went wrong at them, and how many taps wait. */
  reportAll(): void;
  /** How the server sees the readers. */
  seen: Reports['seen'];
}

export function createDesk(parts: DeskParts): Desk {
  const { outbox, trace, recorder, say } = parts;
  const reports = createReports(parts);
  const drivers = new Map<string, Running>();
  const newest = new Map<ReaderName, string>();
  const backlog = createBacklog(outbox, parts.connection);
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
    newest.set(tap.reader, tap.id);
    const kept = outbox.add(tap);
    if (kept === 'full') return say(line('bridge.too-many', { name: tap.reader }));
    if (kept === 'in-memory' && !diskFull) say(line('bridge.disk-full'));
    diskFull = kept === 'in-memory';
    if (!parts.connection().connected()) {
      say(line('bridge.kept', { name: tap.reader, taps: outbox.waiting() }));
    }
    parts.deliver();
  }

  const driverOf = ({ reader }: Tap) => drivers.get(reports.kindOf(reader) ?? '');

  /** A late answer must not light up under the card that lies there by now. */
  function answered(tap: Tap, heard: TapAnswer): void {
    backlog.answered();
    const driver = driverOf(tap);
    const isNewest = () => newest.get(tap.reader) === tap.id;
    if (driver === undefined) return;
    answerAt(driver, tap, heard, parts.connection(), isNewest).catch((error: unknown) =>
      say(`${tap.reader}: ${String(error)}`),
    );
  }

  function setAside(tap: Tap, { code }: BorderRefusal): void {
    backlog.setAside();
    say(line('bridge.set-aside', { name: tap.reader, tag: tap.tag, code }));
    if (newest.get(tap.reader) === tap.id) refuseAt(driverOf(tap), tap.reader);
  }

  return {
    host: (kind) => ({
      emit: see,
      report: (...how) => reports.report(kind, ...how),
      say,
      now: Date.now,
    }),
    opened: (kind, running) => void drivers.set(kind, running),
    answered,
    setAside,
    reportAll: () => [reports, backlog].forEach(({ tell }) => tell()),
    seen: reports.seen,
  };
}

function refuseAt(driver: Running | undefined, reader: ReaderName): void {
  driver?.sign?.(reader, 'refused').catch(() => undefined);
}
