import {
  cpSync,
  existsSync,
  openSync,
  closeSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_EVENTS_VERSION } from '#lib/devices/events.ts';
import { HOUSE_EVENTS_VERSION } from '#lib/house/events.ts';
import { openData } from '#lib/server/openData.ts';
import { listBackups, makeBackup } from '#lib/server/store/backups.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import { TABLE_EVENTS_VERSION } from '#lib/table/storedEvents.ts';
import { TOURNAMENT_EVENTS_VERSION } from '#lib/tournament/events.ts';
import { runProgram, scratchFolder } from '../support/program.ts';

const root = scratchFolder();
afterAll(root.remove);

const NAME = 'table-companion.sqlite';
const database = (data: string) => join(data, NAME);
const STEP = pathToFileURL(join(import.meta.dirname, './killAtStep.mjs')).href;

/** An afternoon that was backed up, and an evening after it that lies in the write-ahead log alone. */
const evening = join(root.path, 'evening');

beforeAll(async () => {
  const live = join(root.path, 'live');
  const store = await sqliteStore(database(live));
  const play = async (stream: string) => {
    const commit = {
      id: `${stream}-1`,
      at: 1,
      version: 1,
      events: [`played by ${stream}`],
      answer: null,
    };
    expect((await store.append(stream, 0, commit)).ok).toBe(true);
  };
  await play('afternoon');
  makeBackup(database(live), join(live, 'backups'), Date.now());
  for (const taps of ['Ada', 'Bruno', 'Chloe']) await play(taps);
  // As it lies on the disk of a server that was killed now.
  cpSync(live, evening, { recursive: true });
  await store.close();
});

let folders = 0;
function aCopy(): string {
  const data = join(root.path, `copy-${String((folders += 1))}`);
  cpSync(evening, data, { recursive: true });
  return data;
}

function damageHeader(data: string): void {
  const file = openSync(database(data), 'r+');
  writeSync(file, Buffer.alloc(100, 0xa5), 0, 100, 0);
  closeSync(file);
  // The log may contain an intact copy of the header.
  rmSync(`${database(data)}-shm`, { force: true });
}

/** A copy of a database with what lies beside it, to be read, so that this process is not at the file itself. */
function copyOf(file: string): string {
  const copy = join(root.path, `read-${String((folders += 1))}`);
  for (const end of ['', '-wal']) {
    if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  }
  return copy;
}

async function streamsIn(file: string): Promise<string[]> {
  const store = await sqliteStore(copyOf(file));
  const streams = [...(await store.streams()).keys()].sort();
  await store.close();
  return streams;
}

function asked<Answer>(file: string, ask: (database: InstanceType<typeof Database>) => Answer) {
  const opened = new Database(file);
  try {
    return ask(opened);
  } finally {
    opened.close();
  }
}

const forgetName = (file: string) => asked(file, (log) => void log.exec('drop table log'));
const logNameOf = (file: string): string =>
  asked(copyOf(file), (log) => String(log.prepare('select name from log').raw().get()));

async function restored(data: string, which: string, env: Readonly<Record<string, string>> = {}) {
  const program = runProgram('restore.js', [which, '--data', data], env);
  const { code, signal } = await program.ended;
  return { code, signal, said: program.stdout() + program.stderr() };
}

const setAside = (data: string) => readdirSync(data).filter((name) => name.includes('.before-'));
const asideOf = (data: string): string =>
  join(data, setAside(data).find((name) => /\d$/.test(name)) ?? 'none');

const BEFORE = ['Ada', 'Bruno', 'Chloe', 'afternoon'];
const AFTER = ['afternoon'];

