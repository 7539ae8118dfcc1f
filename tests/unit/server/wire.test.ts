import { EventEmitter } from 'node:events';
import type { Socket as EngineSocket } from 'engine.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_MESSAGE_BYTES } from '#lib/protocol/messages.ts';
import {
  FLOOD,
  FLOOD_BYTES,
  guardWire,
  LONGEST_WAIT,
  MOST_WAITING,
  waitingFor,
} from '#lib/server/wire.ts';

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
  takes = () => this.emit('flush');
}

function guarded(): Connection {
  const connection = new Connection();
  guardWire(connection as unknown as EngineSocket);
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
  expect(waitingFor(connection as unknown as EngineSocket)).toBe(0);
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
