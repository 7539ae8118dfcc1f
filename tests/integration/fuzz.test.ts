import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { accept, refuse } from '#lib/game/result.ts';
import { breakRights } from './fuzz/breakRights.ts';
import { keepCases, keptCases } from './fuzz/cases.ts';
import { fuzz } from './fuzz/fuzz.ts';
import type { Trespasser } from './fuzz/rights.ts';
import type { Findings } from './fuzz/target.ts';
import { scratchFolder } from '../support/program.ts';
import { newSeed } from '../support/seed.ts';

const FRAMES = 6_000;

/** `npm run fuzz` is the same with a million frames and messages. */
it('takes nothing that it must not take, and does not fall over it', async ({ task }) => {
  const seed = newSeed(task);
  const report = await fuzz({
    frames: FRAMES,
    messages: 10_000,
    trespasses: 4_000,
    halfGood: 4_000,
    requests: 2_000,
    connections: 400,
    seed,
  });
  const { suspects, accepted, unanswered } = report;
  keepCases([...suspects, ...accepted, ...unanswered], report.table);
  expect(report).toMatchObject({
    suspects: [],
    accepted: [],
    unanswered: [],
    errors: [],
    crashes: 0,
    changes: [],
  });
  // Most were looked at, rather than cut off or sent too often.
  expect(report.frames).toBeGreaterThanOrEqual(FRAMES);
  expect(report.bridgesTried).toBeGreaterThan(100);
  expect(report.trespasses).toBeGreaterThanOrEqual(4_000);
});

/** A server that grants one thing it must not, forgets to answer another, and refuses the rest. */
async function aFaultyServer() {
  const http = createServer();
  const server = new Server(http);
  const heard: string[] = [];
  server.on('connection', (socket) => {
    socket.on(
      'eraseTable',
      (_, answer: Answer) => (heard.push('eraseTable'), answer(accept(null))),
    );
    socket.on('deckTags', () => void heard.push('deckTags'));
    socket.on('house', (_, answer: Answer) => answer(refuse({ code: 'not-allowed' })));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${String(port)}`, heard, close: () => server.close() };
}
type Answer = (reply: unknown) => void;

const ERASE = { event: 'eraseTable', body: { table: 'ABC234' } };
const TAGS = { event: 'deckTags', body: { deck: 'deck-1' } };
const HOUSE = { event: 'house', body: { command: { type: 'clearDesk' } } };
const VIEWER: Trespasser = {
  role: 'viewer',
  device: null,
  forbidden: fc.constantFrom(ERASE, TAGS, HOUSE),
};

it('stores requests that were granted or unanswered, and sends them first at the next table', async () => {
  const folder = scratchFolder();
  const file = join(folder.path, 'cases.json');
  writeFileSync(file, '[]');
  const server = await aFaultyServer();
  onTestFinished(async () => {
    await server.close();
    folder.remove();
  });
  const none = { frames: 0, messages: 0, halfGood: 0, requests: 0, connections: 0, seed: 1 };
  async function attack(table: string, trespasses: number) {
    const found: Findings = { accepted: [], unanswered: [], suspects: [] };
    const options = { ...none, trespasses };
    const target = { server, table, options, found, cases: keptCases(table, file) };
    await breakRights({ ...target, isUp: () => true, answerWithin: 300 }, [VIEWER]);
    return found;
  }
  const trespass = { kind: 'trespass', as: 'viewer' } as const;
  const first = await attack('ABC234', 40);
  keepCases([...first.accepted, ...first.unanswered], 'ABC234', file);
  expect(first.accepted).toContainEqual({ ...trespass, message: ERASE });
  expect(first.unanswered).toContainEqual({ ...trespass, message: TAGS });

  server.heard.length = 0;
  const again = await attack('XYZ789', 0);
  expect(server.heard.toSorted()).toEqual(['deckTags', 'eraseTable']);
  const elsewhere = { event: 'eraseTable', body: { table: 'XYZ789' } };
  expect(again.accepted).toEqual([{ ...trespass, message: elsewhere }]);
  expect(again.unanswered).toEqual([{ ...trespass, message: TAGS }]);

  const kept = readFileSync(file, 'utf8');
  keepCases([...again.accepted, ...again.unanswered], 'XYZ789', file);
  expect(readFileSync(file, 'utf8')).toBe(kept);
});
