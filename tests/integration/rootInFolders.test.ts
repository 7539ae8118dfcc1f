import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { makeTables } from '#lib/server/store/schema.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { folderOfStandIn, giveAway, notRoot, STAND_IN } from '../support/otherUser.ts';
import { BUILD, runServer } from '../support/program.ts';
import { until } from '../support/until.ts';

/** Programs that root starts, in a data folder of a user who wants to become root. */

const missing = notRoot();
if (missing !== null) console.log(`SKIPPED root in the folder of another user: ${missing}`);

const folder = freshFolder();

function run(program: string, ...args: readonly string[]) {
  const done = spawnSync(process.execPath, [join(BUILD, program), ...args], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'en', npm_command: '', DATABASE_URL: '' },
  });
  return { code: done.status, said: done.stdout + done.stderr };
}

/** Makes a Node that cannot change its user, as that of Debian 13. */
const NODE_OF_DEBIAN = `data:text/javascript,${encodeURIComponent(
  `for (const name of ['initgroups', 'setgroups', 'setgid', 'setuid']) {
    process[name] = () => { throw new Error(name + '() disabled: io_uring may be enabled.'); };
  }`,
)}`;

function aDatabase(file: string): void {
  const database = new Database(file);
  makeTables(database);
  database.close();
  giveAway(file);
}

/** A file of root's that all users may read, as `/etc/passwd` is. */
function fileOfRoot(name: string): { readonly path: string; owner(): readonly number[] } {
  const path = join(folder.path, name);
  writeFileSync(path, 'root:x:0:0\n', { mode: 0o644 });
  chownSync(path, 0, 0);
  return {
    path,
    owner: () => [statSync(path).uid, statSync(path).gid, statSync(path).mode & 0o777],
  };
}

const asOfRoot = [0, 0, 0o644];

/** Puts a link in the folder, as the user who owns it would. */
function link(to: string, at: string): void {
  symlinkSync(to, at);
  lchownSync(at, STAND_IN.uid, STAND_IN.gid);
}

/** The folder of a house in which a table was opened once, and one backup of it. */
function aHouse(): { readonly data: string; readonly file: string; readonly backups: string } {
  const data = folderOfStandIn(folder.path);
  const file = join(data, 'table-companion.sqlite');
  aDatabase(file);
  const backups = join(data, 'backups');
  mkdirSync(backups);
  giveAway(backups);
  return { data, file, backups };
}

