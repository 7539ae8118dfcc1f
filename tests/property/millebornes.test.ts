import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startTimeline } from '#lib/game/timeline.ts';
import { CARDS, cardIndex } from '#lib/millebornes/cards.ts';
import type { OptionName } from '#lib/millebornes/editions/edition.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import { REFUSALS } from '#lib/millebornes/moves.ts';
import { SCORE_LINES } from '#lib/millebornes/score.ts';
import type { State } from '#lib/millebornes/state.ts';
import { viewOf } from '#lib/millebornes/viewOf.ts';
import {
  playStep,
  printMilleBornes,
  type MilleBornesTimeline,
} from '#lib/millebornes/record/replay.ts';
import { formatMilleBornes } from '#lib/millebornes/record/format.ts';
import { replayText } from '#lib/games/replay.ts';
import { chance } from '../support/elevensDeal.ts';
import { countSheet } from './millebornesSheet.ts';
import {
  everyShape,
  playMatch,
  playWildly,
  randomSetup,
  stepsOf,
  type Hidden,
  type Try,
} from '../support/randomMatch.ts';
import { SEED } from '../support/seed.ts';

const shapes = everyShape();

/** Cards and events covered so far, by kind. */
const met = {
  cards: new Set<string>(),
  verdicts: new Set<string>(),
  lines: new Set<string>(),
  options: new Set<string>(),
  ends: new Set<string>(),
};

function note({ step, verdict, after, before }: Try): void {
  met.verdicts.add(verdict);
  if (verdict === 'ok' && 'card' in step) met.cards.add(`${step.type} ${step.card}`);
  if (after.rounds.length <= before.rounds.length) return;
  const last = after.rounds.at(-1);
  met.ends.add(last?.end ?? '');
  for (const score of last?.scores ?? [])
    for (const line of Object.keys(score)) met.lines.add(line);
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Every card of the box is in one place: seen, in a hand, or in the draw pile. */
function expectConserved({ after }: Try, hidden: Hidden): void {
  const { round, setup } = after;
  if (round === null) return;
  const counts = [...round.seen];
  for (const card of [...hidden.hands.flat(), ...hidden.pile]) {
    counts[cardIndex(card)] = (counts[cardIndex(card)] ?? 0) + 1;
  }
  const held = hidden.hands.map((hand) => hand.length);
  const found = [held, hidden.pile.length, counts];
  const expected = [round.hands, round.drawPile, setup.rules.copies];
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
  expect(sum(round.seen) + sum(round.hands) + round.drawPile).toBe(sum(setup.rules.copies));
}

/** The sheet of a round that has just ended, counted again from the cards on the table. */
function expectSheet({ step, before, after }: Try): void {
  const finished = after.rounds.at(-1);
  if (step.type === 'undo' || after.rounds.length <= before.rounds.length || !finished) return;
  const decided = millebornes.decide(step, before);
  if (!decided.ok) throw new Error('a refused move ended a round');
  const upTo = decided.value.slice(0, -1);
  const { round } = upTo.reduce((state, event) => millebornes.evolve(event, state), before);
  if (round === null) throw new Error('the match was over before its last round');
  const reached = finished.end === 'distance' ? finished.winner : null;
  expect(finished.scores).toEqual(countSheet(round, finished.end, reached, before.setup));
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
}

function expectReplay(line: MilleBornesTimeline, state: State = line.now): void {
  const record = formatMilleBornes(state.setup, stepsOf(line));
  const replayed = replayText(JSON.stringify(record));
  expect(replayed.ok).toBe(true);
  const { verdicts, ...printed } = JSON.parse(replayed.line) as { verdicts: string[] };
  expect(verdicts.every((verdict) => verdict === 'ok' || verdict === 'overruled')).toBe(true);
  expect(printed).toEqual(JSON.parse(JSON.stringify(printMilleBornes(state))));
}

describe('a match with known hands', () => {
  it.each(shapes)('keeps the laws: $edition, $players players on $sides sides', (shape) => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (lot) => {
        const random = chance(lot);
        const setup = randomSetup(shape, random, { rounds: 1 });
        Object.keys(setup.options).forEach((name) => met.options.add(name));
        deepFreeze(setup);
        const line = playMatch(
          setup,
          random,
          (tried, hidden) => {
            note(tried);
            deepFreeze(tried.after);
            expectConserved(tried, hidden);
            expectSheet(tried);
            viewOf(tried.after);
          },
          { overrules: 0.01, undoes: 0.01 },
        );
        expect(line.now.totals).toEqual(
          setup.sides.map((_, side) => sum(line.now.rounds.map((r) => r.scores[side]?.total ?? 0))),
        );
        expect(JSON.stringify(line.now).length).toBeLessThan(10_000);
        expectReplay(line);
      }),
      { numRuns: 3 },
    );
  });

  it('meets every card, score line and option', () => {
    const random = chance(SEED);
    const open = () => [
      ...CARDS.flatMap((card) => [`play ${card}`, `discard ${card}`]).filter(
        (c) => !met.cards.has(c),
      ),
      ...SCORE_LINES.filter((line) => !met.lines.has(line)),
      ...(
        [
          'rollAfterSafety',
          'shutOut',
          'noHundreds',
          'rollAfterEndOfLimit',
          'rollAfterRemedy',
          'youngPlayers',
          'distance',
          'target',
          'rounds',
        ] satisfies OptionName[]
      ).filter((name) => !met.options.has(name)),
    ];
    for (let match = 0; match < 3000 && open().length > 0; match += 1) {
      const shape = shapes[match % shapes.length];
      if (shape === undefined) throw new Error('no edition has a table');
      const setup = randomSetup(
        shape,
        random,
        shape.edition === 'green' ? { rounds: 1 } : { target: 1000 },
      );
      Object.keys(setup.options).forEach((name) => met.options.add(name));
      playMatch(setup, random, note, { modest: setup.rules.noHundreds });
    }
    expect(open()).toEqual([]);
  });
});

