import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import { isBackupDue } from '#lib/server/commands/backupOptions.ts';
import { databaseFile } from '#lib/server/config.ts';
import { backupFolder, listBackups, makeBackup } from '#lib/server/store/backups.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import { startApp, type App } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { runProgram, runServer, stop } from '../support/program.ts';
import { openTable, screenAt, watch } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const folder = freshFolder();

async function aServer() {
  const server = await runServer(folder.path);
  folder.kept(server);
  const screen = screenAt(server.url);
  folder.opened(screen);
  return { server, screen };
}

/** Runs a program to its end. */
async function ran(name: string, ...args: readonly string[]) {
  const program = runProgram(name, [...args, '--data', folder.path]);
  const { code } = await program.ended;
  return { code, said: program.stdout() + program.stderr() };
}

const database = () => join(folder.path, 'table-companion.sqlite');
const backups = () =>
  readdirSync(join(folder.path, 'backups')).filter((name) => !name.startsWith('backup-lock.'));

function streamsIn(name: string): readonly unknown[] {
  const backup = new Database(join(folder.path, 'backups', name));
  try {
    return backup.prepare('select distinct stream from commits').raw().all().flat();
  } finally {
    backup.close();
  }
}

/** Returns the target of a link, or an empty string if it does not exist. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** Overwrites all but the first page, as a memory card does that lost power during a write. */
function damage(): void {
  const file = openSync(database(), 'r+');
  const { size } = statSync(database());
  writeSync(file, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
  closeSync(file);
  writeFileSync(`${database()}-wal`, Buffer.alloc(512, 0xa5));
}

describe('a backup', () => {
  it('clears away what was cut short before it, of earlier versions too, and nothing else', async () => {
    const store = await sqliteStore(database());
    await store.close();
    const into = join(folder.path, 'backups');
    const make = (hour: number) => makeBackup(database(), into, Date.UTC(2026, 10, 21, hour)).file;
    const first = make(1);
    for (const end of ['.new', '.0b1c-2d.new', '.0b1c-2d.new-journal']) {
      writeFileSync(join(into, `backup-000002-2026-11-21T02-00-00.sqlite${end}`), 'half of');
    }
    writeFileSync(join(into, 'holiday.new'), 'of somebody');
    const second = make(3);
    const kept = [first, second].map((file) => basename(file));
    expect(backups().sort()).toEqual([...kept, 'holiday.new']);
  });

  it('that is made at the same moment as others is whole, under a name of its own', async () => {
    const { screen } = await aServer();
    await openTable(screen);
    const said = await Promise.all([1, 2, 3].map(() => ran('backup.js')));
    expect(said.map(({ code }) => code)).toEqual([0, 0, 0]);
    const names = said.map(({ said }) => /backup-\S+\.sqlite/.exec(said)?.[0] ?? '');
    expect([...new Set(names)].sort()).toEqual(backups().sort());
    for (const name of backups()) expect(streamsIn(name)).toContain('house');
  });

  it('waits for the one that is under way, and touches nothing of it', async () => {
    const { screen } = await aServer();
    await openTable(screen);
    await ran('backup.js');
    const into = join(folder.path, 'backups');
    const unfinished = 'backup-000009-2026-11-21T02-00-00.sqlite.0b1c-2d.new';
    writeFileSync(join(into, unfinished), 'half of');
    const other = new Database(join(into, 'backup-lock.sqlite'));
    other.exec('begin exclusive');
    const second = runProgram('backup.js', ['--data', folder.path]);
    folder.kept(second);
    const opened = () =>
      readdirSync(`/proc/${String(second.child.pid)}/fd`).some((fd) =>
        linkOf(`/proc/${String(second.child.pid)}/fd/${fd}`).endsWith('backup-lock.sqlite'),
      );
    await until('it waits', opened);
    expect(backups()).toHaveLength(2);
    expect(backups()).toContain(unfinished);
    other.exec('rollback');
    expect((await second.ended).code).toBe(0);
    expect(backups()).toHaveLength(2);
    expect(backups()).not.toContain(unfinished);
  });

  it('made while the program runs brings back what stood there, after the database was damaged', async () => {
    const { server, screen } = await aServer();
    const code = await openTable(screen);
    expect(await ran('backup.js')).toMatchObject({ code: 0 });
    const later = await openTable(screen);
    server.child.kill('SIGTERM');
    await server.ended;

    damage();
    const refused = runProgram('server.js', [], { DATA: folder.path, PORT: '0' });
    expect((await refused.ended).code).toBe(1);
    expect(refused.stderr()).toMatch(/damaged: .*npm run restore -- latest/);

    const restored = await ran('restore.js', 'latest');
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain('.sqlite.before-');
    const again = await aServer();
    expect((await watch(again.screen, code)).position).toBe(1);
    expect(await again.screen.emitWithAck('watch', { table: later })).toMatchObject({ ok: false });
  });

  it('is not put in the place of a database in use, and nothing changes', async () => {
    const { screen } = await aServer();
    const code = await openTable(screen);
    await ran('backup.js');
    const refused = await ran('restore.js', 'latest');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toMatch(/still running/);
    expect((await watch(screen, code)).position).toBe(1);
  });

  it('that is damaged is not used', async () => {
    const { server, screen } = await aServer();
    await openTable(screen);
    await stop(server);
    const other = join(folder.path, 'holiday.jpg');
    writeFileSync(other, 'no database');
    const before = statSync(database()).ino;
    expect(await ran('restore.js', other)).toMatchObject({ code: 1 });
    expect(await ran('restore.js', join(folder.path, 'nothing'))).toMatchObject({ code: 1 });
    expect(statSync(database()).ino).toBe(before);
  });

  it('is offered by name if the command names none', async () => {
    expect((await ran('restore.js')).said).toMatch(/no backup/);
    const { screen } = await aServer();
    await openTable(screen);
    await ran('backup.js');
    const asked = await ran('restore.js');
    expect(asked.code).toBe(2);
    expect(asked.said).toContain(backups()[0]);
  });

  it('without a database says so and leaves nothing', async () => {
    expect(await ran('backup.js')).toMatchObject({ code: 1 });
    expect(backups()).toEqual([]);
  });
});

describe('a backup is due', () => {
  it('when there is none, not again on the same day, and again the next', async () => {
    const now = Date.now();
    expect(isBackupDue(folder.path, now, 0)).toBe(false);
    const { screen } = await aServer();
    await openTable(screen);
    expect(isBackupDue(folder.path, now, 0)).toBe(true);
    await ran('backup.js');
    expect(isBackupDue(folder.path, Date.now(), 0)).toBe(false);
    expect(isBackupDue(folder.path, now + 25 * 60 * 60_000, 0)).toBe(true);
  });
});

describe('the backup of every day', () => {
  const postgres = oneServer();
  const apps: App[] = [];
  afterEach(async () => void (await Promise.all(apps.splice(0).map((app) => app.close()))));

  /** With a database in its folder, which one with a Postgres had before. */
  async function started(env: Readonly<Record<string, string>>) {
    const app = await startApp({
      env: { ...env, LC_ALL: 'en' },
      prepare: async (data) => (await sqliteStore(databaseFile(data))).close(),
    });
    apps.push(app);
    return app;
  }
  const madeBy = ({ data }: App) => listBackups(backupFolder(data), Date.now());

  it.skipIf(postgresMissing() !== null)(
    'is made a minute after the start, and neither made nor missed where the log lies in a Postgres',
    async () => {
      const away = await started({ DATABASE_URL: await (await postgres()).createDatabase() });
      const own = await started({ DATABASE_URL: '' });
      const before = away.output();
      expect(madeBy(own)).toEqual([]);
      // The one with a Postgres has run for longer than that, and would have said by now what went wrong.
      await until('the backup is made', () => madeBy(own).length > 0, 120_000);
      expect(madeBy(own)).toHaveLength(1);
      expect(existsSync(backupFolder(away.data))).toBe(false);
      expect(away.output().slice(before.length)).toBe('');
      expect(own.output()).not.toMatch(/backup/i);
    },
  );
});

describe('a clock that ran a year ahead', () => {
  const YEAR = 365 * 24 * 60 * 60_000;

  it('takes no backup away, and stops none', async () => {
    const { screen } = await aServer();
    await openTable(screen);
    const [now, where] = [Date.now(), join(folder.path, 'backups')];
    for (let made = 0; made < 14; made++) makeBackup(database(), where, now);
    makeBackup(database(), where, now + YEAR);
    expect(backups()).toHaveLength(15);
    expect(isBackupDue(folder.path, now, 0)).toBe(true);
    const { file } = makeBackup(database(), where, now);
    expect(listBackups(where, now)[0]?.file).toBe(file);
    expect(isBackupDue(folder.path, now, 0)).toBe(false);
  });
});

describe('a server that was ended', () => {
  const beside = () => statSync(`${database()}-wal`, { throwIfNoEntry: false })?.size ?? 0;

  it('as it should be leaves everything in the one file', async () => {
    const { server, screen } = await aServer();
    await openTable(screen);
    expect(beside()).toBeGreaterThan(0);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(beside()).toBe(0);
  });

  it('by force is looked over when it starts again, and nothing is missing', async () => {
    const { server, screen } = await aServer();
    const code = await openTable(screen);
    await stop(server);
    expect(beside()).toBeGreaterThan(0);
    const again = await aServer();
    expect((await watch(again.screen, code)).position).toBe(1);
  });
});
