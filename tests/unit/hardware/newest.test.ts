import { expect, test } from 'vitest';
import type { Reply, TooManyReadersRefusal } from '#lib/protocol/messages.ts';
import { createLatestSender } from '../../../hardware/connection.ts';

type Told = Reply<null, TooManyReadersRefusal>;
const TAKEN: Told = { ok: true, value: null };
const TOO_OFTEN: Told = { ok: false, refusal: { code: 'not-allowed', at: 'rate' } };
const TOO_MANY: Told = { ok: false, refusal: { code: 'too-many-readers', most: 16 } };

const NOT_SAVED: Told = { ok: false, refusal: { code: 'not-saved' } };

/** A server that answers with these, one after the other, and a pause that lasts until it is over. */
function server(...replies: readonly (Told | 'silence')[]) {
  const left = [...replies];
  const told: string[] = [];
  const refused: string[] = [];
  const pauses: (() => void)[] = [];
  const newest = createLatestSender<string>({
    connected: () => true,
    send: (message) => {
      told.push(message);
      const reply = left.shift() ?? TAKEN;
      return reply === 'silence' ? Promise.reject(new Error('timeout')) : Promise.resolve(reply);
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

test('a message that the server could not take is sent after a pause, with its state by then', async () => {
  const there = server(TOO_OFTEN, TOO_OFTEN);
  await there.tell('one reader');
  await there.tell('two readers');
  await there.pauseOver();
  await there.pauseOver();
  expect(there.told).toEqual(['one reader', 'two readers', 'two readers']);
  expect(there.refused).toEqual([]);
});

test('a message that was not stored or not answered is sent again', async () => {
  const there = server(NOT_SAVED, 'silence');
  await there.tell('one reader');
  await there.pauseOver();
  await there.pauseOver();
  expect(there.told).toEqual(['one reader', 'one reader', 'one reader']);
  expect(there.refused).toEqual([]);
});

test('a refused message is reported, and not sent again by itself', async () => {
  const there = server(TOO_MANY);
  await there.tell('seventeen readers');
  await there.pauseOver();
  expect([there.told, there.refused]).toEqual([['seventeen readers'], ['too-many-readers']]);
});
