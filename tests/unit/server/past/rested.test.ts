import { expect, test } from 'vitest';
import {
  createTableHistory,
  throttleReader,
  routeChances,
  type HistoryReader,
} from '#lib/server/past/historyReader.ts';

const chances = { about: 'chances', moves: 3 } as const;

/** A reader with a fixed response time in ms, on a simulated clock. */
function aWorld(takes: number) {
  let now = 0;
  let under = 0;
  const told: string[] = [];
  const reader: HistoryReader = {
    async answer(code) {
      under += 1;
      told.push(`${code} at ${String(now)}, ${String(under)} under way`);
      await Promise.resolve();
      now += takes;
      under -= 1;
      if (code === 'BROKEN') throw new Error('no disk');
      return null;
    },
    forget: (code) => void told.push(`forgets ${code}`),
    close: () => Promise.resolve(),
  };
  const clock = {
    now: () => now,
    rest: (ms: number) => Promise.resolve(void (now += ms)),
  };
  return { told, reader: throttleReader(reader, clock) };
}

test('works out one after the other, and rests as long as it took, also after a failure', async () => {
  const { told, reader } = aWorld(15);
  const asked = ['ONE', 'BROKEN', 'TWO'].map((code) => reader.answer(code, chances));
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(told).toEqual([
    'ONE at 0, 1 under way',
    'BROKEN at 30, 1 under way',
    'TWO at 60, 1 under way',
  ]);
});

test('lets stories wait for all who ask who will win now', async () => {
  const { told, reader } = aWorld(15);
  const story = { about: 'story', moves: 0 } as const;
  await Promise.all([
    ...['STORY', 'OTHER'].map((code) => reader.answer(code, story)),
    ...['ONE', 'TWO'].map((code) => reader.answer(code, chances)),
  ]);
  expect(told.map((line) => line.split(' ')[0])).toEqual(['STORY', 'ONE', 'TWO', 'OTHER']);
});

test('lets partners go before hints, hints before chances, and stories wait for all', async () => {
  const { told, reader } = aWorld(15);
  const hint = { about: 'hint', seat: 0, hand: [] } as const;
  await Promise.all([
    reader.answer('FIRST', chances),
    reader.answer('STORY', { about: 'story', moves: 0 }),
    ...Array.from({ length: 60 }, (_, n) => reader.answer(`CHANCES${String(n)}`, chances)),
    reader.answer('HINT', hint),
    reader.answer('PARTNERS', { about: 'partners' }),
  ]);
  const order = told.map((line) => line.split(' ')[0]);
  expect(order.slice(0, 4)).toEqual(['FIRST', 'PARTNERS', 'HINT', 'CHANCES0']);
  expect(order.at(-1)).toBe('STORY');
});

test('leaves room for those who ask who will win, however many stories are asked for', async () => {
  const [looks, odds] = [aWorld(1), aWorld(1)];
  const past = routeChances(createTableHistory(looks.reader), odds.reader);
  const at = (n: number) => ({ code: `T${String(n)}`, position: 3 });
  const stories = Array.from({ length: 200 }, (_, n) =>
    past.query(at(n), { about: 'story', moves: 0 }),
  );
  expect((await past.query(at(0), chances)).ok).toBe(true);
  const answered = await Promise.all(stories);
  expect(answered.filter(({ ok }) => ok).length).toBeLessThan(200);
});

test('asks nothing more of a reader that was closed', async () => {
  const { told, reader } = aWorld(15);
  const first = reader.answer('ONE', chances);
  const second = reader.answer('TWO', chances);
  const failing = expect(second).rejects.toThrow('closed');
  await first;
  await reader.close();
  await failing;
  expect(told).toEqual(['ONE at 0, 1 under way']);
});

test('has a reader of its own, and both forget a table', async () => {
  const [looks, odds] = [aWorld(1), aWorld(1)];
  const past = routeChances(createTableHistory(looks.reader), odds.reader);
  await past.query({ code: 'TABLE', position: 3 }, { about: 'look', moves: 3 });
  await past.query({ code: 'TABLE', position: 3 }, chances);
  past.forget('TABLE');
  for (const { told } of [looks, odds]) {
    expect(told.slice(0, 2)).toEqual(['TABLE at 0, 1 under way', 'forgets TABLE']);
  }
});
