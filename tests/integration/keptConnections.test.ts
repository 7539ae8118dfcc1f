import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';

inWorld('connections that are kept', serverWorld(), (world) => {
  /** Asks over connections that are kept, as browsers and proxies do. */
  function asker() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return (method: string, path: string, body = ''): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = {
          'content-length': Buffer.byteLength(body),
          'content-type': 'application/json',
        };
        const { port } = world.server;
        request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) =>
          response.resume().once('end', () => resolve(response.statusCode)),
        )
          .once('error', reject)
          .end(body);
      });
  }

  test.each([
    ['of an unknown method', 'DELETE', '/devices/join'],
    ['that is too long', 'POST', '/records'],
  ])('a body %s does not hold up what is asked next', async (_, method, path) => {
    const ask = asker();
    expect(await ask(method, path, '['.repeat(300_000))).toBeGreaterThanOrEqual(400);
    const started = performance.now();
    expect(await ask('GET', '/healthz')).toBe(200);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
