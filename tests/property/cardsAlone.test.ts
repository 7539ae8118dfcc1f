import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { INQUIRIES } from '#lib/game/actions.ts';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import type { Setup } from '#lib/millebornes/state.ts';
import { viewOf } from '#lib/millebornes/viewOf.ts';
import { evening, type Evening } from '../support/evening.ts';
import { layMove, LAYOUTS, type Layout } from './hands.ts';
import { everyShape, playMatch, randomSetup, type Try } from '../support/randomMatch.ts';
import { chance, pick } from '../support/elevensDeal.ts';
import { SEED } from '../support/seed.ts';

/**
 * Whole matches are dealt and played by hands that know their cards; the table hears only cards and tokens laid on
 * its readers. No screen is touched, but for the one touch of rules I4: a safety that was drawn only after the attack
 * it answers is played on one's turn, and the table has taken it for a coup-fourré.
 */

const SETTLING: ReadonlySet<string> = new Set(['ok', 'overruled']);

/** Occasionally asks for the standings or a repetition, which must not change the table. */
function askAround(table: Evening, random: () => number): void {
  if (random() > 0.1) return;
  const before = table.state();
  const action = pick(INQUIRIES, random);
  const answer = table.token({ type: 'action', action });
  expect(answer.outcome).toBe('told');
  const { match, notice } = table.view();
  expect(notice).toMatchObject({ type: 'told' });
  for (const language of LANGUAGES) {
    const said = answerText(language, match, answer);
    expect(said.length, said).toBeGreaterThan(5);
    expect(said).not.toMatch(/undefined|NaN|\{/);
  }
  const { notice: _, times: __, ...rest } = before;
  for (const [key, value] of Object.entries(rest)) {
    expect(Object.entries(table.state()).find(([name]) => name === key)?.[1]).toBe(value);
  }
}

/** Follows every try of a match at the table; a refused card is taken back by the undo token. */
function follow(setup: Setup, layout: Layout, seed: number): { rounds: number; moves: number } {
  const sides = setup.sides.map((side) => side.map((seat) => setup.seats[seat] ?? ''));
  const first = setup.seats[setup.first] ?? '';
  const { edition, options, seats } = setup;
  const table = evening({ game: '1000-bornes', edition, options, seats, sides, first, deck: null });
  const asking = chance(seed + 1);
  let moves = 0;
  const line = playMatch(
    setup,
    chance(seed),
    ({ step, verdict, before, after }: Try) => {
      if (step.type === 'undo') return;
      askAround(table, asking);
      layMove(table, layout, step, before);
      if (SETTLING.has(verdict)) moves += 1;
      else {
        askAround(table, asking);
        table.token({ type: 'action', action: 'undo' });
      }
      const view = table.view();
      expect(view.moves, JSON.stringify(step)).toBe(moves);
      const expected = viewOf(after);
      // Far quicker than `toEqual`, which is asked what differs.
      if (!isDeepStrictEqual(view.match, expected)) expect(view.match).toEqual(expected);
      askAround(table, asking);
      if (table.view().interval) table.token({ type: 'action', action: 'next-round' });
    },
    // A safety that answers an attack is taken as a coup-fourré, so these hands never wait with one.
    { answers: 1 },
  );
  expect(table.view()).toMatchObject({ question: null, match: { winners: line.now.winners } });
  return { rounds: line.now.rounds.length, moves };
}

describe('a match played by cards and tokens alone is the match that was played', () => {
  const oneReader = LAYOUTS['one reader on the table'];

  test.each(everyShape())('$edition, $players players on $sides sides', (shape) => {
    const { rounds, moves } = follow(
      randomSetup(shape, chance(SEED), { rounds: 2 }),
      oneReader,
      SEED,
    );
    expect(rounds).toBe(2);
    expect(moves).toBeGreaterThan(20);
  });

  describe.each(Object.entries(LAYOUTS))('with %s', (_, layout) => {
    test.each(EDITION_IDS)('%s', (edition) => {
      const shapes = everyShape().filter((shape) => shape.edition === edition);
      const setup = randomSetup(pick(shapes, chance(SEED)), chance(SEED), { rounds: 1 });
      expect(follow(setup, layout, SEED).rounds).toBe(1);
    });
  });

  test('four players in two teams, from the start of the match to 5000 points', () => {
    const shape = { edition: 'classique', players: 4, sides: 2 } as const;
    const { rounds } = follow(randomSetup(shape, chance(SEED), { target: 5000 }), oneReader, SEED);
    expect(rounds).toBeGreaterThan(1);
  });
});
