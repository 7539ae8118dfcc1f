import { expect, test } from 'vitest';
import { healthAnswer } from '#lib/server/runtime.ts';

const HEALTH = { ok: true, ready: true, readers: 2, tables: 3, voice: true };

test('a server that is well says so by status and by word', async () => {
  const answer = healthAnswer(HEALTH);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(HEALTH);
});

test.each([
  ['is not open yet', undefined],
  ['is not well', { ...HEALTH, ok: false }],
])(
  'a server that %s says so by its status too, which is all that many look at',
  async (_, health) => {
    const answer = healthAnswer(health);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false });
  },
);
