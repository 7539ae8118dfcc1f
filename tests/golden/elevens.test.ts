import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replayElevens } from '#lib/elevens/record/replay.ts';
import { freeze } from '../support/elevens.ts';

const files = readdirSync(import.meta.dirname).filter((name) => /^elevens-.*\.json$/.test(name));

test.each(files)('%s replays to what stands there', (file) => {
  const { record, expected } = JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
  expect(replayElevens(freeze(record))).toEqual({ ok: true, value: expected });
});
