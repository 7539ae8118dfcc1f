import { writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { childOf, isUp, runProgram, runServer, stop, type Program } from '../support/program.ts';
import { openTable, screenAt, watch } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED one server in a folder: ${missing}`);

const folder = freshFolder();

const supervised = (env: Readonly<Record<string, string>> = {}): Program =>
  folder.kept(
    runProgram(
      'start.js',
      ['--port', '0', '--no-bridge', '--no-https', '--no-open', '--data', folder.path],
      env,
    ),
  );

describe.skipIf(missing !== null)('a second server in one data folder', () => {
  it.each([
    ['en', `Another server already has the folder`, 'npm start -- --data FOLDER'],
    ['fr', `Un autre serveur tient déjà le dossier`, 'npm start -- --data DOSSIER'],
  ])('ends with one sentence in the language %s, for good', async (language, what, todo) => {
    const first = folder.kept(await runServer(folder.path));
    const home = screenAt(first.url);
    folder.opened(home);
    const code = await openTable(home);
    const second = supervised({ LC_ALL: language });
    expect(await second.ended).toEqual({ code: 2, signal: null });
    expect(second.stdout()).toBe('');
    const lines = second.stderr().trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    for (const words of [what, folder.path, todo]) expect(lines[0]).toContain(words);
    expect((await watch(home, code)).position).toBe(1);
  });

  it('ends by itself also where its supervisor has run one there before', async () => {
    const program = supervised();
    await until('it runs', () => /Home\s+http/.test(program.stdout()), 20_000);
    // Nothing is started before the one that holds the folder is there.
    program.child.kill('SIGSTOP');
    process.kill(childOf(program), 'SIGKILL');
    const other = folder.kept(await runServer(folder.path));
    program.child.kill('SIGCONT');
    expect((await program.ended).code).toBe(2);
    expect(program.stderr()).toContain('Another server already has the folder');
    expect(await isUp(other.url)).toBe(true);
  });

  it('may begin as soon as the first was killed', async () => {
    const first = folder.kept(await runServer(folder.path));
    await stop(first);
    expect(await isUp(folder.kept(await runServer(folder.path)).url)).toBe(true);
  });

  it('may begin while the first is ending', async () => {
    const first = folder.kept(await runServer(folder.path));
    first.child.kill('SIGTERM');
    expect(await isUp(folder.kept(await runServer(folder.path)).url)).toBe(true);
    expect((await first.ended).code).toBe(0);
  });
});

describe.skipIf(missing !== null)('a server that holds its data folder', () => {
  const done = async (name: string, ...args: readonly string[]) => {
    const program = folder.kept(runProgram(name, [...args, '--data', folder.path]));
    const { code } = await program.ended;
    return { code, said: program.stdout() + program.stderr() };
  };

  it('lets backups be made, and its link be shown', async () => {
    folder.kept(await runServer(folder.path));
    expect(await done('backup.js')).toMatchObject({ code: 0 });
    expect(await done('house-link.js')).toMatchObject({ code: 0 });
  });

  it('is not in the way of a restore once it is stopped, and refuses it before', async () => {
    const server = folder.kept(await runServer(folder.path));
    await done('backup.js');
    const early = await done('restore.js', 'latest');
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining('still running') });
    await stop(server);
    expect(await done('restore.js', 'latest')).toMatchObject({ code: 0 });
  });

  it('says why it cannot hold it', async () => {
    mkdirSync(join(folder.path, 'server-lock.sqlite'));
    const program = folder.kept(runProgram('server.js', [], { DATA: folder.path, PORT: '0' }));
    expect((await program.ended).code).toBe(1);
    expect(program.stderr()).toMatch(/cannot be locked/);
  });

  it('makes a lock anew that holds something else', async () => {
    writeFileSync(join(folder.path, 'server-lock.sqlite'), 'x'.repeat(5_000));
    folder.kept(await runServer(folder.path));
  });
});
