import { EventEmitter } from 'node:events';
import type { Socket as EngineSocket } from 'engine.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_MESSAGE_BYTES } from '#lib/protocol/messages.ts';
import { networksOf } from '#lib/process/networks.ts';
import {
  createFloodGuard,
  NAMESPACE_ENTRY_RATE,
  FRAME_RATE,
  BYTE_RATE,
  NETWORK_FRAME_RATE,
  STRANGERS_FRAME_RATE,
  MAX_BACKLOG_AGE_MS,
  MAX_BACKLOG_CHARS,
  backlogOf,
} from '#lib/server/sockets/floodGuard.ts';

/** A connection of the engine, without the engine. */
class Connection extends EventEmitter {
  readyState = 'open';
  readonly remoteAddress = '203.0.113.7';
  readonly transport = { socket: { on: () => undefined, terminate: () => undefined } };
  close() {
    this.readyState = 'closed';
  }
  isCut = () => this.readyState === 'closed';
  hears = (data: unknown) => this.emit('packet', { type: 'message', data });
  isTold = (data: string) => this.emit('packetCreate', { type: 'message', data });
  takes = () => this.emit('flush', []);
}

/** A stranger's connection, or an administrator's with no address, which has no quota. */
function guarded(guard = createFloodGuard(), address: string | null = '203.0.113.7'): Connection {
  const connection = new Connection();
  const names = address === null ? [] : networksOf(address);
  guard(connection as unknown as EngineSocket, { names, isStranger: address !== null });
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a connection that sends as fast as hands do goes on', () => {
  const connection = guarded();
  for (let second = 0; second < 60; second++) {
    for (let message = 0; message < 30; message++) connection.hears('2["watch"]');
    vi.advanceTimersByTime(1_000);
  }
  expect(connection.isCut()).toBe(false);
});

test('one that floods is cut', () => {
  const connection = guarded();
  for (let frame = 0; frame <= FRAME_RATE.burst; frame++) connection.hears('');
  expect(connection.isCut()).toBe(true);
});

/** So many frames a second over each of these, for ten seconds. */
function flood(all: readonly Connection[], perSecond: number): void {
  for (let tick = 0; tick < 100; tick++) {
    vi.advanceTimersByTime(100);
    for (const one of all) for (let n = 0; n < perSecond / 10; n++) one.hears('2["x"]');
  }
}
const cutOf = (all: readonly Connection[]) => all.filter((one) => one.isCut()).length;

test('those of one network that flood together are cut, though each alone sends little enough', () => {
  const guard = createFloodGuard();
  const all = Array.from({ length: 20 }, () => guarded(guard));
  const [neighbour, house] = [guarded(guard, '203.0.113.8'), guarded(guard, null)];
  flood(all, 0.9 * FRAME_RATE.perSecond);
  flood([neighbour, house], 30);
  const left = (all.length - cutOf(all)) * 0.9 * FRAME_RATE.perSecond;
  expect(left).toBeLessThanOrEqual(NETWORK_FRAME_RATE.perSecond);
  expect(cutOf([neighbour, house])).toBe(0);
});

test('a hall of televisions behind one address goes on', () => {
  const guard = createFloodGuard();
  const all = Array.from({ length: 150 }, () => guarded(guard));
  flood(all, 10);
  expect(cutOf(all)).toBe(0);
});

test('in a flood from many networks, the largest senders are cut and small ones stay', () => {
  const guard = createFloodGuard();
  const all = Array.from({ length: 12 }, (_, n) => guarded(guard, `198.51.100.${String(n)}`));
  const calm = Array.from({ length: 20 }, (_, n) => guarded(guard, `203.0.113.${String(n)}`));
  for (let second = 0; second < 10; second++) {
    for (let tick = 0; tick < 10; tick++) {
      vi.advanceTimersByTime(100);
      for (const one of all) for (let n = 0; n < 95; n++) one.hears('2["x"]');
      for (const one of calm) one.hears('2["x"]');
    }
  }
  expect(12 * 950).toBeGreaterThan(STRANGERS_FRAME_RATE.perSecond);
  expect(cutOf(calm)).toBe(0);
});

