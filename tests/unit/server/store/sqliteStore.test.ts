import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import { StoreFailed } from '#lib/server/store/store.ts';
import { commit } from '../../../support/commits.ts';

/** As SQLite numbers it. */
const FULL = 2;

/** Killed programs lose nothing anyway; what a power cut loses, no test here can try, and SQLite promises for these. */
test('the connection that writes the log syncs every commit before it is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'synced-'));
  const asked = vi.spyOn(Database.prototype, 'pragma');
  onTestFinished(() => {
    asked.mockRestore();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'log.sqlite');
  const store = await sqliteStore(file);
  const connections = new Set(asked.mock.contexts.filter((one) => one instanceof Database));
  await store.append('table:A', 0, commit('one'));

  expect(connections.size).toBe(1);
  for (const connection of connections) {
    expect(connection.pragma('synchronous')).toEqual([{ synchronous: FULL }]);
    expect(connection.pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  }
  expect(readFileSync(`${file}-wal`, 'utf8')).toContain('table:A');
  await store.close();
});

test('a database error is reported as the error of all stores', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'failing-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log.sqlite');
  const store = await sqliteStore(file);
  const other = new Database(file);
  other.exec('drop table commits');
  other.close();
  await expect(store.findAnywhere('tap')).rejects.toThrow(StoreFailed);
  await expect(store.read('table:A')).rejects.toThrow(StoreFailed);
  await store.close();
});

/** Locks the file as a program does that ends just now; runs in a thread, since opening blocks this one. */
const LOCK_FOR_A_MOMENT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const database = new (require('libsql'))(workerData);
  database.exec('begin exclusive');
  parentPort.postMessage('locked');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  database.exec('rollback');
`;

test('opening waits until another program has let the file go', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'locked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log.sqlite');
  const other = new Worker(LOCK_FOR_A_MOMENT, { eval: true, workerData: file });
  const ended = once(other, 'exit');
  await once(other, 'message');

  const store = await sqliteStore(file);
  await store.append('table:A', 0, commit('one'));
  await store.close();
  await ended;
});
