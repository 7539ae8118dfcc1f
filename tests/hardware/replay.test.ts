import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startBridge } from '../support/bridgeProcess.ts';
import { startBridgeServer } from './bridgeServer.ts';
import { until } from '../support/until.ts';

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridge-'));
  cleanup.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function aBridge(readers: string, record?: string) {
  const server = await startBridgeServer();
  cleanup.push(server.close);
  const env = record === undefined ? {} : { BRIDGE_RECORD: record };
  const bridge = startBridge({ server: server.address, data: aFolder(), readers, env });
  cleanup.push(bridge.end);
  return { server, bridge };
}

/** Cards on two readers by turns: swaps, a misreading, and one card that is reported twice without being lifted. */
const EVENING = Array.from({ length: 60 }, (_, n) => {
  const reader = n % 3 === 0 ? 'left' : 'right';
  if (n === 30) return { type: 'problem', reader, problem: 'misread' };
  if (n % 10 === 9) return { type: 'off', reader };
  return { type: 'on', reader, tag: `04a1b2c3d4e5${(n - (n % 2)).toString(16).padStart(2, '0')}` };
});

test('an evening that was recorded is the same taps in the same order when it is played back', async () => {
  const file = join(aFolder(), 'evening.jsonl');
  const evening = await aBridge('simulator', file);
  await until('the bridge is connected', () => evening.bridge.output().includes('Connected'));
  for (const event of EVENING) evening.bridge.send(JSON.stringify(event));
  await until('the problem is told', () => evening.server.problems.length === 1);
  const told = ({ reader, tag }: { reader: string; tag: string }) => `${reader} ${tag}`;
  const laid = await settled(() => evening.server.received.map(told));
  expect(await evening.bridge.end()).toBe(0);
  expect(laid.length).toBeGreaterThan(40);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(EVENING.length + 2);

  const again = await aBridge(`replay:${file}@20`);
  await until('it is over', () => again.bridge.output().includes('the recording is over'), 20_000);
  await until('all taps are there', () => again.server.received.length >= laid.length);
  expect((await settled(() => again.server.received.map(told))).join('\n')).toBe(laid.join('\n'));
});

test('a recording that cannot be written is said once, and cards are taken as before', async () => {
  const { server, bridge } = await aBridge('simulator', '/no/such/folder/evening.jsonl');
  await until('it is said', () => bridge.output().includes('is no longer recorded'));
  for (const event of EVENING) bridge.send(JSON.stringify(event));
  await until('taps are there', () => server.received.length > 40);
  expect(bridge.output().match(/no longer recorded/g)).toHaveLength(1);
});

/** Returns the result once it has stopped changing. */
async function settled<T>(look: () => readonly T[]): Promise<readonly T[]> {
  let seen = -1;
  await until('it settles', async () => {
    const before = seen;
    seen = look().length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return seen > 0 && seen === before;
  });
  return look();
}
