import { describe, expect, it } from 'vitest';
import { recentSteps } from '#lib/game/timeline.ts';
import { viewChoices } from '#lib/table/correct/choices.ts';
import { openTable } from '#lib/table/evolve.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';
import { recordOfTable } from '#lib/table/record.ts';
import { chance } from '../support/elevensDeal.ts';
import { evening, type Evening } from '../support/evening.ts';
import { everyShape, playMatch, playWildly, randomSetup } from '../support/randomMatch.ts';
import { restingTable } from './restingTable.ts';
import { SEED } from '../support/seed.ts';
import { tableSetupOf, tryAt } from '../support/tableRecord.ts';

function correctSomething(table: Evening, random: () => number): void {
  const { line, moves } = table.view();
  const number = 1 + Math.floor(random() * moves);
  const choices = viewChoices({ line, moves, number }, table.state());
  if ('reason' in choices) return;
  const { move } = choices.replace[0] ?? choices.insert[0] ?? {};
  const change =
    move === undefined ? ({ type: 'remove' } as const) : ({ type: 'replace', move } as const);
  table.touch({ type: 'correct', line, moves, number, change });
}

describe.each(everyShape())(
  'a table of $edition, $players players on $sides sides, that remembers the round going on',
  (shape) => {
    it.each(['tidily', 'as they like'])(
      'is played and looks as one that remembers all: %s',
      (manner) => {
        const random = chance(SEED);
        const setup = randomSetup(shape, random, { rounds: 2 });
        const at = tableSetupOf(setup);
        const resting = restingTable(openTable({ type: 'tableCreated', setup: at }));
        const table = evening(at, resting.follows);
        let fewest = Infinity;
        let mustLetGo = false;
        const watch = ({ step }: { readonly step: Parameters<typeof tryAt>[1] }) => {
          tryAt(table, step);
          if (random() < 0.01) correctSomething(table, random);
          const { timeline } = resting.state();
          if (timeline.forgotten > 0) fewest = Math.min(fewest, recentSteps(timeline, 999).length);
          // Replaced moves are kept for undoing the correction.
          const { interval, timeline: whole } = table.state();
          mustLetGo ||= interval && whole.replaced === null && table.view().moves > 20;
        };
        if (manner === 'tidily') playMatch(setup, random, watch, { overrules: 0.05, undoes: 0.02 });
        else playWildly(setup, random, 200, watch);
        // It did let moves go, and never those that its screens show.
        expect(mustLetGo ? [20] : [20, Infinity]).toContain(fewest);
      },
    );
  },
);

it('is loud, and never wrong, when it is asked for what it let go', () => {
  const [shape] = everyShape();
  if (shape === undefined) throw new Error('there are shapes of tables');
  const random = chance(SEED);
  const setup = randomSetup(shape, random, { rounds: 2 });
  const at = tableSetupOf(setup);
  const resting = restingTable(openTable({ type: 'tableCreated', setup: at }));
  const table = evening(at, resting.follows);
  playMatch(setup, random, ({ step }) => tryAt(table, step), {});
  const state = resting.state();
  expect(state.timeline.forgotten).toBeGreaterThan(0);
  const { line, moves } = table.view();
  expect(() => recordOfTable(state)).toThrow(/let go/);
  expect(() => viewTableAtMove('TABLE', 1, 1, state)).toThrow(/let go/);
  expect(() => viewChoices({ line, moves, number: 1 }, state)).toThrow(/let go/);
});
