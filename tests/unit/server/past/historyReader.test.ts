import { expect, test } from 'vitest';
import {
  createTableHistory,
  MAX_PENDING_PER_TABLE,
  createHistoryReader,
  type HistoryReader,
} from '#lib/server/past/historyReader.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { eachAlone } from '../../../support/evening.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

/** Answers when it is told to, and counts how often it was asked. */
function slowReader() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let broken = false;
  const reader: HistoryReader = {
    answer(code) {
      asked.push(code);
      return new Promise((resolve, reject) => {
        waiting.push(() => (broken ? reject(new Error('no disk')) : resolve(null)));
      });
    },
    forget: () => undefined,
    close: () => Promise.resolve(),
  };
  return {
    asked,
    past: createTableHistory(reader),
    answerAll: () => waiting.splice(0).forEach((answer) => answer()),
    breaks: () => (broken = true),
  };
}

const look = (moves: number) => ({ about: 'look', moves }) as const;
const at = (code: string, position = 1) => ({ code, position });
const TOO_OFTEN = { ok: false, refusal: { code: 'not-allowed', at: 'rate' } };

test('reads once for all who ask the same, then and later', async () => {
  const { past, asked, answerAll } = slowReader();
  const many = Array.from({ length: 100 }, () => past.query(at('TABLE'), look(3)));
  answerAll();
  expect(await Promise.all(many)).toEqual(many.map(() => ({ ok: true, value: null })));
  await past.query(at('TABLE'), look(3));
  expect(asked).toEqual(['TABLE']);
});

test('reads anew when the table has gone on', async () => {
  const { past, asked, answerAll } = slowReader();
  const both = [past.query(at('TABLE', 1), look(3)), past.query(at('TABLE', 2), look(3))];
  answerAll();
  await Promise.all(both);
  expect(asked).toHaveLength(2);
});

test('lets only so many questions of one table wait, and others pass', async () => {
  const { past, asked, answerAll } = slowReader();
  const few = Array.from({ length: MAX_PENDING_PER_TABLE }, (_, moves) =>
    past.query(at('BUSY'), look(moves)),
  );
  expect(await past.query(at('BUSY'), look(99))).toEqual(TOO_OFTEN);
  const other = past.query(at('OTHER'), look(1));
  answerAll();
  expect(await other).toMatchObject({ ok: true });
  await Promise.all(few);
  const again = past.query(at('BUSY'), look(99));
  answerAll();
  expect(await again).toMatchObject({ ok: true });
  expect(asked).toHaveLength(MAX_PENDING_PER_TABLE + 2);
});

test('asks again after a failure, and after the table was erased', async () => {
  const { past, asked, answerAll, breaks } = slowReader();
  const first = past.query(at('TABLE'), look(1));
  answerAll();
  await first;
  past.forget('TABLE');
  breaks();
  for (let tries = 0; tries < 2; tries += 1) {
    const failing = past.query(at('TABLE'), look(1));
    answerAll();
    await expect(failing).rejects.toThrow('no disk');
  }
  expect(asked).toHaveLength(3);
});

test.each([
  { kept: 1, from: [0, 0, 0, 0] },
  { kept: 2, from: [0, 0, 1, 1] },
])('keeps $kept of two tables that are asked about in turn', async ({ kept, from }) => {
  const store = memoryStore();
  const { host } = await hostWorld({ store }).start();
  const codes: string[] = [];
  for (const id of ['one', 'other']) {
    const setup = eachAlone('Anne', 'Bruno');
    const opened = await host.house.ask(id, { type: 'createTable', setup, readers: 'none' });
    codes.push((opened.ok && opened.value.made) || '');
  }
  const read: number[] = [];
  const past = createHistoryReader(
    {
      read(name, after, most) {
        read.push(after ?? 0);
        return store.read(name, after, most);
      },
    },
    kept,
  );
  for (const code of [...codes, ...codes]) await past.answer(code, look(0));
  expect(read).toEqual(from);
});
