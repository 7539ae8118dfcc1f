import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Tap } from '#lib/reader/events.ts';
import { openOutbox, type Outbox, TAPS_FILE } from '../../hardware/outbox.ts';
import { asAfterCrash } from '../support/keptTaps.ts';

const root = mkdtempSync(join(tmpdir(), 'outbox-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const aFolder = () => join(root, String((folders += 1)));

const tapNumber = (n: number): Tap => ({
  id: `tap-${String(n)}`,
  // Names come from drivers: any text, line ends, its end in C, and halves of letters too.
  reader: `Leser "${String(n % 3)}"\n\0\ud83d\u2028é`,
  tag: `04a1b2c3d4e5${String(n % 90).padStart(2, '0')}`,
  at: 1_000 + n,
});

/** Everything that waits, oldest first, by delivering it. */
function waitingIn(outbox: Outbox): Tap[] {
  const taps: Tap[] = [];
  for (let tap = outbox.first(); tap !== null; tap = outbox.first()) {
    taps.push(tap);
    outbox.remove(tap.id);
  }
  outbox.close();
  return taps;
}

/** Returns the taps that a bridge finds if it starts after a crash at this moment. */
function foundAfterCrash(folder: string): Tap[] {
  const copy = aFolder();
  asAfterCrash(folder, copy);
  return waitingIn(openOutbox(copy));
}

type Step = 'lay' | 'acknowledge' | 'acknowledge of another reader' | 'start anew';
const evening = fc.array(
  fc.constantFrom<Step>(
    'lay',
    'lay',
    'lay',
    'acknowledge',
    'acknowledge of another reader',
    'start anew',
  ),
  { minLength: 1, maxLength: 25 },
);

/** Plays it, and answers the outbox with what must wait in it. */
function play(folder: string, steps: readonly Step[]) {
  let outbox = openOutbox(folder);
  let waiting: Tap[] = [];
  let n = 0;
  for (const step of steps) {
    if (step === 'start anew') {
      outbox.close();
      outbox = openOutbox(folder);
    } else if (step === 'lay') {
      const tap = tapNumber(n++);
      expect(outbox.add(tap)).toBe('on-disk');
      waiting.push(tap);
    } else {
      const but = new Set(step === 'acknowledge' ? [] : [waiting[0]?.reader ?? '']);
      const first = outbox.first(but);
      expect(first).toEqual(waiting.find(({ reader }) => !but.has(reader)) ?? null);
      if (first !== null) outbox.remove(first.id);
      waiting = waiting.filter(({ id }) => id !== first?.id);
    }
  }
  return { outbox, waiting };
}

test('a bridge that was killed finds what the server has not acknowledged, in order', () => {
  fc.assert(
    fc.property(evening, (steps) => {
      const folder = aFolder();
      const { outbox, waiting } = play(folder, steps);
      // The outbox is not closed first: only its state on disk counts.
      expect(foundAfterCrash(folder)).toEqual(waiting);
      outbox.close();
    }),
    { numRuns: 25 },
  );
});

test('a write that a pulled plug cut at any byte leaves whole taps only, those laid before', () => {
  const folder = aFolder();
  openOutbox(folder).close();
  const outbox = openOutbox(folder);
  /** Length of the log when each tap was written. */
  const ends: number[] = [];
  const log = join(folder, `${TAPS_FILE}-wal`);
  for (let n = 0; n < 8; n += 1) {
    outbox.add(tapNumber(n));
    ends.push(readFileSync(log).length);
  }
  const [file, whole] = [readFileSync(join(folder, TAPS_FILE)), readFileSync(log)];
  outbox.close();
  fc.assert(
    fc.property(fc.nat({ max: whole.length }), fc.boolean(), (end, isTorn) => {
      const copy = aFolder();
      mkdirSync(copy);
      writeFileSync(join(copy, TAPS_FILE), file);
      // A disk may have made room for what never came.
      const rest = isTorn ? Buffer.alloc(whole.length - end, 0xa5) : Buffer.alloc(0);
      writeFileSync(join(copy, `${TAPS_FILE}-wal`), Buffer.concat([whole.subarray(0, end), rest]));
      const laid = ends.filter((length) => length <= end).length;
      const next = openOutbox(copy);
      expect(next.waitingCount()).toBe(laid);
      next.add(tapNumber(50));
      const expected = [...Array(laid).keys(), 50].map((n) => tapNumber(n));
      expect(waitingIn(next)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('a file of taps that was cut at any byte is read whole, or kept whole under another name', () => {
  const folder = aFolder();
  const { outbox, waiting } = play(folder, Array<Step>(6).fill('lay'));
  outbox.close();
  const whole = readFileSync(join(folder, TAPS_FILE));
  fc.assert(
    fc.property(fc.nat({ max: whole.length }), (end) => {
      const copy = aFolder();
      mkdirSync(copy);
      writeFileSync(join(copy, TAPS_FILE), whole.subarray(0, end));
      let found: Tap[] | null = null;
      try {
        found = waitingIn(openOutbox(copy));
      } catch {
        const kept = join(copy, `${TAPS_FILE}.damaged-1`);
        expect(existsSync(kept) && readFileSync(kept).length).toBe(end);
      }
      // One byte is an empty file to SQLite: it once had to write one to be able to lock it.
      if (found !== null) expect(found).toEqual(end <= 1 ? [] : waiting);
    }),
    { numRuns: 60, examples: [[0], [1], [2]] },
  );
});
