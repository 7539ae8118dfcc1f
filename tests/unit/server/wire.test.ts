import { EventEmitter } from 'node:events';
import type { Socket as EngineSocket } from 'engine.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_MESSAGE_BYTES } from '#lib/protocol/messages.ts';
import { networksOf } from '#lib/server/limits/networks.ts';
import {
  createWireGuard,
  ENTRIES,
  FLOOD,
  FLOOD_BYTES,
  FLOOD_OF_NETWORK,
  FLOOD_TOGETHER,
  LONGEST_WAIT,
  MOST_WAITING,
  backlogOf,
} from '#lib/server/sockets/wire.ts';

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

/** A connection of a stranger there; nobody at all pays for those of the house. */
function guarded(guard = createWireGuard(), address: string | null = '203.0.113.7'): Connection {
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
  for (let frame = 0; frame <= FLOOD.burst; frame++) connection.hears('');
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
  const guard = createWireGuard();
  const all = Array.from({ length: 20 }, () => guarded(guard));
  const [neighbour, house] = [guarded(guard, '203.0.113.8'), guarded(guard, null)];
  flood(all, 0.9 * FLOOD.perSecond);
  flood([neighbour, house], 30);
  const left = (all.length - cutOf(all)) * 0.9 * FLOOD.perSecond;
  expect(left).toBeLessThanOrEqual(FLOOD_OF_NETWORK.perSecond);
  expect(cutOf([neighbour, house])).toBe(0);
});

test('a hall of televisions behind one address goes on', () => {
  const guard = createWireGuard();
  const all = Array.from({ length: 150 }, () => guarded(guard));
  flood(all, 10);
  expect(cutOf(all)).toBe(0);
});

test('of many networks that flood together those who send most are cut, and none that sends little', () => {
  const guard = createWireGuard();
  const all = Array.from({ length: 12 }, (_, n) => guarded(guard, `198.51.100.${String(n)}`));
  const calm = Array.from({ length: 20 }, (_, n) => guarded(guard, `203.0.113.${String(n)}`));
  for (let second = 0; second < 10; second++) {
    for (let tick = 0; tick < 10; tick++) {
      vi.advanceTimersByTime(100);
      for (const one of all) for (let n = 0; n < 95; n++) one.hears('2["x"]');
      for (const one of calm) one.hears('2["x"]');
    }
  }
  expect(12 * 950).toBeGreaterThan(FLOOD_TOGETHER.perSecond);
  expect(cutOf(calm)).toBe(0);
});

test('one that enters where it is, before anybody could notice, is cut', () => {
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
  for (let n = 0; n < ENTRIES.burst; n++) {
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
  for (; !connection.isCut() && sent < FLOOD.burst; sent++) connection.hears(long);
  expect(sent * MAX_MESSAGE_BYTES).toBeLessThan(FLOOD_BYTES.burst + 2 * MAX_MESSAGE_BYTES);
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

test('one that takes what it is told goes on, however much that is', () => {
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
  connection.isTold('x'.repeat(3 * MOST_WAITING));
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
  expect(told * 6_000).toBeLessThan(MOST_WAITING + 3 * 6_000);
});

test('one that takes nothing for long is cut by the next ping, however little waits', () => {
  const connection = guarded();
  connection.isTold('x');
  vi.advanceTimersByTime(LONGEST_WAIT);
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
