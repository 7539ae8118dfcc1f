import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { identityFor, readAuthority } from '#lib/server/https/authority.ts';
import { createConnection } from '../../../hardware/connection.ts';
import { scratchFolder } from '../../support/program.ts';

test('a bridge tells nothing to a server by https whose certificate its machine does not trust', async () => {
  const folder = scratchFolder();
  const identity = identityFor({ dns: ['localhost'], ip: ['127.0.0.1'] }, folder.path, new Date());
  let asked = 0;
  const server = createServer(identity, (_, response) => {
    asked += 1;
    response.end();
  });
  server.on('upgrade', (_, socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  const auth = () => ({ bridge: 'attic', secret: 'a-secret' });
  const bridge = createConnection({ server: url, auth, pairing: '', say: () => undefined });
  const heard = await new Promise<string>((resolve) =>
    bridge.open({
      reached: resolve,
      seen: () => undefined,
      heard: () => undefined,
      whisper: () => undefined,
    }),
  );
  bridge.close();
  expect([heard, asked]).toEqual(['out-of-reach', 0]);

  const ca = readAuthority(folder.path)?.toString() ?? '';
  await new Promise((resolve, reject) => request(url, { ca }, resolve).once('error', reject).end());
  expect(asked).toBe(1);
  server.closeAllConnections();
  server.close();
  folder.remove();
});
