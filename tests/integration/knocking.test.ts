import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { expect, test } from 'vitest';
import { createConnection } from '../../hardware/connection.ts';

test('a bridge reconnects within 5 s after its server died during the handshake', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bridge = createConnection({
    server: `http://127.0.0.1:${String(port)}`,
    auth: () => ({ bridge: 'knocking' }),
    pairing: '',
    say: () => undefined,
  });
  bridge.open({
    reachabilityChanged: () => undefined,
    healthChanged: () => undefined,
    announce: () => undefined,
    announcePrivately: () => undefined,
  });
  const [dying] = await once(server, 'connection');
  dying.terminate();
  const gone = performance.now();
  await once(server, 'connection');
  expect(performance.now() - gone).toBeLessThan(5_000);
  bridge.close();
  server.close();
});
