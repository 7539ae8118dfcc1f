import { describe, expect, test } from 'vitest';
import { createGuessLimiter, type GuessAttempt } from '#lib/server/limits/guessLimiter.ts';

const WINDOW = 60_000;
const ALL = [{ name: 'all', most: 3 }];

function guessing() {
  let now = 0;
  let asked = 0;
  const guesses = createGuessLimiter(WINDOW, () => {
    asked += 1;
    return now;
  });
  const begin = async (bounds = ALL): Promise<GuessAttempt> => {
    const guess = await guesses.begin(bounds);
    if (guess === null) throw new Error('no room');
    return guess;
  };
  return {
    begin,
    tryOn: (bounds = ALL) => guesses.begin(bounds),
    wrong: async (times: number) => {
      for (let n = 0; n < times; n++) (await begin()).markWrong();
    },
    pass: (ms: number) => void (now += ms),
    clockReadings: () => asked,
  };
}

describe('wrong guesses', () => {
  test('use up the bound for right ones too, till its minute is over', async () => {
    const { wrong, tryOn, begin, pass } = guessing();
    await wrong(3);
    expect(await tryOn()).toBeNull();
    pass(WINDOW - 1);
    expect(await tryOn()).toBeNull();
    pass(1);
    (await begin()).markRight();
  });

  test('of one who has used up its own do not count for the others', async () => {
    const { begin, tryOn } = guessing();
    const of = (name: string) => [{ name, most: 1 }, ...ALL];
    (await begin(of('a'))).markWrong();
    for (let n = 0; n < 100; n++) expect(await tryOn(of('a'))).toBeNull();
    (await begin(of('b'))).markWrong();
    (await begin(of('c'))).markRight();
  });
});

describe('the limit of guesses over many networks', () => {
  test('keeps guesses that are being looked up, and answers none beyond the bound', async () => {
    const { begin, tryOn } = guessing();
    for (let n = 0; n < 1_000; n++) (await begin([{ name: `n${n}`, most: 1 }])).markWrong();
    const bounds = [
      { name: 'network', most: 1 },
      { name: 'site', most: 99 },
    ];
    const first = await begin(bounds);
    const second = tryOn(bounds);
    first.markWrong();
    expect(await second).toBeNull();
  });
});

describe('right guesses', () => {
  test('take nothing, however many there are', async () => {
    const { begin, wrong } = guessing();
    await wrong(2);
    for (let n = 0; n < 1_000; n++) (await begin()).markRight();
  });

  test('that come together wait for one another instead of being refused', async () => {
    const { begin, wrong } = guessing();
    await wrong(2);
    const answered = Array.from({ length: 50 }, async () => {
      const guess = await begin();
      await Promise.resolve();
      guess.markRight();
    });
    expect(await Promise.all(answered)).toHaveLength(50);
  });

  test('cannot be used to slip in more wrong ones than are answered', async () => {
    const { tryOn } = guessing();
    const tried = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const guess = await tryOn();
        await Promise.resolve();
        guess?.markWrong();
        return guess !== null;
      }),
    );
    expect(tried.filter(Boolean)).toHaveLength(3);
  });

  test('wait without being asked again for each of the others', async () => {
    const { begin, wrong, clockReadings } = guessing();
    await wrong(2);
    const before = clockReadings();
    await Promise.all(Array.from({ length: 1_000 }, async () => (await begin()).markRight()));
    expect(clockReadings() - before).toBeLessThan(5_000);
  });

  test('go on in the order in which they came, past those who wait for another bound', async () => {
    const { begin } = guessing();
    const one = [{ name: 'one', most: 1 }];
    const holder = await begin(one);
    const order: string[] = [];
    const stuck = begin([...one, ...ALL]).then((guess) => {
      order.push('stuck');
      guess.markRight();
    });
    const others = ['a', 'b', 'c', 'd', 'e'].map(async (name) => {
      const guess = await begin();
      order.push(name);
      guess.markRight();
    });
    await Promise.all(others);
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
    holder.markRight();
    await stuck;
    expect(order.at(-1)).toBe('stuck');
  });
});
