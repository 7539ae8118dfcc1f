import { describe, expect, it } from 'vitest';
import { replayText } from '#lib/games/replay.ts';
import { printMilleBornes } from '#lib/millebornes/record/replay.ts';
import type { State } from '#lib/millebornes/state.ts';
import type { MilleBornesStep } from '#lib/millebornes/record/parse.ts';
import { recordOfTable } from '#lib/table/record.ts';
import { chance, pick } from '../support/elevensDeal.ts';
import { evening } from '../support/evening.ts';
import {
  everyShape,
  playMatch,
  playWildly,
  randomSetup,
  type Try,
} from '../support/randomMatch.ts';
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
    it('agrees with the table after refusals, corrections and undone moves', () => {
      const random = chance(SEED);
      const setup = randomSetup(shape, random, { rounds: 2 });
      const tried: MilleBornesStep[] = [];
      const manners = { overrules: 0.05, undoes: 0.05 };
      playMatch(setup, random, ({ step }) => tried.push(step), manners);
      agrees(setup, tried);
    });

    it('agrees with the table after irregular play', () => {
      const random = chance(SEED + 1);
      const setup = randomSetup(shape, random, { rounds: 3 });
      const tried: MilleBornesStep[] = [];
      playWildly(setup, random, 400, ({ step }) => tried.push(step));
      agrees(setup, tried);
    });

    it('agrees with the table when sheets are put right and rounds are ended, also after the match', () => {
      const random = chance(SEED + 2);
      const length = shape.edition === 'green' ? { rounds: 3 } : { target: 1500 };
      const setup = randomSetup(shape, random, length);
      const tried: MilleBornesStep[] = [];
      const manners = { overrules: 0.02, undoes: 0.05, corrects: 0.1, ends: 0.03 };
      playMatch(setup, random, ({ step }) => tried.push(step), manners);
      agrees(setup, tried);
    });
  },
);

it('sheets are put right in these matches while they go on, between rounds, after the end, and back', () => {
  const met = new Set<string>();
  const random = chance(SEED + 3);
  const shapes = everyShape().filter(({ edition }) => edition !== 'green');
  // A match that is over goes on again in one of 70; of so many every way is met.
  for (let match = 0; match < 5000 && met.size < 5; match += 1) {
    const shape = pick(shapes, random);
    const manners = { undoes: 0.1, corrects: 0.1, ends: 0.05 };
    const watch = ({ step, verdict, before, after }: Try) => {
      if (verdict !== 'ok') return;
      const over = before.winners === null ? 'going on' : 'over';
      const then = after.winners === null ? 'going on' : 'over';
      if (step.type === 'correctSheet') met.add(`${over}, then ${then}`);
      const sheets = (state: State) =>
        JSON.stringify(state.rounds.map((round) => round.corrections));
      const isSameRound = before.rounds.length === after.rounds.length;
      if (step.type === 'undo' && isSameRound && sheets(before) !== sheets(after))
        met.add('undone');
    };
    playMatch(randomSetup(shape, random, { target: 1500 }), random, watch, manners);
  }
  expect([...met].sort()).toEqual([
    'going on, then going on',
    'going on, then over',
    'over, then going on',
    'over, then over',
    'undone',
  ]);
});
