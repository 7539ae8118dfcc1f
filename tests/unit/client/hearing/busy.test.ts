import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchWithTimeout } from '#lib/client/hearing/serverVoice.ts';
import { createSpeechClient } from '../../../../hardware/speech/speechClient.ts';

let server: Server;
let url: string;
/** Statuses of the next answers. Later ones succeed. */
let answers: { readonly status: number; readonly wait?: string }[];
let asked: number;

beforeEach(async () => {
  [answers, asked] = [[], 0];
  server = createServer((_, response) => {
    asked += 1;
    const { status, wait } = answers.shift() ?? { status: 204 };
    response.writeHead(status, wait === undefined ? {} : { 'retry-after': wait }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => void server.close());

const byPage = async () =>
  (await fetchWithTimeout(`${url}/ear/key`, new AbortController().signal)).status;
const HOW = { language: 'fr', speed: 165 } as const;
const byMachine = (signal = new AbortController().signal) =>
  createSpeechClient(
    () => url,
    () => undefined,
  ).fetchPrivateSpeech('key', HOW, signal);

test.each([
  ['a page', byPage],
  ['a machine', byMachine],
])('%s asks once more where the voice was busy', async (_, ask) => {
  answers = [{ status: 429 }];
  await ask();
  expect(asked).toBe(2);
});

test('a client over its quota waits before the next request', async () => {
  answers = [{ status: 429, wait: '60' }];
  expect(await byPage()).toBe(429);
  expect(asked).toBe(1);
});

test('an aborted request is not repeated', async () => {
  answers = Array.from({ length: 9 }, () => ({ status: 429 }));
  const broken = new AbortController();
  const said = byMachine(broken.signal);
  broken.abort();
  await expect(said).rejects.toThrow();
  expect(asked).toBeLessThanOrEqual(1);
});
