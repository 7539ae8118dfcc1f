import type { ReaderEvent, ReaderName } from '#lib/reader/events.ts';
import type { Sight } from '#lib/reader/presence.ts';
import type { Connection } from './connection.ts';
import type { Outbox } from './outbox.ts';

type Problem = NonNullable<Sight['problem']>;

/** What a server that was not there must hear when it is: what is wrong at the readers, and how many taps wait. */
export interface Backlog {
  /** After each event of a reader, with the problem that it was, if it was one. */
  note(event: ReaderEvent, problem: Problem | null): void;
  /** A tap was answered, and is about to leave the outbox. */
  answered(): void;
  /** A tap was set aside. */
  setAside(): void;
  tell(): void;
}

export function createBacklog(
  outbox: Outbox,
  connection: Pick<Connection, 'waiting' | 'problem'>,
): Backlog {
  const problems = new Map<ReaderName, Problem>();
  let toldWaiting = 0;

  function tellWaiting(taps: number): void {
    toldWaiting = taps;
    const aside = Object.entries(outbox.aside()).map(([reader, taps]) => ({ reader, taps }));
    connection.waiting({ taps, aside });
  }

  return {
    /** A problem lasts until the reader reads a card; one with the card that lies there, until that is lifted. */
    note({ type, reader }, problem) {
      if (problem !== null) {
        problems.set(reader, problem);
        connection.problem(problem);
      } else if (type === 'on' || (type === 'off' && problems.get(reader)?.problem !== 'misread')) {
        problems.delete(reader);
      }
    },
    /** Taps on their way are no news; those of a time without server are, until the last one is delivered. */
    answered() {
      if (toldWaiting > 0 && outbox.waiting() === 1) tellWaiting(0);
    },
    setAside: () => tellWaiting(toldWaiting > 0 ? outbox.waiting() : 0),
    tell() {
      // The server knows by their times those that it has heard of before.
      for (const problem of problems.values()) connection.problem(problem);
      tellWaiting(outbox.waiting());
    },
  };
}
