import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replayRecord } from '#lib/games/replay.ts';
import { recordOfTable } from '#lib/table/record.ts';
import { openedFrom, seenAt } from '../support/tableRecord.ts';

const FOLDER = import.meta.dirname;
const read = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /record\.json$|elevens-\w+\.json$/.test(file))
  .sort();

/** Returns the final state of a record, without the messages on the way. */
function outcomeOf(record: unknown): unknown {
  const replayed = replayRecord(record);
  if (!replayed.ok) throw new Error(`${replayed.refusal.path}: ${replayed.refusal.message}`);
  return { ...replayed.value, verdicts: null };
}

/** Golden files of Elevens hold the record beside what it must lead to. */
const recordIn = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null && 'record' in raw && typeof raw.record === 'object'
    ? raw.record
    : raw;

describe('a golden record, opened as a table', () => {
  it('is one of several', () => {
    expect(files.length).toBeGreaterThan(5);
  });

  it.each(files)('and written down again leads to the same: %s', (file) => {
    const record = recordIn(read(file));
    const table = openedFrom(record);
    const again = recordOfTable(table);
    expect(outcomeOf(again)).toEqual(outcomeOf(record));
    const opened = openedFrom(again);
    for (let move = 0; move <= table.timeline.length; move += 1) {
      expect(seenAt(move, opened)).toEqual(seenAt(move, table));
    }
  });
});
