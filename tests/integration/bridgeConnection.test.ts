import { createServer as createPlain, type Server as PlainServer } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { BRIDGES_NAMESPACE } from '#lib/protocol/messages.ts';
import { parseBridgeAuth } from '#lib/protocol/messages/bridges.ts';
import { createBridgeProofs } from '#lib/server/access/bridgeProofs.ts';
import { identityFor, readAuthority } from '#lib/server/https/authority.ts';
import { createConnection } from '../../hardware/connection.ts';
import { scratchFolder } from '../support/program.ts';
import { until } from '../support/until.ts';

test('a bridge sends nothing to an https server without a trusted certificate', async () => {
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
      reachabilityChanged: resolve,
      healthChanged: () => undefined,
      announce: () => undefined,
      announcePrivately: () => undefined,
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

const nobody = () => undefined;

/** A bridge that knows these servers, the first of which it asks first; all of them listen. */
async function bridgeOf(servers: readonly PlainServer[]) {
  const origins = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origins.push(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  }
  const [server = '', ...others] = origins;
  const bridge = createConnection({
    server,
    others,
    pairing: '',
    say: () => undefined,
    auth: () => ({ bridge: 'attic', secret: 'a-secret' }),
  });
  bridge.open({
    reachabilityChanged: nobody,
    healthChanged: nobody,
    announce: nobody,
    announcePrivately: nobody,
  });
  return { bridge, server, others };
}

test('a bridge that knows several servers goes on to the next, and round again', async () => {
  const asked: string[] = [];
  const servers = ['one', 'two'].map((name) =>
    createPlain().on('upgrade', (_, socket) => {
      asked.push(name);
      socket.destroy();
    }),
  );
  const { bridge, server } = await bridgeOf(servers);
  expect(bridge.server()).toBe(server);
  await until('it has asked three times', () => asked.length >= 3);
  bridge.close();
  expect(asked.slice(0, 3)).toEqual(['one', 'two', 'one']);
  for (const each of servers) each.close();
});

test('a bridge that knows several servers goes on where one saves nothing, or does not answer', async () => {
  const [saves, savesNot, silent] = ['saves', 'saves not', 'silent'] as const;
  const asked: string[] = [];
  const answers = {
    [savesNot]: { ok: false, refusal: { code: 'not-saved' } },
    [saves]: { ok: true, value: { answer: { outcome: 'heard' }, text: {} } },
  };
  const servers = [savesNot, silent, saves].map((name) => {
    const http = createPlain();
    new Server(http).of(BRIDGES_NAMESPACE).on('connection', (socket) =>
      socket.on('tap', (_: unknown, answer: (reply: object) => void) => {
        asked.push(name);
        if (name !== silent) answer(answers[name]);
      }),
    );
    return http;
  });
  const { bridge, others } = await bridgeOf(servers);
  const tap = { id: 'one', reader: 'left', tag: '04a1', at: 1 };
  const lay = async () => {
    await until('it is connected', () => bridge.connected());
    return bridge.send(tap);
  };
  expect(await lay()).toMatchObject({ refusal: { code: 'not-saved' } });
  // As the uplink does where no answer came.
  await until('it has gone on', () => bridge.server() === others[0]);
  void lay().catch(nobody);
  await until('the silent one is asked', () => asked.includes(silent));
  bridge.reset();
  expect((await lay()).ok).toBe(true);
  bridge.close();
  expect(asked).toEqual([savesNot, silent, saves]);
  for (const each of servers) {
    each.closeAllConnections();
    each.close();
  }
});

/** A bridge of this machine that greets a server, and the greetings that the server saw. */
async function greetingsAt(proves: string | null) {
  const http = createPlain();
  const greetings: unknown[] = [];
  const said: string[] = [];
  const proofs = createBridgeProofs(proves ?? 'guessed', () => performance.now());
  new Server(http).of(BRIDGES_NAMESPACE).use((socket, next) => {
    greetings.push(socket.handshake.auth);
    const auth = parseBridgeAuth(socket.handshake.auth);
    if (!auth.ok) return next(new Error('malformed'));
    if (proofs.isProved(auth.value)) return next();
    const asks = proofs.challenge(auth.value.bridge, auth.value.nonce ?? '');
    next(Object.assign(new Error(asks.code), { data: asks }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const bridge = createConnection({
    server: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
    pairing: '',
    say: (line) => void said.push(line),
    auth: () => ({ bridge: 'attic' }),
    ownSecret: () => 'the-secret',
  });
  bridge.open({
    reachabilityChanged: nobody,
    healthChanged: nobody,
    announce: nobody,
    announcePrivately: nobody,
  });
  return {
    greetings,
    said,
    bridge,
    close() {
      bridge.close();
      http.closeAllConnections();
      http.close();
    },
  };
}

test('a bridge and the server of its machine prove their secret to each other without sending it', async () => {
  const { greetings, bridge, close } = await greetingsAt('the-secret');
  await until('it is connected', () => bridge.connected());
  close();
  expect(greetings).toMatchObject([{ bridge: 'attic' }, { answer: {} }]);
  expect(JSON.stringify(greetings)).not.toContain('the-secret');
});

test('a program that took the port of the server gets neither the secret nor a proof of it', async () => {
  const { greetings, said, bridge, close } = await greetingsAt(null);
  await until('it greeted twice', () => greetings.length >= 2, 10_000);
  close();
  expect(bridge.connected()).toBe(false);
  expect(JSON.stringify(greetings)).not.toMatch(/the-secret|answer/);
  expect(said).toHaveLength(1);
});
