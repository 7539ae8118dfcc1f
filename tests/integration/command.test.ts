import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUSE_EVENTS_VERSION } from '#lib/house/events.ts';
import { runDiagnosis } from '#lib/server/installed/doctor.ts';
import { TABLE_EVENTS_VERSION } from '#lib/table/storedEvents.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { isUp, runProgram, runServer } from '../support/program.ts';
import { granted, openTable, screenAt } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const folder = freshFolder();

/** As it is typed where it was installed; npx runs this test. */
const INSTALLED = { npm_command: '' };

/** Runs the command and returns its output and exit code. */
const command = (...args: readonly string[]) => commandWith({}, ...args);

async function commandWith(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const program = folder.kept(runProgram('command.js', args, { ...INSTALLED, ...env }));
  const { code } = await program.ended;
  return { code, said: program.stdout() + program.stderr() };
}

describe('table-companion', () => {
  it('names what it can do, and its version', async () => {
    const { code, said } = await command('--help');
    expect(code).toBe(0);
    for (const name of ['status', 'doctor', 'backup', 'restore', 'bridge', 'replay', 'check']) {
      expect(said).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    }
    expect((await command('--version')).said).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('is told in the manual of each language, command by command', async () => {
    const { said } = await command('--help');
    const named = [...said.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => name);
    expect(named).toContain('move');
    // Commands that exist only in a package.
    expect(named).not.toContain('kiosk');
    named.push('kiosk');
    for (const page of ['table-companion.1', 'table-companion.fr.1']) {
      const text = readFileSync(join('packaging/debian', page), 'utf8');
      const told = [...text.matchAll(/^\.TP\n\.BR? ([a-z-]+)/gm)].map(([, name]) => name);
      expect(told.toSorted(), page).toEqual(named.toSorted());
    }
  });

  it('says in one line that there is no such command', async () => {
    const { code, said } = await command('dance');
    expect(code).toBe(2);
    expect(said).toMatch(/"dance".*table-companion --help\n$/);
  });

  it('says by npm run doctor what is missing, in commands of npm and for the folder that is named', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const [node, program, ...options] = (scripts['doctor'] ?? '').split(' ');
    expect([node, program]).toEqual(['node', 'build/command.js']);
    expect(options).toEqual(['doctor', '--data', 'data']);
    const missing = join(folder.path, 'nothing');
    const { code, said } = await commandWith(
      { npm_command: 'run', npm_lifecycle_event: 'doctor' },
      ...options,
      '--port',
      '1',
      '--data',
      missing,
    );
    expect(code).toBe(1);
    expect(said).toMatch(/does not answer at http:\/\/\S+:1: npm start$/m);
    expect(said).toContain(missing);
  });

  it('says which of the words behind backup, restore and house-link cannot be used', async () => {
    for (const [name, word] of [
      ['backup', '--to'],
      ['restore', '--yes'],
      ['house-link', 'Anne'],
    ] as const) {
      const { code, said } = await command(name, word);
      expect(code).toBe(2);
      expect(said).toBe(`“${word}” cannot be used here; the only option is --data FOLDER.\n`);
    }
  });

  it('says of a record that is not there which one, and not to people alone', async () => {
    const { code, said } = await command('replay', '/nope.json');
    expect(code).toBe(2);
    expect(said).toMatch(/^There is no file \/nope\.json\.$/m);
    expect(said).toMatch(/^\{"error":.*\}$/m);
  });

  it('starts everything by its options alone, and ends with it', async () => {
    const data = join(folder.path, 'data');
    const options = ['--port', '0', '--no-bridge', '--no-https', '--no-open', '--data', data];
    const program = folder.kept(runProgram('command.js', options));
    await until('the addresses are printed', () => /Home\s+http/.test(program.stdout()), 60_000);
    const [, port] = /Home\s+http:\/\/[^:]+:(\d+)\//.exec(program.stdout()) ?? [];
    expect(await isUp(`http://127.0.0.1:${port ?? ''}`)).toBe(true);
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  it('makes a backup during a match, and puts it back when the server is gone', async () => {
    const data = join(folder.path, 'data');
    const server = folder.kept(await runServer(data));
    const screen = screenAt(server.url);
    folder.opened(screen);
    await openTable(screen);
    expect(granted(await screen.emitWithAck('watchHouse', {})).tables).toHaveLength(1);
    expect((await command('backup', '--data', data)).said).toMatch(/^Backup made: /);
    expect((await command('restore', 'latest', '--data', data)).said).toMatch(/still running/);
    server.child.kill('SIGTERM');
    await server.ended;
    expect((await command('restore', 'latest', '--data', data)).said).toMatch(/^Done: /);
  });
});

/** A data folder in which these rows of these versions were stored. */
async function keptBy(rows: readonly (readonly [stream: string, version: number])[]) {
  const store = await sqliteStore(join(folder.path, 'table-companion.sqlite'));
  for (const [stream, version] of rows) {
    await store.append(stream, 0, { id: stream, at: 1, version, events: [], answer: null });
  }
  await store.close();
  return ['check', '--data', folder.path];
}

describe('table-companion check', () => {
  it('has nothing to read at first', async () => {
    expect(await command('check', '--data', folder.path)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/no data/),
    });
  });

  it('says what this version reads in another way than it was written', async () => {
    const asked = await keptBy([
      ['house', HOUSE_EVENTS_VERSION - 1],
      ['table:AB2C', TABLE_EVENTS_VERSION - 1],
      ['table:AB2D', TABLE_EVENTS_VERSION],
    ]);
    const { code, said } = await command(...asked);
    expect(code).toBe(0);
    expect(said).toMatch(/of a version before: the settings, 1 table\./);
  });

  it('refuses what only a newer version can start with, and passes over a match that only that can read', async () => {
    const lone = await keptBy([['table:AB2C', TABLE_EVENTS_VERSION + 1]]);
    expect(await command(...lone)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/as they are\.\nThis match cannot be read \(table:AB2C, 1\)/),
    });
    const all = await keptBy([['house', HOUSE_EVENTS_VERSION + 1]]);
    const { code, said } = await command(...all);
    expect(code).toBe(1);
    expect(said).toMatch(/newer version.*table-companion restore latest\n$/);
  });

  it('says what is no database', async () => {
    writeFileSync(join(folder.path, 'table-companion.sqlite'), 'x'.repeat(5000));
    for (const name of ['check', 'backup']) {
      const { code, said } = await command(name, '--data', folder.path);
      expect(code).toBe(1);
      expect(said).toMatch(/^The database is damaged: .*table-companion restore latest\n$/);
    }
  });
});

