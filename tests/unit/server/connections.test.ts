import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  boundConnections,
  MOST_OF_NETWORK,
  mostFiles,
  roomFor,
  type ConnectionRules,
} from '#lib/server/http/connections.ts';

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

class Connection extends EventEmitter {
  isCut = false;
  constructor(readonly remoteAddress: string) {
    super();
  }
  destroy() {
    this.isCut = true;
    this.emit('close');
  }
}

/** A server that is bounded so, without a network. */
function bounded(rules: Partial<ConnectionRules> = {}) {
  const bound = boundConnections({ most: 10_000, behindProxy: false, ...rules });
  const [http, https] = [new EventEmitter(), new EventEmitter()];
  for (const server of [http, https]) bound(server as unknown as Server);
  const connect = (address: string, server = http): Connection => {
    const connection = new Connection(address);
    server.emit('connection', connection);
    return connection;
  };
  const crowd = (count: number, addressOf: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => connect(addressOf(n)));
  return { http, https, connect, crowd };
}

describe('connections of one network', () => {
  test('are bounded, and those of others are not fewer for it', () => {
    const { connect, crowd } = bounded();
    const all = crowd(MOST_OF_NETWORK, () => '::ffff:203.0.113.7');
    expect(all.filter(({ isCut }) => isCut)).toEqual([]);
    expect(connect('203.0.113.7').isCut).toBe(true);
    expect(connect('203.0.113.8').isCut).toBe(false);
    all[0]?.destroy();
    expect(connect('203.0.113.7').isCut).toBe(false);
    expect(connect('203.0.113.7').isCut).toBe(true);
  });

  test('are those of a /64, and four times as many of a /48', () => {
    const { connect, crowd } = bounded();
    crowd(MOST_OF_NETWORK, (n) => `2001:db8:1:1::${(n + 1).toString(16)}`);
    expect(connect('2001:db8:1:1:ffff::1').isCut).toBe(true);
    const site = crowd(3 * MOST_OF_NETWORK, (n) => `2001:db8:1:${(n + 2).toString(16)}::1`);
    expect(site.filter(({ isCut }) => isCut)).toEqual([]);
    expect(connect('2001:db8:1:0::1').isCut).toBe(true);
    expect(connect('2001:db8:2:0::1').isCut).toBe(false);
  });

  test('are as many as its visitors need when they come from a proxy of this machine', () => {
    const { connect, crowd } = bounded({ behindProxy: true });
    const all = crowd(2 * MOST_OF_NETWORK, (n) => (n % 2 === 0 ? '127.0.0.1' : '::1'));
    expect(all.filter(({ isCut }) => isCut)).toEqual([]);
    crowd(MOST_OF_NETWORK, () => '192.168.1.20');
    expect(connect('192.168.1.20').isCut).toBe(true);
  });
});

test('all together are bounded, by http and https', () => {
  const { connect, crowd, https } = bounded({ most: 20, behindProxy: true });
  const all = crowd(20, () => '127.0.0.1');
  expect(connect('203.0.113.7').isCut).toBe(true);
  expect(connect('203.0.113.7', https).isCut).toBe(true);
  all[0]?.destroy();
  expect(connect('203.0.113.7', https).isCut).toBe(false);
  expect(connect('203.0.113.7').isCut).toBe(true);
});

test('one that the system cannot take ends nothing', () => {
  const { http, connect } = bounded();
  expect(() => http.emit('error', new Error('EMFILE'))).not.toThrow();
  expect(connect('203.0.113.7').isCut).toBe(false);
});

test.each([
  { files: 1_000_000, connections: 10_000 },
  { files: 20_000, connections: 10_000 },
  { files: 4_096, connections: 2_048 },
  { files: 1_024, connections: 512 },
  { files: 600, connections: 100 },
  { files: 256, connections: 1 },
])('of $files files $connections may be connections', ({ files, connections }) => {
  expect(roomFor(files)).toBe(connections);
});

test('how many files this process may have open is known', () => {
  expect(mostFiles()).toBeGreaterThan(100);
});
