import type { LookupAddress } from 'node:dns';
import { afterEach, expect, test } from 'vitest';
import type { LookupAll } from '#lib/server/bus/forbiddenAddresses.ts';
import { openWebhook } from '#lib/server/extensions/bus/webhook.ts';
import { until } from '../../../../support/until.ts';
import { WebhookListener } from '../../../../support/webhookListener.ts';

/** The addresses that a name stands for, one list for each time it is looked up; the last one stays. */
const answers: LookupAddress[][] = [];
let asked = 0;

const lookupAll: LookupAll = (_, __, answer) => {
  const found = answers[Math.min(asked, answers.length - 1)] ?? [];
  asked += 1;
  setImmediate(() => answer(null, found));
};

const METADATA = { address: '169.254.169.254', family: 4 };
const MAPPED = { address: '64:ff9b::a9fe:a9fe', family: 6 };
const HERE = { address: '127.0.0.1', family: 4 };

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

test('a name that stands for the secrets of a cloud is sent nothing, and is looked up anew for each try', async () => {
  const listener = new WebhookListener('key');
  cleanup.push(() => listener.close());
  const url = new URL(await listener.listen());
  url.hostname = 'nas.example';
  answers.push([METADATA], [MAPPED, METADATA], [METADATA, HERE]);
  const quick = { answer: 2_000, first: 5, longest: 20 };
  const webhook = openWebhook({ url: url.href, key: Buffer.from('key') }, 'tc', quick, lookupAll);
  cleanup.push(() => webhook.close());
  webhook.publish('tc/place/salon/event', '{"n":1}', false);
  await until('it came', () => listener.sent.length === 1);
  expect(asked).toBe(3);
});
