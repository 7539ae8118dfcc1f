import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, test } from 'vitest';
import type { Tap } from '#lib/reader/events.ts';
import { MAX_WAITING_TAPS, openOutbox, readJournal, TAPS_FILE } from '../../../hardware/outbox.ts';
import { asAfterCrash, keptTaps } from '../../support/keptTaps.ts';

const root = mkdtempSync(join(tmpdir(), 'outbox-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const tap = (n: number, reader = 'left'): Tap => ({
  id: `tap-${String(n)}`,
  reader,
  tag: '04a1b2c3d4e580',
  at: n,
});

/** A folder in which an earlier version has left these lines. */
function aJournal(name: string, lines: readonly object[]): string {
  const folder = join(root, name);
  mkdirSync(folder);
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(folder, 'taps.jsonl'), text);
  return folder;
}

test('delivers in the order of laying, for any order of acknowledgements', () => {
  const outbox = openOutbox(join(root, 'order'));
  for (const n of [1, 2, 3]) outbox.add(tap(n));
  expect(outbox.first()).toEqual(tap(1));
  outbox.remove('tap-1');
  expect(outbox.first()).toEqual(tap(2));
  expect(outbox.waitingCount()).toBe(2);
  outbox.close();
});

test('leaves out readers that wait, and taps that were set aside, until the next bridge', () => {
  const folder = join(root, 'aside');
  const outbox = openOutbox(folder);
  outbox.add(tap(1, 'left'));
  outbox.add(tap(2, 'left'));
  outbox.add(tap(3, 'right'));
  expect(outbox.first(new Set(['left']))).toEqual(tap(3, 'right'));
  outbox.setAside('tap-1');
  expect(outbox.first()).toEqual(tap(2));
  expect(outbox.waitingCount()).toBe(2);
  expect(outbox.setAsideCounts()).toEqual({ left: 1 });
  outbox.close();
  const next = openOutbox(folder);
  expect(next.first()).toEqual(tap(1));
  expect(next.setAsideCounts()).toEqual({});
  next.close();
});

/** Runs SQL on the database of a closed outbox, as another program. */
function writeInto(folder: string, sql: string): void {
  const database = new Database(join(folder, TAPS_FILE));
  database.exec(sql);
  database.close();
}

test('goes on without what it cannot read, which stays for the version that can', () => {
  const folder = join(root, 'unread');
  const before = openOutbox(folder);
  before.add(tap(1));
  before.close();
  writeInto(
    folder,
    `insert into taps (id, tap) values ('tap-2', '{"id":"tap-2","later":1}'), ('tap-3', 'no JSON');
     insert into lying values ('no JSON', '04a1b2c3d4e580')`,
  );
  for (const waiting of [1, 2]) {
    const outbox = openOutbox(folder);
    expect([outbox.unreadableCount, outbox.waitingCount()]).toEqual([3, waiting]);
    expect(outbox.first()).toEqual(tap(1));
    expect(outbox.present()).toEqual({ left: '04a1b2c3d4e580' });
    outbox.add(tap(4));
    outbox.close();
  }
});

test('a tap with which a full disk was tried is on it, and off it again once it is delivered', () => {
  const folder = join(root, 'tried');
  const [FULL, ROOM_FOR_ONE, FREE] = ['04000000000001', '04000000000002', '04000000000003'];
  openOutbox(folder).close();
  writeInto(
    folder,
    `create trigger disk before insert on lying
     when new.tag = '${FULL}' or (new.tag = '${ROOM_FOR_ONE}' and (select count(*) from taps) > 1)
     begin select raise(abort, 'the disk is full'); end`,
  );
  const outbox = openOutbox(folder);
  expect(outbox.add({ ...tap(1), tag: FULL })).toBe('in-memory');
  expect(outbox.add({ ...tap(2), tag: ROOM_FOR_ONE })).toBe('in-memory');
  outbox.remove('tap-1');
  outbox.notePresent('left', FREE);
  outbox.close();
  const next = openOutbox(folder);
  expect(next.first()?.id).toBe('tap-2');
  expect(next.waitingCount()).toBe(1);
  next.close();
});

