import { describe, expect, it } from 'vitest';
import { replayText } from '#lib/record/replay.ts';
import { printMilleBornes } from '#lib/record/millebornes.ts';
import type { MilleBornesStep } from '#lib/record/millebornesParse.ts';
import { recordOfTable } from '#lib/table/record.ts';
import { chance } from '../support/elevensDeal.ts';
import { evening } from '../support/evening.ts';
import { everyShape, playMatch, playWildly, randomSetup } from '../support/randomMatch.ts';
import { openedFrom, seenAt, stateAfter, tableSetupOf, tryAt } from '../support/tableRecord.ts';
import { SEED } from '../support/seed.ts';

/** Every step is tried at a real table; then its record must tell the same. */
function agrees(setup: ReturnType<typeof randomSetup>, tried: readonly MilleBornesStep[]): void {
  const table = evening(tableSetupOf(setup));
  for (const step of tried) tryAt(table, step);
  const stored = stateAfter(JSON.parse(JSON.stringify(table.log())));
  const record = recordOfTable(stored);
  const { verdicts, ...printed } = JSON.parse(replayText(JSON.stringify(record)).line);
  const { now } = stored.timeline;
  if (now.game !== '1000-bornes') throw new Error('another game was played');
  expect(printed).toEqual(JSON.parse(JSON.stringify(printMilleBornes(now.now))));
  expect(verdicts).toHaveLength(stored.timeline.length);
  expect(verdicts.filter((verdict: string) => !['ok', 'overruled'].includes(verdict))).toEqual([]);
  const opened = openedFrom(record);
  expect(recordOfTable(opened)).toEqual(record);
  const { length } = stored.timeline;
  for (const move of [0, 1, length >> 1, length - 1, length]) {
    expect(seenAt(move, opened)).toEqual(seenAt(move, stored));
  }
}

describe.each(everyShape())(
  'the record of a match of $edition, $players players on $sides sides',
  (shape) => {
    it('agrees with the table, whatever was refused, overruled and undone', () => {
      const random = chance(SEED);
      const setup = randomSetup(shape, random, { rounds: 2 });
      const tried: MilleBornesStep[] = [];
      const manners = { overrules: 0.05, undoes: 0.05 };
      playMatch(setup, random, ({ step }) => tried.push(step), manners);
      agrees(setup, tried);
    });

    it('agrees with the table when everybody plays as they like', () => {
      const random = chance(SEED + 1);
      const setup = randomSetup(shape, random, { rounds: 3 });
      const tried: MilleBornesStep[] = [];
      playWildly(setup, random, 400, ({ step }) => tried.push(step));
      agrees(setup, tried);
    });
  },
);
