import { afterAll, expect, test } from 'vitest';
import { enrolDeck } from '../support/enrol.ts';
import { runServer, scratchFolder, secretOf } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { bridgeAt, freshId, openTable, order, screenAt, watch } from '../support/sockets.ts';
import { taggedDeck } from '../support/taggedDeck.ts';
import { until } from '../support/until.ts';
import { readWrittenLog } from './writtenLog.ts';

const SCREENS = 200;
const folder = scratchFolder();
afterAll(() => folder.remove());

test(`a server that ends while cards are laid and ${String(SCREENS)} screens look on does so within 2 s, and has stored what it answered`, async () => {
  const server = await runServer(folder.path);
  const house = openScreenSocket(server.url);
  const secret = secretOf(folder.path);
  const tagged = taggedDeck();
  const deck = await enrolDeck(house, server.url, secret, tagged);
  house.close();
  const options = { transports: ['websocket'], reconnection: false };
  const screens = Array.from({ length: SCREENS }, () => screenAt(server.url, options));
  const [first] = screens;
  if (first === undefined) throw new Error('no screen');
  const table = await openTable(first, deck);
  await Promise.all(screens.map((screen) => watch(screen, table)));

  const hand = bridgeAt(server.url, { bridge: 'draining', secret }, options);
  await order(first, { type: 'sendReaders', readers: ['draining/left'], table });
  const answered: string[] = [];
  const laying = (async () => {
    for (const tag of tagged.bindings.keys()) {
      const tap = { id: freshId(), reader: 'left', tag, at: Date.now() };
      const reply = await hand.timeout(5_000).emitWithAck('tap', tap);
      if (reply.ok) answered.push(tap.id);
    }
  })().catch(() => 'cut off, as it must be in the end');
  await until('taps are answered', () => answered.length > 5);

  const asked = performance.now();
  server.child.kill('SIGTERM');
  const ended = await server.ended;
  const took = performance.now() - asked;
  console.log(
    `SIGTERM with ${String(SCREENS)} screens: ended after ${took.toFixed(0)} ms, ${String(answered.length)} taps answered`,
  );
  expect(ended).toEqual({ code: 0, signal: null });
  expect(took).toBeLessThan(2_000);
  expect(readWrittenLog(folder.path).commands(table)).toEqual(expect.arrayContaining(answered));
  for (const socket of [hand, ...screens]) socket.close();
  await laying;
});
