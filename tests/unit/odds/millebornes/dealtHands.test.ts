import { describe, expect, test } from 'vitest';
import { elevens } from '#lib/elevens/game.ts';
import type { DealSeed } from '#lib/game/keyedDice.ts';
import { startTimeline, type Timeline } from '#lib/game/timeline.ts';
import type { GameMove, GameState } from '#lib/games.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import { partnersAt } from '#lib/odds/games.ts';
import { setupOf } from '../../../support/elevens.ts';
import { randomSetup } from '../../../support/randomMatch.ts';
import { DEAL_SEED } from '../../../support/withSeed.ts';

type Line = Timeline<GameState, { readonly move: GameMove }>;

const people = [0, 1].map((seat) => ({ seat, strength: null, hand: null }));
const MILLE_BORNES: Line = startTimeline({
  game: '1000-bornes',
  now: millebornes.initial(randomSetup({ edition: 'classique', players: 2, sides: 2 }, () => 0)),
});
const ELEVENS: Line = startTimeline({
  game: 'elevens',
  now: elevens.initial(setupOf({ seats: ['Anne', 'Bruno'] })),
});
const handsOf = (seed: DealSeed, line = MILLE_BORNES) =>
  partnersAt(line, people, seed)?.hands.map(({ cards }) => cards.join(' '));

describe('the hands that a seed deals', () => {
  test('are those of earlier versions where it is a number, as old logs have it', () => {
    expect(handsOf(1_764_000_000_000)).toMatchInlineSnapshot(`
      [
        "50 100 stop speed-limit roll roll gasoline",
        "25 75 100 100 roll spare-tire",
      ]
    `);
    expect(handsOf(1_764_000_000_000, ELEVENS)).toMatchInlineSnapshot(`
      [
        "c1-4 c1-7 c1-13 c1-14 c1-20 c1-21 c2-5 c2-7 c2-9 c2-12 c2-20 c2-21 c3-4 c3-14 c3-16 c3-20 c4-8 c4-12 c4-14 c4-17",
        "c1-9 c1-18 c1-19 c2-1 c2-2 c2-14 c2-15 c2-16 c2-18 c3-2 c3-3 c3-5 c3-6 c3-17 c3-21 c4-4 c4-9 c4-10 c4-19 c4-20",
      ]
    `);
  });

  test('hang on each half of 128 bits, in both games', () => {
    const seeds = [DEAL_SEED, DEAL_SEED.replace(/^00/, '80'), DEAL_SEED.replace(/0f$/, '8f')];
    for (const line of [MILLE_BORNES, ELEVENS]) {
      const dealt = seeds.map((seed) => JSON.stringify(handsOf(seed, line)));
      expect(new Set(dealt).size).toBe(3);
      expect(handsOf(DEAL_SEED, line)).toEqual(handsOf(DEAL_SEED, line));
    }
  });
});