describe.skipIf(missing !== null)('root in the data folder of another user', () => {
  it('acts as its owner also with a Node that cannot change its user', () => {
    const { data, backups } = aHouse();
    const done = spawnSync(
      process.execPath,
      ['--import', NODE_OF_DEBIAN, join(BUILD, 'command.js'), 'backup', '--data', data],
      { encoding: 'utf8', env: { ...process.env, LC_ALL: 'en', DATABASE_URL: '' } },
    );
    expect({ code: done.status, said: done.stdout + done.stderr }).toMatchObject({ code: 0 });
    expect(statSync(join(backups, 'backup-lock.sqlite')).uid).toBe(STAND_IN.uid);
  });

  it('makes a backup that belongs to the owner of the data, by backup.js and by the command', () => {
    const { data, backups } = aHouse();
    for (const words of [['backup.js'], ['command.js', 'backup']] as const) {
      const { code, said } = run(words[0], ...words.slice(1), '--data', data);
      expect({ code, said }).toMatchObject({ code: 0 });
    }
    for (const name of ['backup-lock.sqlite', '.']) {
      expect(statSync(join(backups, name)).uid).toBe(STAND_IN.uid);
    }
  });

  it.each([
    ['backup', ['backup.js'], 'backups/backup-lock.sqlite'],
    ['restore', ['restore.js', 'latest'], 'server-lock.sqlite'],
    ['move', ['move.js', '--to', 'postgres://127.0.0.1:9/none'], 'server-lock.sqlite'],
    ['check', ['command.js', 'check'], 'table-companion.sqlite'],
    ['doctor', ['command.js', 'doctor'], 'table-companion.sqlite'],
    ['status', ['command.js', 'status'], 'x.sqlite'],
    ['house-link', ['house-link.js'], 'house-link'],
    ['start', ['start.js', '--port', '0', '--no-bridge', '--no-open'], 'server-lock.sqlite'],
    ['server', ['server.js'], 'x.sqlite'],
    ['bridge', ['bridge.js', '--pair'], 'taps.jsonl'],
  ])('%s leaves the file of root behind a link as it is', (_, words, name) => {
    const { data } = aHouse();
    run('backup.js', '--data', data);
    const passwords = fileOfRoot('passwords');
    const [program = '', ...args] = words;
    const at = join(data, name);
    spawnSync('rm', ['-f', at]);
    link(passwords.path, at);
    const done = spawnSync(
      'timeout',
      ['-k', '1', '6', process.execPath, join(BUILD, program), ...args, '--data', data],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          LC_ALL: 'en',
          npm_command: '',
          DATABASE_URL: '',
          DATA: data,
          PORT: '0',
          HOST: '127.0.0.1',
          HTTPS_PORT: '',
          SHORT_PORT: '',
        },
      },
    );
    expect(done.stdout + done.stderr).not.toContain('root:x:0:0');
    expect(passwords.owner()).toEqual(asOfRoot);
    expect(readFileSync(passwords.path, 'utf8')).toBe('root:x:0:0\n');
  });

  it('restores no file to a folder outside, for any marker', () => {
    const { data, file } = aHouse();
    aDatabase(`${file}.new`);
    const out = join(folder.path, 'profile.d');
    mkdirSync(out, { mode: 0o755 });
    writeFileSync(`${file}.restoring`, '../profile.d/x.sh');
    giveAway(`${file}.restoring`);
    run('backup.js', '--data', data);
    const { code, said } = run('restore.js', 'latest', '--data', data);
    expect(code).toBe(1);
    expect(said).toMatch(/restoring was not written by a restore.*Delete it/);
    expect(existsSync(join(out, 'x.sh'))).toBe(false);
  });

  it('says so where the backup that is named is closed to the owner of the data', () => {
    const { data } = aHouse();
    const closed = join(folder.path, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    aDatabase(join(closed, 'kept.sqlite'));
    const { code, said } = run('restore.js', join(closed, 'kept.sqlite'), '--data', data);
    expect(code).toBe(1);
    expect(said).toMatch(/cannot read .*kept\.sqlite\. Move it to a folder/);
  });

  it('serves as the owner of the data', async () => {
    const { data } = aHouse();
    const server = folder.kept(await runServer(data));
    const status = readFileSync(`/proc/${String(server.child.pid)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)).toEqual(
      Array.from({ length: 4 }, () => String(STAND_IN.uid)),
    );
    expect(/^Groups:\s*(.*)$/m.exec(status)?.[1]?.trim()).not.toMatch(/\b0\b/);
  });

  it('opens nothing in the folder before it is its owner, however it is started', async () => {
    const { data } = aHouse();
    // A pipe holds up the program that reads it.
    const pipe = join(data, 'networks.json');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    giveAway(pipe);
    const child = spawn(process.execPath, [join(BUILD, 'server.js')], {
      env: { ...process.env, DATA: data, DATABASE_URL: '', PORT: '0' },
      stdio: 'ignore',
    });
    const uid = () =>
      /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8'))?.[1];
    try {
      await until('the server is the owner', () => uid() === String(STAND_IN.uid));
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('follows the owner of a link to a folder of its own', () => {
    const outer = folderOfStandIn(folder.path, 'theirs');
    const roots = join(folder.path, 'roots');
    mkdirSync(roots, { mode: 0o755 });
    aDatabase(join(roots, 'table-companion.sqlite'));
    link(roots, join(outer, 'data'));
    const { code } = run('backup.js', '--data', join(outer, 'data'));
    expect(code).toBe(1);
    expect(existsSync(join(roots, 'backups'))).toBe(false);
  });
});