test('the files of an evening of acknowledged taps stay small', () => {
  const folder = join(root, 'small');
  const outbox = openOutbox(folder);
  for (let n = 0; n < 300; n += 1) {
    outbox.add(tap(n));
    outbox.remove(`tap-${String(n)}`);
  }
  outbox.close();
  expect(statSync(join(folder, TAPS_FILE)).size).toBeLessThan(64_000);
  expect(existsSync(join(folder, `${TAPS_FILE}-wal`))).toBe(false);
});

describe('the tags on the readers', () => {
  let copies = 0;
  /** The next bridge, after this one was killed: it has closed nothing. */
  function afterCrash(name: string) {
    const copy = join(root, `${name}-${String((copies += 1))}`);
    asAfterCrash(join(root, name), copy);
    return openOutbox(copy);
  }

  test('are known to the next bridge by taps, delivered or not, and by notes', () => {
    const outbox = openOutbox(join(root, 'lying'));
    outbox.add(tap(1));
    outbox.remove('tap-1');
    outbox.notePresent('right', '04a1b2c3d4e581');
    expect(afterCrash('lying').present()).toEqual({ left: tap(1).tag, right: '04a1b2c3d4e581' });
    outbox.notePresent('left', null);
    expect(afterCrash('lying').present()).toEqual({ right: '04a1b2c3d4e581' });
    outbox.close();
  });

  test('are known also if the tap waits and its card was lifted', () => {
    const outbox = openOutbox(join(root, 'lifted'));
    outbox.add(tap(1));
    outbox.notePresent('left', null);
    const next = afterCrash('lifted');
    expect(next.present()).toEqual({});
    expect(next.first()).toEqual(tap(1));
    outbox.close();
  });
});

describe('the data of an earlier version', () => {
  test('are migrated once, in order, before later ones', () => {
    const lies = { lies: '04a1b2c3d4e581', on: 'right' };
    const lines = [{ tap: tap(1) }, { tap: tap(2) }, { done: 'tap-1' }, { tap: tap(3) }, lies];
    const folder = aJournal('journal', lines);
    const outbox = openOutbox(folder);
    outbox.add(tap(4));
    expect(existsSync(join(folder, 'taps.jsonl'))).toBe(false);
    expect(outbox.present()).toEqual({ left: tap(1).tag, right: '04a1b2c3d4e581' });
    outbox.close();
    expect(keptTaps(folder).map(({ id }) => id)).toEqual(['tap-2', 'tap-3', 'tap-4']);
  });

  test('count once after a crash between migration and removal', () => {
    const folder = aJournal('twice', [{ tap: tap(1) }]);
    openOutbox(folder).close();
    writeFileSync(join(folder, 'taps.jsonl'), `${JSON.stringify({ tap: tap(1) })}\n`);
    openOutbox(folder).close();
    expect(keptTaps(folder)).toEqual([tap(1)]);
  });

  test('are skipped where invalid', () => {
    const lines = ['{"tap":{"id":"a"}}', 'no json', '{"done":"x"}', '{"tap":1', ''];
    const good = JSON.stringify({ tap: tap(1) });
    expect([...readJournal([...lines, good, ''].join('\n')).taps.keys()]).toEqual(['tap-1']);
  });
});

test('more taps than it can keep are turned away, not lost in silence', () => {
  const waiting = Array.from({ length: MAX_WAITING_TAPS }, (_, n) => ({ tap: tap(n) }));
  const outbox = openOutbox(aJournal('full', waiting));
  expect(outbox.add(tap(MAX_WAITING_TAPS))).toBe('full');
  outbox.remove('tap-0');
  expect(outbox.add(tap(MAX_WAITING_TAPS))).toBe('on-disk');
  outbox.close();
});

test('a folder that cannot be used is an error', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => openOutbox(join(root, 'file'))).toThrow();
});

test('taps that cannot be read any more are kept, out of the way of the next bridge', () => {
  const folder = join(root, 'damaged');
  mkdirSync(folder);
  const file = join(folder, TAPS_FILE);
  writeFileSync(file, Buffer.alloc(8_192, 0xa5));
  expect(() => openOutbox(folder)).toThrow('damaged');
  expect(existsSync(file)).toBe(false);
  expect(statSync(`${file}.damaged-1`).size).toBe(8_192);
});
