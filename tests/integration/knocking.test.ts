import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { expect, test } from 'vitest';
import { createConnection } from '../../hardware/connection.ts';

test('a bridge whose server dies while it shakes hands knocks again within 5 s', async () => {
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
    reached: () => undefined,
    seen: () => undefined,
    heard: () => undefined,
    whisper: () => undefined,
  });
  const [dying] = await once(server, 'connection');
  dying.terminate();
  const gone = performance.now();
  await once(server, 'connection');
  expect(performance.now() - gone).toBeLessThan(5_000);
  bridge.close();
  server.close();
});
