import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runProgram, runServer, scratchFolder, stop } from '../support/program.ts';
import { openTable, screenAt } from '../support/sockets.ts';

let folder: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(() => folder.remove());

const everything = () =>
  readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder.path, name),
  );
const mode = (path: string) => statSync(path).mode & 0o777;

/** Returns the files that users other than the owner of the data could read, list or change. */
const open = () => [folder.path, ...everything()].filter((path) => (mode(path) & 0o077) !== 0);

/** A server at which a table was opened, and of which a backup was made. */
async function anEvening(): Promise<void> {
  const server = await runServer(folder.path);
  const screen = screenAt(server.url);
  await openTable(screen);
  await runProgram('backup.js', ['--data', folder.path]).ended;
  screen.close();
  // By force, so that what lies beside the databases stays.
  await stop(server);
}

it('only the owner of the data can read it, including that of an earlier version', async () => {
  chmodSync(folder.path, 0o755);
  await anEvening();
  expect(everything().filter((path) => path.includes('-wal')).length).toBeGreaterThan(0);
  expect(open()).toEqual([]);
  for (const path of everything()) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  const server = await runServer(folder.path);
  await stop(server);
  expect(open().filter((path) => /sqlite|backups$/.test(path))).toEqual([]);
});
