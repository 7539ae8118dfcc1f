import { afterEach, describe, expect, test } from 'vitest';
import { readKey, signatureOf } from '#lib/server/bus/signature.ts';
import { openWebhook, type DeliveryDelays } from '#lib/server/extensions/bus/webhook.ts';
import { until } from '../../../../support/until.ts';
import { WebhookListener } from '../../../../support/webhookListener.ts';

const KEY = 'a key of the house';
const EVENT = 'tc/place/salon/event';
const LIGHT = 'tc/place/salon/light';

describe('a webhook', () => {
  const cleanup: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of cleanup.splice(0).reverse()) await close();
  });

  async function aWebhook(waits: Partial<DeliveryDelays> = {}) {
    const listener = new WebhookListener(KEY);
    const url = await listener.listen();
    cleanup.push(() => listener.close());
    const quick = { answer: 2_000, first: 5, longest: 20, ...waits };
    const webhook = openWebhook({ url, key: Buffer.from(KEY) }, 'tc', quick);
    cleanup.push(() => webhook.close());
    const bodies = () => listener.sent.map(({ body }) => body);
    return {
      listener,
      webhook,
      bodies,
      say: (n: number) => webhook.publish(EVENT, `{"n":${n}}`, false),
    };
  }

  test('is sent what the bus says at its places, signed, and nothing else', async () => {
    const { listener, webhook, say } = await aWebhook();
    webhook.publish('tc/status', 'online', true);
    webhook.publish('homeassistant/device/x/config', '{}', true);
    webhook.publish('tc/reader/left/tag', '{"uid":"04"}', false);
    webhook.publish('tc/place/salon/state', '{"large":true}', true);
    say(1);
    webhook.publish(LIGHT, '{"state":"turn"}', true);
    await until('both came', () => listener.sent.length === 2);
    expect(listener.sent).toMatchObject([
      { topic: 'place/salon/event', body: '{"n":1}', isSigned: true },
      { topic: 'place/salon/light', body: '{"state":"turn"}', isSigned: true },
    ]);
  });

  test('is sent nothing more once it is closed', async () => {
    const { listener, webhook, say } = await aWebhook();
    await webhook.close();
    say(1);
    const next = await aWebhook();
    next.say(2);
    await until('the next one came', () => next.bodies().length === 1);
    expect(listener.sent).toEqual([]);
  });

  test('is told of a light once, however often the broker has to be told again', async () => {
    const { webhook, bodies, say } = await aWebhook();
    for (const state of ['turn', 'turn', 'won', 'turn']) webhook.publish(LIGHT, state, true);
    say(1);
    await until('all came', () => bodies().includes('{"n":1}'));
    expect(bodies()).toEqual(['turn', 'won', 'turn', '{"n":1}']);
  });

  test('gets everything in order, though it is away, cut off or busy for a while', async () => {
    const { listener, bodies, say } = await aWebhook();
    listener.answers.push(204, 503, 0, 429, 204, 500);
    for (const n of [1, 2, 3, 4]) say(n);
    await until('all came', () => bodies().at(-1) === '{"n":4}');
    expect(bodies().map((body) => Number(body.slice(5, -1)))).toEqual([1, 2, 2, 2, 2, 3, 3, 4]);
    // Repeated messages have the same id, so that a receiver detects one with a lost answer.
    const ids = listener.sent.map(({ id }) => id);
    expect(new Set(ids.slice(1, 5)).size).toBe(1);
    expect(new Set(ids).size).toBe(4);
    expect(listener.sent.every(({ isSigned }) => isSigned)).toBe(true);
  });

  test('that will never take a message gets the next one, and is followed nowhere', async () => {
    const { listener, bodies, say } = await aWebhook();
    listener.answers.push(400, 302, 413);
    for (const n of [1, 2, 3, 4]) say(n);
    await until('the last came', () => bodies().length === 4);
    expect(bodies()).toEqual(['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
  });

  test('that never answers is not waited for when the server ends', async () => {
    const { webhook, say, listener } = await aWebhook({ first: 60_000 });
    listener.answers.push(503);
    say(1);
    await until('it came', () => listener.sent.length === 1);
    await webhook.close();
    expect(listener.sent).toHaveLength(1);
  });

  test('that is away for long keeps the newest thousand, and begins with the oldest of them', async () => {
    const { listener, bodies, say } = await aWebhook();
    listener.answers.push(503);
    for (let n = 0; n < 1_500; n += 1) say(n);
    await until('the last came', () => bodies().at(-1) === '{"n":1499}');
    expect(bodies()).toHaveLength(1_001);
    expect(bodies().slice(0, 3)).toEqual(['{"n":0}', '{"n":0}', '{"n":501}']);
  });
});

describe('its signature', () => {
  test('is the one of the published example', () => {
    const key = readKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') ?? new Uint8Array();
    const body = '{"test": 2432232314}';
    expect(signatureOf({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330, body }, key)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});
