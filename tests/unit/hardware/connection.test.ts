import { createServer as createPlain } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { identityFor, readAuthority } from '#lib/server/https/authority.ts';
import { createConnection } from '../../../hardware/connection.ts';
import { scratchFolder } from '../../support/program.ts';
import { until } from '../../support/until.ts';

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

test('a bridge that knows several servers goes on to the next, and round again', async () => {
  const asked: string[] = [];
  const servers = ['one', 'two'].map((name) =>
    createPlain().on('upgrade', (_, socket) => {
      asked.push(name);
      socket.destroy();
    }),
  );
  const origins = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origins.push(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  }
  const [server = '', ...others] = origins;
  const bridge = createConnection({
    ...{ server, others, pairing: '', say: () => undefined },
    auth: () => ({ bridge: 'attic', secret: 'a-secret' }),
  });
  const nobody = () => undefined;
  bridge.open({ reached: nobody, seen: nobody, heard: nobody, whisper: nobody });
  expect(bridge.server()).toBe(server);
  await until('it has asked three times', () => asked.length >= 3);
  bridge.close();
  expect(asked.slice(0, 3)).toEqual(['one', 'two', 'one']);
  for (const each of servers) each.close();
});