describe('a restore', () => {
  it('keeps the evening that lay in the log alone, and can bring it back', async () => {
    const data = aCopy();
    expect(await restored(data, 'latest')).toMatchObject({ code: 0 });
    expect(await streamsIn(database(data))).toEqual(AFTER);
    const aside = asideOf(data);
    expect(await restored(data, aside)).toMatchObject({ code: 0 });
    expect(await streamsIn(database(data))).toEqual(BEFORE);
  });

  it('keeps the log of an unreadable database, byte for byte', async () => {
    const data = aCopy();
    const log = readFileSync(`${database(data)}-wal`);
    expect(log.includes('played by Chloe')).toBe(true);
    damageHeader(data);
    expect(await restored(data, 'latest')).toMatchObject({ code: 0 });
    expect(await streamsIn(database(data))).toEqual(AFTER);
    const kept = setAside(data).map((name) => readFileSync(join(data, name)));
    expect(kept.some((bytes) => bytes.equals(log))).toBe(true);
  });

  it.each([
    ['of today', () => undefined],
    ['of an earlier version without named logs', forgetName],
  ])('of a backup %s gives the log another name each time', async (_, age) => {
    const data = aCopy();
    for (const { file } of listBackups(join(data, 'backups'), Date.now())) age(file);
    const names = [logNameOf(database(data))];
    for (let n = 0; n < 2; n += 1) {
      await restored(data, 'latest');
      names.push(logNameOf(database(data)));
    }
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(3);
  });

  it('sets every database aside under a name of its own', async () => {
    const data = aCopy();
    for (let n = 0; n < 3; n += 1) await restored(data, 'latest');
    expect(setAside(data).filter((name) => !/wal|shm/.test(name))).toHaveLength(3);
  });
});

/** A file with what SQL makes in it: of a copy of the afternoon's backup, or of nothing. */
function aFile(of: 'backup' | 'nothing', sql: string): string {
  const file = join(root.path, `file-${String((folders += 1))}.sqlite`);
  const [backup] = listBackups(join(evening, 'backups'), Date.now());
  if (of === 'backup' && backup !== undefined) copyFileSync(backup.file, file);
  asked(file, (foreign) => void foreign.exec(sql));
  return file;
}

const FOREIGN = [
  ['with a table of the same name', 'nothing', 'create table commits (a)', 'table commits'],
  [
    'with the same columns, of which nothing need be there once',
    'nothing',
    `create table commits (stream text not null, position integer not null, id text not null,
      at integer not null, version integer not null, events text not null, answer text not null)`,
    'table commits',
  ],
  [
    'that shows something else under that name',
    'nothing',
    'create table x (a); create view commits as select a from x',
    'view commits',
  ],
  [
    'in which something acts by itself',
    'backup',
    'create trigger evil after insert on commits begin delete from commits; end',
    'trigger evil',
  ],
  ['with another log', 'backup', 'drop table log; create table log (name, more)', 'table log'],
] as const;

/** Files that a refused restore would leave beside the database; where its log ends stands there too. */
const leftovers = (data: string): readonly string[] =>
  readdirSync(data).filter((name) => name.includes('.sqlite.') && !name.endsWith('.sqlite.end'));

describe('a database that is not of this program', () => {
  it.each(FOREIGN)('%s is not put in the place of ours', async (_, of, sql, found) => {
    const data = aCopy();
    const { code, said } = await restored(data, aFile(of, sql));
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(found) });
    expect(said).toMatch(/no backup of this program/);
    expect(await streamsIn(database(data))).toEqual(BEFORE);
    expect(leftovers(data)).toEqual([]);
  });

  it.each(FOREIGN)('%s is said at a start, with what to do', async (_, of, sql, found) => {
    const data = aCopy();
    for (const end of ['-wal', '-shm']) rmSync(database(data) + end, { force: true });
    copyFileSync(aFile(of, sql), database(data));
    const opened = openData({ data, address: 'http://localhost' });
    await expect(opened).rejects.toThrow(found);
    await expect(opened).rejects.toThrow(`npm run restore -- latest --data ${data}`);
  });
});

/** Returns SQL for a row of a table without moves, as a given version wrote it. */
const written = (stream: string, version: number, events: string) =>
  `insert into commits values ('${stream}', 1, 'x', 1, ${String(version)}, '${events}', 'null')`;

const UNKNOWN = '[{"type":"deviceTaughtToSing","device":"d"}]';

