import { expect, test } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import { correctedRound } from '#lib/odds/millebornes/correction.ts';
import { fitRound } from '../../lab/calibrate/fitRound.ts';
import type { SaidOfRound } from '../../lab/calibrate/played.ts';

/**
 * Moments with overconfident chances: the true ones are their square roots, and a round without a
 * winner is twice as likely late.
 */
function tooBold(count: number): readonly (SaidOfRound & { readonly true: readonly number[] })[] {
  const dice = new Dice(1954);
  return Array.from({ length: count }, () => {
    const drawn = Array.from({ length: 3 }, () => 0.02 + dice.share());
    const all = drawn.reduce((sum, each) => sum + each, 0);
    const said = drawn.map((each) => each / all);
    const drawPile = dice.below(50);
    const weights = said.map((share, at) => Math.sqrt(share) * (at === 2 && drawPile < 25 ? 2 : 1));
    const whole = weights.reduce((sum, each) => sum + each, 0);
    const truth = weights.map((each) => each / whole);
    const drawnAt = dice.share();
    const [first = 0, second = 0] = truth;
    const won = drawnAt < first ? 0 : drawnAt < first + second ? 1 : 2;
    return { said, came: [0, 1, 2].map((at) => (at === won ? 1 : 0)), drawPile, true: truth };
  });
}

test('a fit to rounds that were told too boldly says nearly what came of them', () => {
  const correction = fitRound(tooBold(6_000));
  const off = tooBold(500).map(({ said, drawPile, true: truth }) => {
    const corrected = correctedRound(said, drawPile, correction);
    return Math.abs((corrected[0] ?? 0) - (truth[0] ?? 0));
  });
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.03);
});
