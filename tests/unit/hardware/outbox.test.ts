import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Tap } from '#lib/reader/events.ts';
import { MOST_TAPS, openOutbox, readLines } from '../../../hardware/outbox.ts';

const root = mkdtempSync(join(tmpdir(), 'outbox-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const tap = (n: number): Tap => ({ id: `tap-${n}`, reader: 'left', tag: '04a1b2c3d4e580', at: n });

test('delivers in the order of laying, whatever is acknowledged between', () => {
  const outbox = openOutbox(join(root, 'order'));
  for (const n of [1, 2, 3]) outbox.add(tap(n));
  expect(outbox.first()).toEqual(tap(1));
  outbox.remove('tap-1');
  expect(outbox.first()).toEqual(tap(2));
  expect(outbox.waiting()).toBe(2);
  outbox.close();
});

test('the file of an evening of acknowledged taps stays small', () => {
  const folder = join(root, 'small');
  const outbox = openOutbox(folder);
  for (let n = 0; n < 300; n += 1) {
    outbox.add(tap(n));
    outbox.remove(`tap-${n}`);
  }
  expect(statSync(join(folder, 'taps.jsonl')).size).toBeLessThan(5_000);
  outbox.close();
});

describe('what lies on the readers', () => {
  const opened = (name: string) => openOutbox(join(root, name));

  test('is known to the next bridge: by taps, delivered or not, and by what was noted', () => {
    const outbox = opened('lying');
    outbox.add(tap(1));
    outbox.remove('tap-1');
    outbox.noteLying('right', '04a1b2c3d4e581');
    // A bridge that was killed has closed nothing.
    expect(opened('lying').lying()).toEqual({ left: tap(1).tag, right: '04a1b2c3d4e581' });
    const next = opened('lying');
    next.noteLying('left', null);
    expect(opened('lying').lying()).toEqual({ right: '04a1b2c3d4e581' });
  });

  test('is known also where the tap waits and its card was lifted', () => {
    const outbox = opened('lifted');
    outbox.add(tap(1));
    outbox.noteLying('left', null);
    expect(opened('lifted').lying()).toEqual({});
    const again = opened('lifted');
    expect(again.lying()).toEqual({});
    expect(again.first()).toEqual(tap(1));
  });

  test('outlives the cleaning up of a long evening', () => {
    const outbox = opened('long');
    outbox.noteLying('right', '04a1b2c3d4e581');
    for (let n = 0; n < 300; n += 1) {
      outbox.add(tap(n));
      outbox.remove(`tap-${n}`);
    }
    expect(opened('long').lying()).toEqual({ left: tap(1).tag, right: '04a1b2c3d4e581' });
  });
});

test('lines that make no sense are passed over', () => {
  const lines = ['{"tap":{"id":"a"}}', 'no json', '{"done":"x"}', '{"tap":1', ''];
  const good = JSON.stringify({ tap: tap(1) });
  expect([...readLines([...lines, good, ''].join('\n')).waiting.keys()]).toEqual(['tap-1']);
});

test('more taps than it can keep are turned away, not lost in silence', () => {
  const folder = join(root, 'full');
  const waiting = Array.from({ length: MOST_TAPS }, (_, n) => JSON.stringify({ tap: tap(n) }));
  const made = openOutbox(folder);
  made.close();
  writeFileSync(join(folder, 'taps.jsonl'), `${waiting.join('\n')}\n`);
  const outbox = openOutbox(folder);
  expect(outbox.add(tap(MOST_TAPS))).toBe('full');
  outbox.remove('tap-0');
  expect(outbox.add(tap(MOST_TAPS))).toBe('on-disk');
  outbox.close();
});

test('a folder that cannot be used is an error', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => openOutbox(join(root, 'file'))).toThrow();
});