describe('a backup that this program cannot read', () => {
  it.each([
    ['with a house', written('house', HOUSE_EVENTS_VERSION + 1, '[]')],
    ['with devices', written('devices', DEVICE_EVENTS_VERSION + 1, '[]')],
    ['with a table', written('table:AB2C', TABLE_EVENTS_VERSION + 1, '[]')],
    ['with an event', written('devices', DEVICE_EVENTS_VERSION, UNKNOWN)],
    ['with a schema', 'pragma user_version = 1'],
  ])('%s of a newer version is refused, with advice', async (_, sql) => {
    const data = aCopy();
    const { code, said } = await restored(data, aFile('backup', sql));
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/newer version/) });
    expect(said.trim()).not.toContain('\n');
    expect(await streamsIn(database(data))).toEqual(BEFORE);
    expect(leftovers(data)).toEqual([]);
  });

  it.each([
    ['that are no events', written('house', HOUSE_EVENTS_VERSION, '{"type":')],
    ['that cannot be', written('devices', DEVICE_EVENTS_VERSION, '7')],
    ['that tell nothing', written('house', HOUSE_EVENTS_VERSION, '[null]')],
  ])('for there are events in it %s is refused, with what to do', async (_, sql) => {
    const data = aCopy();
    const { code, said } = await restored(data, aFile('backup', sql));
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/another backup/) });
    expect(said.trim()).not.toContain('\n');
    expect(await streamsIn(database(data))).toEqual(BEFORE);
  });

  it.each([
    ['table', 'AB2C', '[{"type":"tableCreated","setup":{"game":"1000-bornes"}}]', ''],
    ['table', 'AB2D', '7', 'match cannot be read (table:AB2D, 1)'],
    ['tournament', 'AB2E', '[null]', 'tournament cannot be read (tournament:AB2E, 1)'],
  ])(
    'is not one in which a single %s %s is broken: it is put back, and that is named',
    async (kind, code, events, named) => {
      const data = aCopy();
      const stream = `${kind}:${code}`;
      const version = kind === 'table' ? TABLE_EVENTS_VERSION : TOURNAMENT_EVENTS_VERSION;
      const result = await restored(data, aFile('backup', written(stream, version, events)));
      expect(result).toMatchObject({ code: 0, said: expect.stringContaining(named) });
      expect(await streamsIn(database(data))).toEqual([...AFTER, stream]);
    },
  );
});

describe('a database of a newer version', () => {
  const NEWER = [
    ['with a house', written('house', HOUSE_EVENTS_VERSION + 1, '[]')],
    ['with an event', written('devices', DEVICE_EVENTS_VERSION, UNKNOWN)],
    ['with a schema', 'pragma user_version = 1'],
  ] as const;
  /** As after an evening with a newer version of the program, which made backups too. */
  function playedByNewer(sql: string): string {
    const data = aCopy();
    const evening = aFile('backup', sql);
    for (const end of ['-wal', '-shm']) rmSync(database(data) + end, { force: true });
    copyFileSync(evening, database(data));
    makeBackup(evening, join(data, 'backups'), Date.now());
    return data;
  }

  it.each(NEWER)('%s it knows is refused in one sentence, and not tried again', async (_, sql) => {
    const data = playedByNewer(sql);
    const before = readFileSync(database(data));
    const server = runProgram('server.js', [], { DATA: data, PORT: '0' });
    expect(await server.ended).toMatchObject({ code: 2 });
    const said = server.stderr().trim();
    expect(said).not.toContain('\n');
    expect(said).toMatch(/newer version/);
    expect(said).toContain(`npm run restore -- latest --data ${data}`);
    expect(readFileSync(database(data)).equals(before)).toBe(true);
  });

  it('gives way to the last backup that this version can read, by one command', async () => {
    const data = playedByNewer(written('house', HOUSE_EVENTS_VERSION + 1, '[]'));
    const { code, said } = await restored(data, 'latest');
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/passed over/) });
    expect(await streamsIn(database(data))).toEqual(AFTER);
  });

  it('is refused with the command that was installed, where a package was', async () => {
    const data = playedByNewer('pragma user_version = 1');
    const env = { DATA: data, PORT: '0', TYPED_COMMAND: 'table-companion' };
    const server = runProgram('server.js', [], env);
    await server.ended;
    expect(server.stderr()).toContain(`: table-companion restore latest --data ${data}`);
  });
});

describe('the remains of an interrupted restore', () => {
  const LEFT = ['.new', '.new-journal', '.restoring.new'];
  const leave = (data: string) => {
    for (const end of LEFT) writeFileSync(database(data) + end, 'half of');
  };
  const left = (data: string) => LEFT.filter((end) => existsSync(database(data) + end));

  it('are removed by the next start', async () => {
    const data = aCopy();
    leave(data);
    const { store } = await openData({ data, address: 'http://localhost' });
    expect([...(await store.streams()).keys()].sort()).toEqual(BEFORE);
    await store.close();
    expect(left(data)).toEqual([]);
  });

  it('are removed by the next restore, and do not disturb it', async () => {
    const data = aCopy();
    leave(data);
    expect(await restored(data, 'latest')).toMatchObject({ code: 0 });
    expect(await streamsIn(database(data))).toEqual(AFTER);
    expect(left(data)).toEqual([]);
  });
});

