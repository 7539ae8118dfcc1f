import { expect, test } from 'vitest';
import type { Reply, TooManyReaders } from '#lib/protocol/messages.ts';
import { createNewest } from '../../../hardware/connection.ts';

type Told = Reply<null, TooManyReaders>;
const TAKEN: Told = { ok: true, value: null };
const TOO_OFTEN: Told = { ok: false, refusal: { code: 'not-allowed', at: 'rate' } };
const TOO_MANY: Told = { ok: false, refusal: { code: 'too-many-readers', most: 16 } };

/** A server that answers with these, one after the other, and a pause that lasts until it is over. */
function server(...replies: readonly Told[]) {
  const left = [...replies];
  const told: string[] = [];
  const refused: string[] = [];
  const pauses: (() => void)[] = [];
  const newest = createNewest<string>({
    connected: () => true,
    send: (message) => {
      told.push(message);
      return Promise.resolve(left.shift() ?? TAKEN);
    },
    refused: ({ code }) => void refused.push(code),
    pause: () => new Promise((over) => void pauses.push(over)),
  });
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    told,
    refused,
    async tell(message: string) {
      newest.send(message);
      await settle();
    },
    async pauseOver() {
      for (const over of pauses.splice(0)) over();
      await settle();
    },
  };
}

test('what the server could not take is told after a pause, as it is by then', async () => {
  const there = server(TOO_OFTEN, TOO_OFTEN);
  await there.tell('one reader');
  await there.tell('two readers');
  await there.pauseOver();
  await there.pauseOver();
  expect(there.told).toEqual(['one reader', 'two readers', 'two readers']);
  expect(there.refused).toEqual([]);
});

test('what it will not have is said, and not told again by itself', async () => {
  const there = server(TOO_MANY);
  await there.tell('seventeen readers');
  await there.pauseOver();
  expect([there.told, there.refused]).toEqual([['seventeen readers'], ['too-many-readers']]);
});
