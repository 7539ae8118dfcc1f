import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ACCEPTED, startBridgeServer } from './bridgeServer.ts';
import { keptTaps } from '../support/keptTaps.ts';
import { until } from '../support/until.ts';

/** Mounts a disk of 32 pages that only the command behind it sees. */
const SMALL_DISK = 'mount -t tmpfs -o size=128k tmpfs "$0" && exec "$@"';

const missing =
  spawnSync('unshare', ['-m', 'sh', '-c', SMALL_DISK, tmpdir(), 'true']).status === 0
    ? null
    : 'this user may not mount a small disk';
if (missing !== null) console.log(`SKIPPED the test of a full disk: ${missing}`);

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

test.skipIf(missing !== null)(
  'a full disk is said, and loses no tap while the bridge lives; with room again, taps are on it',
  async () => {
    const server = await startBridgeServer();
    cleanup.push(server.close);
    const data = mkdtempSync(join(tmpdir(), 'small-'));
    cleanup.push(async () => rmSync(data, { recursive: true, force: true }));
    server.answerWith(() => ({ ok: false, refusal: { code: 'not-saved' } }));

    const command = [
      ...['-m', 'sh', '-c', SMALL_DISK, data],
      ...[process.execPath, '--import', 'tsx', 'hardware/bridge.ts', '--alone'],
      ...['--server', server.address, '--data', data, '--readers', 'simulator'],
    ];
    const bridge = spawn('unshare', command, {
      env: { ...process.env, LC_ALL: 'en', BRIDGE_SECRET: 'secret' },
    });
    cleanup.push(async () => bridge.kill('SIGKILL'));
    let printed = '';
    bridge.stdout.on('data', (text: Buffer) => (printed += text.toString()));

    const tags = Array.from({ length: 300 }, (_, n) => `04${n.toString(16).padStart(12, '0')}`);
    const lay = (tag: string) =>
      bridge.stdin.write(`${JSON.stringify({ type: 'on', reader: 'left', tag })}\n`);
    for (const tag of tags) lay(tag);
    await until('it is said', () => printed.includes('The disk takes nothing'));
    server.answerWith(() => ACCEPTED);
    // A slow machine may take its time for all of them; one that stops is found.
    for (const n of tags.keys())
      await until(`tap ${String(n)} arrived`, () => server.tags().length > n);
    expect(server.tags()).toEqual(tags);

    const pid = String(bridge.pid);
    spawnSync('nsenter', ['-t', pid, '-m', 'mount', '-o', 'remount,size=1m', data]);
    server.answerWith(() => ({ ok: false, refusal: { code: 'not-saved' } }));
    const last = '04a1b2c3d4e580';
    lay(last);
    await until('the last one goes out', () => server.tags().includes(last));
    // As the bridge sees its disk.
    const kept = keptTaps(join('/proc', pid, 'root', data));
    expect(kept.map(({ tag }) => tag)).toEqual([last]);
  },
);
