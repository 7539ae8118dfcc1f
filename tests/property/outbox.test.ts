import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Tap } from '#lib/reader/events.ts';
import { openOutbox, type Outbox } from '../../hardware/outbox.ts';

const root = mkdtempSync(join(tmpdir(), 'outbox-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const aFolder = () => join(root, String((folders += 1)));
const fileIn = (folder: string) => join(folder, 'taps.jsonl');

const tapNumber = (n: number): Tap => ({
  id: `tap-${n}`,
  // Names come from drivers: any text, line ends and halves of letters too.
  reader: `Leser "${n}"\n\u2028é`,
  tag: `04a1b2c3d4e5${String(n % 90).padStart(2, '0')}`,
  at: 1_000 + n,
});

/** Everything that waits, oldest first, by delivering it. */
function waitingIn(outbox: Outbox): string[] {
  const ids: string[] = [];
  for (let tap = outbox.first(); tap !== null; tap = outbox.first()) {
    ids.push(tap.id);
    outbox.remove(tap.id);
  }
  outbox.close();
  return ids;
}

/** true: a card is laid; false: the server acknowledges the oldest tap. */
const evening = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 });

function play(folder: string, steps: readonly boolean[]) {
  const outbox = openOutbox(folder);
  const waiting: string[] = [];
  let n = 0;
  for (const laid of steps) {
    if (laid) {
      const tap = tapNumber(n++);
      expect(outbox.add(tap)).toBe('on-disk');
      waiting.push(tap.id);
    } else {
      const first = outbox.first();
      if (first !== null) outbox.remove(first.id);
      waiting.shift();
    }
  }
  return { outbox, waiting };
}

test('a bridge that was killed finds what the server has not acknowledged, in order', () => {
  fc.assert(
    fc.property(evening, (steps) => {
      const folder = aFolder();
      const { outbox, waiting } = play(folder, steps);
      // Nobody closes it first: what counts is what is on disk at any moment.
      expect(waitingIn(openOutbox(folder))).toEqual(waiting);
      outbox.close();
    }),
    { numRuns: 40 },
  );
});

test('a file that ends at any byte holds whole taps only, those laid before it ended', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), (count, cut) => {
      const folder = aFolder();
      const { outbox, waiting } = play(folder, Array<boolean>(count).fill(true));
      outbox.close();
      const bytes = readFileSync(fileIn(folder));
      const end = cut % (bytes.length + 1);
      writeFileSync(fileIn(folder), bytes.subarray(0, end));
      const whole = bytes.subarray(0, end).toString('latin1').split('\n').length - 1;
      expect(waitingIn(openOutbox(folder))).toEqual(waiting.slice(0, whole));
    }),
    { numRuns: 100 },
  );
});

test('an outbox goes on after a torn line as if it were not there', () => {
  const folder = aFolder();
  const { outbox } = play(folder, [true, true]);
  outbox.close();
  const bytes = readFileSync(fileIn(folder));
  writeFileSync(fileIn(folder), bytes.subarray(0, bytes.length - 5));
  const opened = openOutbox(folder);
  opened.add(tapNumber(7));
  opened.close();
  expect(waitingIn(openOutbox(folder))).toEqual(['tap-0', 'tap-7']);
});
