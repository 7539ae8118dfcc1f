import { describe, expect, it } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import { bestOf } from '#lib/odds/choose.ts';

/** Worths that vary by chance from world to world, the same in each for all choices, around what each is worth. */
function tried(worths: Readonly<Record<string, number>>, tries: number, first = 'own') {
  let count = 0;
  const luck = (choice: string, world: number) =>
    new Dice(world).share() + new Dice(world, choice.length).share();
  const choice = bestOf(Object.keys(worths), first, tries, (each, world) => {
    count += 1;
    return (worths[each] ?? 0) + luck(each, world);
  });
  return { choice, count };
}

describe('the best of some choices', () => {
  it('is the one that comes to most', () => {
    const worths = { own: 0.2, worse: 0, better: 0.6, middling: 0.3, bad: -1 };
    expect(tried(worths, 2000).choice).toBe('better');
  });

  it('is the first as long as nothing is proved better', () => {
    expect(tried({ own: 0, alike: 0.001 }, 200).choice).toBe('own');
    expect(tried({ own: 0, alike: 0.3 }, 2).choice).toBe('own');
  });

  it('is tried no more often than it may be', () => {
    for (const count of [2, 7, 9, 21, 40]) {
      const worths = Object.fromEntries(
        Array.from({ length: count }, (_, n) => ['x'.repeat(n), n / 100]),
      );
      for (const tries of [0, 3, 12, 20, 50, 200, 2000]) {
        expect(tried(worths, tries, '').count).toBeLessThanOrEqual(tries);
      }
    }
  });

  it('is soon known where all others are far worse', () => {
    const { choice, count } = tried({ own: 1, worse: 0, bad: -1, idle: 0.2 }, 2000);
    expect(choice).toBe('own');
    expect(count).toBeLessThan(200);
  });

  it('is known at once where nothing else may be done', () => {
    expect(tried({ own: 0 }, 2000)).toEqual({ choice: 'own', count: 0 });
  });

  it('waits for what comes seldom: a choice that is better in one world of fifty', () => {
    const choice = bestOf(['own', 'seldom'], 'own', 2000, (each, world) =>
      each === 'seldom' && world % 50 === 49 ? 1 : 0,
    );
    expect(choice).toBe('seldom');
  });
});
