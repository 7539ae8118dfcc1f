import { expect, test } from 'vitest';
import { tagEvent } from '#lib/reader/tag.ts';
import { createBacklog, createIntake } from '../../../hardware/intake.ts';
import type { Outbox } from '../../../hardware/outbox.ts';

const nothing = () => undefined;

/** A bridge with a full outbox until told otherwise. `lay` lays another card on that reader. */
function fullBridge() {
  const said: string[] = [];
  let kept: ReturnType<Outbox['add']> = 'full';
  let waiting = 10_000;
  const outbox: Outbox = {
    first: () => null,
    unreadableCount: 0,
    waitingCount: () => waiting,
    setAsideCounts: () => ({}),
    present: () => ({}),
    add: () => kept,
    notePresent: nothing,
    remove: nothing,
    setAside: nothing,
    close: nothing,
  };
  const connection = { connected: () => true, waiting: nothing, problem: nothing };
  const host = createIntake({
    outbox,
    connection,
    backlog: createBacklog(outbox, connection),
    folder: '/nowhere',
    reports: { report: nothing } as never,
    answers: {
      addDriver: nothing,
      expectAnswer: nothing,
      showAnswer: nothing,
      showRefusal: nothing,
    },
    trace: { detected: nothing, sent: nothing, answered: nothing, close: nothing },
    recorder: { record: nothing, close: () => Promise.resolve() },
    deliver: nothing,
    say: (line) => void said.push(line),
  })('mqtt');
  let cards = 0;
  return {
    said,
    /** So many wait to be delivered. */
    waits(taps: number) {
      waiting = taps;
      kept = taps < 10_000 ? 'on-disk' : 'full';
    },
    lay(reader: string) {
      cards += 1;
      host.emit(tagEvent(reader, `04${cards.toString(16).padStart(12, '0')}`, cards));
    },
  };
}

test('a flood of taps that finds no room is told once a reader, and anew once all was delivered', () => {
  const { said, waits, lay } = fullBridge();
  for (let n = 0; n < 1_000; n += 1) lay('salon');
  expect(said).toHaveLength(1);
  lay('attic');
  expect(said).toHaveLength(2);
  for (const taps of [9_999, 10_000, 9_999, 10_000]) {
    waits(taps);
    lay('salon');
  }
  expect(said).toHaveLength(2);
  for (const taps of [1, 10_000, 10_000]) {
    waits(taps);
    lay('salon');
  }
  expect(said).toHaveLength(3);
});