describe('table-companion doctor and status', () => {
  it('says what is missing, and what to do about each', async () => {
    const { code, said } = await command('doctor');
    expect(code).toBe(1);
    expect(said).toMatch(/^missing +the server does not answer/m);
    expect(said).toMatch(/^good +the clock: 20/m);
    expect(said).toMatch(/\d+ things are missing\.\n$/);
  });

  it('says that another program has the port', async () => {
    const other = createServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1');
    folder.opened(other);
    await once(other, 'listening');
    const address = `http://127.0.0.1:${String((other.address() as AddressInfo).port)}`;
    const house = { unit: null, data: folder.path, name: null, made: 0, nodes: [] };
    const [server] = await runDiagnosis({ ...house, address });
    expect(server).toMatchObject({ good: false, text: expect.stringContaining('--port 3001') });
  });

  it('looks at the server and the folder that are named', async () => {
    const data = join(folder.path, 'other');
    const server = folder.kept(await runServer(data));
    const options = ['--port', new URL(server.url).port, `--data=${data}`];
    const [doctor, status] = [
      await command('doctor', ...options),
      await command('status', ...options),
    ];
    expect(doctor.said).toMatch(new RegExp(`^good +.*${server.url}`, 'm'));
    expect(status.said).toContain(server.url);
    expect(status.said).toContain(data);
  });

  it('finds the server of the folder at any port', async () => {
    const data = join(folder.path, 'other');
    const server = folder.kept(await runServer(data));
    for (const name of ['status', 'doctor']) {
      expect((await command(name, '--data', data)).said).toMatch(
        new RegExp(`127\\.0\\.0\\.1:${String(server.port)}\\b`),
      );
    }
  });

  it('says what it can do instead of doing it, where that is asked', async () => {
    const { said } = await command('--help');
    for (const name of ['status', 'doctor', 'check'])
      expect(await command(name, '--help')).toEqual({ code: 0, said });
  });

  it('says why the server cannot start with its data', async () => {
    writeFileSync(join(folder.path, 'table-companion.sqlite'), 'x'.repeat(5000));
    const house = { unit: null, data: folder.path, name: null, made: 0, nodes: [] };
    const [data] = await runDiagnosis({ ...house, address: 'http://127.0.0.1:9' });
    expect(data).toMatchObject({ good: false, text: expect.stringContaining('restore') });
  });

  it('tells version, data and backups where nothing runs', async () => {
    const { code, said } = await command('status');
    expect(code).toBe(0);
    expect(said).toMatch(/^Version \d.*\nNothing answers at .*\nData: .*\nNo backup yet\n$/);
  });

  it('says of a log in a Postgres how that is backed up', async () => {
    const { said } = await commandWith({ DATABASE_URL: 'postgres://localhost/hall' }, 'status');
    expect(said).toMatch(/pg_dump/);
    expect(said).not.toMatch(/No backup yet/);
  });
});