test('a connection that enters the same namespace twice is cut', () => {
  const twice = guarded();
  twice.hears('0');
  twice.hears('0/bridge,{"bridge":"pi"}');
  expect(twice.isCut()).toBe(false);
  twice.hears('0');
  expect(twice.isCut()).toBe(true);
});

test('one that left or was turned away may enter again, and not as often as it likes', () => {
  const leaving = guarded();
  for (const packet of ['0', '1', '0', '0/bridge,']) leaving.hears(packet);
  leaving.isTold('4/bridge,{"message":"not-allowed"}');
  leaving.hears('0/bridge,');
  expect(leaving.isCut()).toBe(false);
  for (let n = 0; n < NAMESPACE_ENTRY_RATE.burst; n++) {
    leaving.isTold('1');
    leaving.hears('0');
  }
  expect(leaving.isCut()).toBe(true);
});

test('one that sends few but long messages is cut before they are many', () => {
  const connection = guarded();
  const long = 'é'.repeat(MAX_MESSAGE_BYTES / 2);
  for (let second = 0; second < 60; second++) {
    for (let message = 0; message < 20; message++) connection.hears(long);
    vi.advanceTimersByTime(1_000);
  }
  expect(connection.isCut()).toBe(false);
  let sent = 0;
  for (; !connection.isCut() && sent < FRAME_RATE.burst; sent++) connection.hears(long);
  expect(sent * MAX_MESSAGE_BYTES).toBeLessThan(BYTE_RATE.burst + 2 * MAX_MESSAGE_BYTES);
});

test.each<{ sends: string; data: unknown }>([
  { sends: 'bytes', data: Buffer.from([1]) },
  { sends: 'a message with bytes', data: '51-["x"]' },
  { sends: 'an answer with bytes', data: '61-1["x"]' },
])('one that sends $sends is cut', ({ data }) => {
  const connection = guarded();
  connection.hears(data);
  expect(connection.isCut()).toBe(true);
});

test('a connection that reads its messages stays open, for any amount', () => {
  const connection = guarded();
  for (let view = 0; view < 1_000; view++) {
    connection.isTold('x'.repeat(6_000));
    connection.takes();
  }
  expect(connection.isCut()).toBe(false);
  expect(backlogOf(connection as unknown as EngineSocket)).toBe(0);
});

test('one long message may wait alone', () => {
  const connection = guarded();
  connection.isTold('x'.repeat(3 * MAX_BACKLOG_CHARS));
  expect(connection.isCut()).toBe(false);
});

test('one that takes nothing is cut before much waits for it', () => {
  const connection = guarded();
  let told = 0;
  while (!connection.isCut() && told < 1_000) {
    connection.isTold('x'.repeat(6_000));
    told += 1;
  }
  expect(connection.isCut()).toBe(true);
  expect(told * 6_000).toBeLessThan(MAX_BACKLOG_CHARS + 3 * 6_000);
});

test('one that takes nothing for long is cut by the next ping, however little waits', () => {
  const connection = guarded();
  connection.isTold('x');
  vi.advanceTimersByTime(MAX_BACKLOG_AGE_MS);
  connection.emit('packetCreate', { type: 'ping' });
  expect(connection.isCut()).toBe(false);
  vi.advanceTimersByTime(1);
  connection.emit('packetCreate', { type: 'ping' });
  expect(connection.isCut()).toBe(true);
});

test('lets go of what was sent, which else lay in memory until the next major collection', () => {
  const connection = guarded();
  const waiting = ['2["table",{}]'];
  connection.emit('flush', waiting);
  expect(waiting).toHaveLength(1);
  connection.emit('drain');
  expect(waiting).toHaveLength(0);
});
