import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  NEW_CONNECTION_RATE,
  createConnectionLimiter,
  MAX_CONNECTIONS_PER_NETWORK,
  readFileLimit,
  IDLE_TIMEOUT_MS,
  maxConnectionsFor,
  type ConnectionRules,
} from '#lib/server/http/connections.ts';
import { NO_PROXY } from '#lib/server/http/proxies.ts';

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

const BEHIND_PROXY = { ...NO_PROXY, addressHeader: 'x-forwarded-for' };

let ports = 1_024;

class Connection extends EventEmitter {
  isCut = false;
  readonly remotePort = (ports += 1);
  constructor(
    readonly remoteAddress: string,
    readonly server: EventEmitter,
  ) {
    super();
  }
  /** Asks for something; answers what is called once that is answered. */
  asks(headers: Readonly<Record<string, string>> = {}): () => void {
    const response = new EventEmitter();
    this.server.emit('request', { socket: this, headers }, response);
    return () => void response.emit('close');
  }
  becomesSocket() {
    this.server.emit('upgrade', { socket: this });
  }
  destroy() {
    this.isCut = true;
    this.emit('close');
  }
}

/** A server that is bounded so, without a network. */
function bounded(rules: Partial<ConnectionRules> = {}) {
  const bound = createConnectionLimiter({ most: 10_000, proxy: NO_PROXY, ...rules });
  const [http, https] = [new EventEmitter(), new EventEmitter()];
  for (const server of [http, https]) bound(server as unknown as Server);
  const connect = (address: string, server = http): Connection => {
    const connection = new Connection(address, server);
    server.emit('connection', connection);
    return connection;
  };
  const crowd = (count: number, addressOf: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => connect(addressOf(n)));
  /** The same, who have all become sockets: none of them is quiet. */
  const hall = (...about: Parameters<typeof crowd>) => {
    const all = crowd(...about);
    all.forEach((one) => one.becomesSocket());
    return all;
  };
  return { http, https, connect, crowd, hall };
}

describe('connections of one network', () => {
  test('are bounded, and those of others are not fewer for it', () => {
    const { connect, hall } = bounded();
    const all = hall(MAX_CONNECTIONS_PER_NETWORK, () => '::ffff:203.0.113.7');
    expect(all.filter(({ isCut }) => isCut)).toEqual([]);
    expect(connect('203.0.113.7').isCut).toBe(true);
    expect(connect('203.0.113.8').isCut).toBe(false);
    all[0]?.destroy();
    expect(connect('203.0.113.7').asks()).toBeTypeOf('function');
    expect(connect('203.0.113.7').isCut).toBe(true);
  });

  test('are not cut while the second of two requests sent at once is answered', () => {
    const { connect } = bounded({ most: 1 });
    const one = connect('203.0.113.7');
    const [first, second] = [one.asks(), one.asks()];
    first();
    expect(connect('203.0.113.8').isCut).toBe(true);
    expect(one.isCut).toBe(false);
    second();
    expect(connect('203.0.113.9').isCut).toBe(false);
    expect(one.isCut).toBe(true);
  });

  test('that say nothing make room for newer ones, first who has said nothing for longest', () => {
    const { connect, crowd } = bounded();
    const all = crowd(MAX_CONNECTIONS_PER_NETWORK, () => '203.0.113.7');
    const [page, slow, idle] = all;
    page?.asks();
    slow?.asks({ 'content-length': '100' });
    idle?.asks()();
    expect(connect('203.0.113.7').isCut).toBe(false);
    expect(connect('203.0.113.7').isCut).toBe(false);
    expect(all.map(({ isCut }, n) => (isCut ? n : -1)).filter((n) => n >= 0)).toEqual([1, 3]);
    crowd(MAX_CONNECTIONS_PER_NETWORK - 3, () => '203.0.113.7');
    expect([page, idle].map((one) => one?.isCut)).toEqual([false, true]);
  });

  test('that come one after the other too often are cut as well, and those of others are not', () => {
    const { connect } = bounded();
    const comeAndGo = () => {
      const one = connect('203.0.113.7');
      const wasTaken = !one.isCut;
      one.destroy();
      return wasTaken;
    };
    const taken = Array.from({ length: 2 * NEW_CONNECTION_RATE.burst }, comeAndGo).filter(Boolean);
    expect(taken.length).toBeGreaterThanOrEqual(NEW_CONNECTION_RATE.burst);
    expect(taken.length).toBeLessThan(2 * NEW_CONNECTION_RATE.burst);
    expect(connect('203.0.113.8').isCut).toBe(false);
  });

  test('are those of a /64, and four times as many of a /48', () => {
    const { connect, hall } = bounded();
    hall(MAX_CONNECTIONS_PER_NETWORK, (n) => `2001:db8:1:1::${(n + 1).toString(16)}`);
    expect(connect('2001:db8:1:1:ffff::1').isCut).toBe(true);
    const site = hall(
      3 * MAX_CONNECTIONS_PER_NETWORK,
      (n) => `2001:db8:1:${(n + 2).toString(16)}::1`,
    );
    expect(site.filter(({ isCut }) => isCut)).toEqual([]);
    expect(connect('2001:db8:1:0::1').isCut).toBe(true);
    expect(connect('2001:db8:2:0::1').isCut).toBe(false);
  });

  test('are as many as its visitors need when they come from a proxy of this machine', () => {
    const { connect, hall } = bounded({ proxy: BEHIND_PROXY });
    const all = hall(2 * MAX_CONNECTIONS_PER_NETWORK, (n) => (n % 2 === 0 ? '127.0.0.1' : '::1'));
    expect(all.filter(({ isCut }) => isCut)).toEqual([]);
    hall(MAX_CONNECTIONS_PER_NETWORK, () => '192.168.1.20');
    expect(connect('192.168.1.20').isCut).toBe(true);
  });
});

test('all together are bounded, by http and https', () => {
  const { connect, hall, https } = bounded({ most: 20, proxy: BEHIND_PROXY });
  const all = hall(20, () => '127.0.0.1');
  expect(connect('203.0.113.7').isCut).toBe(true);
  expect(connect('203.0.113.7', https).isCut).toBe(true);
  all[0]?.destroy();
  const last = connect('203.0.113.7', https);
  expect(last.isCut).toBe(false);
  last.asks();
  expect(connect('203.0.113.7').isCut).toBe(true);
});

test('those over which nothing moves are cut in time, also while they are being answered', () => {
  const { http, https } = bounded();
  for (const server of [http, https]) expect(server).toHaveProperty('timeout', IDLE_TIMEOUT_MS);
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
])('with $files open files $connections may be connections', ({ files, connections }) => {
  expect(maxConnectionsFor(files)).toBe(connections);
});

test('the limit of open files is read for this process', () => {
  expect(readFileLimit()).toBeGreaterThan(100);
});