it('a backup that is not there is named once, with what lists those that are', async () => {
  const { code, said } = await restored(aCopy(), '/nope.sqlite');
  expect(code).toBe(1);
  expect(said).toMatch(/^(?!.*nope.*nope).*\/nope\.sqlite.*npm run restore\n$/);
});

describe('restores at the same moment', () => {
  it('take turns or report it, and a database exists at any time', async () => {
    const data = aCopy();
    const done = await Promise.all([1, 2, 3].map(() => restored(data, 'latest')));
    expect(done.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    for (const { said } of done.filter(({ code }) => code !== 0)) {
      expect(said).toMatch(/another restore is/);
    }
    expect(await streamsIn(database(data))).toEqual(AFTER);
  });

  it('and a start: it waits for the restore, or says so', async () => {
    const data = aCopy();
    const restoring = restored(data, 'latest');
    const server = runProgram('server.js', [], { DATA: data, PORT: '0' });
    const up = await Promise.race([
      new Promise<'up'>((resolve) => server.child.once('message', () => resolve('up'))),
      server.ended.then(() => 'ended' as const),
    ]);
    const { code, said } = await restoring;
    server.child.kill('SIGKILL');
    await server.ended;
    if (up === 'ended') expect(server.stderr()).toMatch(/a restore is under way/);
    if (code !== 0) expect(said).toMatch(/still running/);
    expect(up === 'up' || code === 0).toBe(true);
    expect(await streamsIn(database(data))).toEqual(
      expect.arrayContaining(code === 0 ? AFTER : BEFORE),
    );
  });
});

describe('a restore that is ended before any of its steps', () => {
  it('leaves the database before whole, or the new one with the one before beside it', async () => {
    const outcomes: string[] = [];
    for (let step = 1, ended = false; !ended; step += 1) {
      const data = aCopy();
      const env = { NODE_OPTIONS: `--import ${STEP}`, KILL_AT: String(step) };
      const { code, signal } = await restored(data, 'latest', env);
      ended = code === 0;
      if (!ended) expect(signal).toBe('SIGKILL');
      const opened = await openData({ data, address: 'http://localhost' });
      const streams = [...(await opened.store.streams()).keys()].sort();
      await opened.store.close();
      expect([BEFORE, AFTER]).toContainEqual(streams);
      if (streams.length === AFTER.length) expect(await streamsIn(asideOf(data))).toEqual(BEFORE);
      outcomes.push(streams.length === AFTER.length ? 'new' : 'before');
      expect(readdirSync(data).filter((name) => name.endsWith('.restoring'))).toEqual([]);
    }
    expect(outcomes.length).toBeGreaterThan(10);
    expect(new Set(outcomes)).toEqual(new Set(['before', 'new']));
    // Once it is the new one, it stays so at every later step.
    expect(outcomes).toEqual([...outcomes].sort());
  }, 300_000);
});

describe('a start without a database', () => {
  const started = async (data: string) => {
    const server = runProgram('server.js', [], { DATA: data, PORT: '0' });
    const { code } = await server.ended;
    return { code, said: server.stderr() };
  };

  it('where there are backups of one names the command, and begins nothing', async () => {
    const data = aCopy();
    for (const end of ['', '-wal', '-shm']) rmSync(database(data) + end, { force: true });
    const { code, said } = await started(data);
    expect(code).toBe(1);
    expect(said).toContain(`npm run restore -- latest --data ${data}`);
    expect(existsSync(database(data))).toBe(false);
  });

  it('does the same where it is empty, and where only one that was set aside is left', async () => {
    const data = aCopy();
    await restored(data, 'latest');
    rmSync(join(data, 'backups'), { recursive: true });
    writeFileSync(database(data), '');
    const { code, said } = await started(data);
    expect(code).toBe(1);
    expect(said).toContain(`npm run restore -- ${asideOf(data)}`);
    expect(statSync(database(data)).size).toBe(0);
  });
});