describe('any sequence of moves', () => {
  it.each(shapes)(
    'throws nothing and breaks no law: $edition, $players players on $sides sides',
    (shape) => {
      fc.assert(
        fc.property(fc.integer({ min: 0 }), (lot) => {
          const random = chance(lot);
          const setup = randomSetup(shape, random, { rounds: 3 });
          const before: string[] = [];
          const line = playWildly(setup, random, 400, (tried) => {
            note(tried);
            deepFreeze(tried.after);
            const accepted = tried.verdict === 'ok' || tried.verdict === 'overruled';
            if (!accepted && tried.after !== tried.before)
              expect.fail(`changed by what was refused: ${JSON.stringify(tried.step)}`);
            if (accepted && tried.step.type === 'undo')
              expect(JSON.stringify(tried.after)).toBe(before.pop());
            else if (accepted) before.push(JSON.stringify(tried.before));
            const { round } = tried.after;
            if (round === null) return;
            // One look at each state: so many of them make `expect` slower than the rules.
            const isLawful =
              round.drawPile >= 0 &&
              round.hands.every((hand) => hand >= 0) &&
              round.seen.every((count, card) => count <= (setup.rules.copies[card] ?? 0));
            if (!isLawful) expect.fail(`a round that cannot be: ${JSON.stringify(round)}`);
          });
          expectReplay(line);
        }),
        { numRuns: 4 },
      );
    },
  );

  it('meets every verdict', () => {
    const random = chance(SEED);
    const all = ['ok', 'overruled', 'nothing-to-undo', ...REFUSALS];
    const open = () => all.filter((verdict) => !met.verdicts.has(verdict));
    for (let match = 0; match < 2000 && open().length > 0; match += 1) {
      const shape = shapes[match % shapes.length];
      if (shape === undefined) throw new Error('no edition has a table');
      playWildly(randomSetup(shape, random, { rounds: 2 }), random, 400, note);
    }
    expect(open()).toEqual([]);
  });

  it('says the same of a move every time', () => {
    const random = chance(SEED);
    const setup = randomSetup(shapes[0] ?? { edition: 'classique', players: 2, sides: 2 }, random);
    playMatch(setup, random, ({ step, before, verdict }) => {
      if (step.type !== 'undo') expect(playStep(step, startTimeline(before)).verdict).toBe(verdict);
    });
  });
});
