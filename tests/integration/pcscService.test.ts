import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DaemonAnswer, probeDaemon, watchDaemon } from '#lib/process/pcsc.ts';

const VERSION = Buffer.alloc(20);

let folder = '';
const cleanup: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pcscd-'));
  vi.stubEnv('PCSCLITE_CSOCK_NAME', join(folder, 'pcscd.comm'));
});
afterEach(() => {
  for (const close of cleanup.splice(0)) close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a stand-in for pcscd that treats each client in this way. */
async function aDaemon(serve: (client: Socket) => unknown): Promise<void> {
  // What a client sends stays unread, as by a pcscd that has not let it in.
  const daemon = createServer({ pauseOnConnect: true }, (client) => {
    cleanup.push(() => client.destroy());
    client.on('error', () => undefined);
    void serve(client);
  });
  cleanup.push(() => daemon.close());
  await new Promise<void>((resolve) => daemon.listen(join(folder, 'pcscd.comm'), resolve));
}

async function answerOf(serve: (client: Socket) => unknown): Promise<DaemonAnswer> {
  await aDaemon(serve);
  return probeDaemon();
}

describe.skipIf(process.platform !== 'linux')('the question whether pcscd lets a client in', () => {
  test('is answered by its version', async () => {
    expect(await answerOf((client) => client.write(VERSION))).toBe('welcome');
  });

  test.each([
    ['at once', 0],
    ['after it has asked polkit', 100],
  ])('is refused where pcscd closes the connection %s', async (_, ms) => {
    const answer = await answerOf(async (client) => {
      await pause(ms);
      client.destroy();
    });
    expect(answer).toBe('refused');
  });

  test('finds no service where nothing listens', async () => {
    expect(await probeDaemon()).toBe('gone');
  });
});

describe.skipIf(process.platform !== 'linux')('a watch over pcscd', () => {
  /** Watches, and returns the client at the daemon. */
  async function watched(ended: () => void) {
    const clients: Socket[] = [];
    await aDaemon((client) => clients.push(client));
    const stop = watchDaemon(ended);
    const client = await vi.waitUntil(() => clients[0]);
    return { client, stop };
  }

  test('tells once that it has ended', async () => {
    const ended = vi.fn();
    const { client } = await watched(ended);
    client.write(VERSION);
    await pause(50);
    expect(ended).not.toHaveBeenCalled();
    client.destroy();
    await vi.waitUntil(() => ended.mock.calls.length > 0);
    await pause(50);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('tells nothing once it is over', async () => {
    const ended = vi.fn();
    const { client, stop } = await watched(ended);
    stop();
    await new Promise((closed) => client.resume().once('close', closed));
    await pause(50);
    expect(ended).not.toHaveBeenCalled();
  });

  test('tells that it cannot be reached', async () => {
    const ended = vi.fn();
    watchDaemon(ended);
    await vi.waitUntil(() => ended.mock.calls.length > 0);
  });
});
