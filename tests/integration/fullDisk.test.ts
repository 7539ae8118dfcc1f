import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { becomeHouse } from '../support/ownHouse.ts';
import { childrenOf, scratchFolder, secretOf } from '../support/program.ts';
import {
  bridgeAt,
  freshId,
  lay,
  openTable,
  outcome,
  screenAt,
  tag,
  watch,
} from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** Mounts a disk of one megabyte that only the command behind it sees. */
const SMALL_DISK = 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"';
/** The same, for a program that is started once more when it has ended. */
const SMALL_DISK_TWICE = 'mount -t tmpfs -o size=1m tmpfs "$0" && "$@"; exec "$@"';

const missing =
  spawnSync('unshare', ['-m', 'sh', '-c', SMALL_DISK, tmpdir(), 'true']).status === 0
    ? null
    : 'this user may not mount a small disk';
if (missing !== null) console.log(`SKIPPED the test of a server whose disk is full: ${missing}`);

const closing: (() => unknown)[] = [];
afterEach(
  () =>
    void closing
      .splice(0)
      .reverse()
      .forEach((close) => close()),
);

/**
 * Starts a server with its data on the small disk. Also returns that disk's path for this process.
 */
async function serverOnSmallDisk(how = SMALL_DISK) {
  const folder = scratchFolder();
  closing.push(() => folder.remove());
  const child = spawn(
    'unshare',
    ['-m', 'sh', '-c', how, folder.path, process.execPath, 'build/server.js'],
    {
      env: { ...process.env, DATA: folder.path, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  closing.push(() => child.kill('SIGKILL'));
  const url = await listening(child);
  const disk = join('/proc', String(child.pid), 'root', folder.path);
  await becomeHouse(url, disk);
  return { child, url, disk };
}

/**
 * Resolves with the address of a server that starts now. An earlier server on the same channel may
 * still send heartbeats.
 */
const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.on('message', ({ port }: { port?: number }) => {
      if (port !== undefined) resolve(`http://127.0.0.1:${String(port)}`);
    });
    child.once('exit', () => reject(new Error('the server ended')));
  });

/** Writes until nothing more fits. */
function fill(file: string): void {
  const open = openSync(file, 'w');
  try {
    for (;;) writeSync(open, Buffer.alloc(1024));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(open);
  }
}

test.skipIf(missing !== null)(
  'a full disk refuses taps and commands as not saved, and takes them when there is room again',
  async () => {
    const { url, disk } = await serverOnSmallDisk();
    const [phone, tv] = [screenAt(url), screenAt(url)];
    const readers = bridgeAt(url, { bridge: 'hall', secret: secretOf(disk) });
    closing.push(() => [phone, tv, readers].forEach((socket) => socket.close()));
    const table = await openTable(phone);
    let shown = (await watch(tv, table)).position;
    tv.on('table', ({ position }) => (shown = position));
    expect(outcome(await lay(readers, tag(1)))).toBe('unknown');
    await until('it is shown', () => shown === 2);

    const filler = join(disk, 'photographs');
    fill(filler);
    const tap = freshId();
    expect(outcome(await lay(readers, tag(2), tap))).toBe('not-saved');
    const command = { type: 'armDiscard', armed: true } as const;
    const request = { id: freshId(), table, command };
    expect(await phone.emitWithAck('table', request)).toMatchObject({
      ok: false,
      refusal: { code: 'not-saved' },
    });
    const ready = async () => (await fetch(`${url}/readyz`)).status;
    expect(await ready()).toBe(503);
    const before = (await watch(phone, table)).position;

    rmSync(filler);
    // It recovers without requests: a load balancer sends none to a server that is not ready.
    await until('it is ready again', async () => (await ready()) === 200, 20_000);
    expect(outcome(await lay(readers, tag(2), tap))).toBe('unknown');
    expect(await phone.emitWithAck('table', request)).toMatchObject({ ok: true });
    expect(await ready()).toBe(200);
    await until('both are shown', () => shown === before + 2);
    expect((await watch(phone, table)).discardArmed).toBe(true);
  },
);

test.skipIf(missing !== null)(
  'a server that ended on a full disk starts on it again, with all that was taken',
  async () => {
    const { child, url, disk } = await serverOnSmallDisk(SMALL_DISK_TWICE);
    const phone = screenAt(url);
    closing.push(() => phone.close());
    const table = await openTable(phone);
    const before = (await watch(phone, table)).position;
    const filler = join(disk, 'photographs');
    fill(filler);

    const again = listening(child);
    for (const pid of childrenOf(child)) process.kill(pid, 'SIGKILL');
    const next = await again;
    expect((await fetch(`${next}/healthz`)).status).toBe(200);

    rmSync(filler);
    await becomeHouse(next, disk);
    const tv = screenAt(next);
    closing.push(() => tv.close());
    expect((await watch(tv, table)).position).toBe(before);
  },
);
