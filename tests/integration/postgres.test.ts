import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { runProgram, runServer, secretOf, stop } from '../support/program.ts';
import { openLine } from '../support/databaseLine.ts';
import { openTable, screenAt, watch } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED servers on a Postgres: ${missing}`);

const folder = freshFolder();
const postgres = oneServer();
const at = (name: string) => join(folder.path, name);

describe.skipIf(missing !== null)('a server on a Postgres', () => {
  it.each([
    ['en', 'turns away the user owner: check the name and the password'],
    ['fr', 'refuse l’utilisateur owner'],
  ])('says in one line of the language %s why it cannot start', async (language, words) => {
    const address = (await postgres()).at('postgres', { password: 'not this one' });
    const env = { DATABASE_URL: address, DATA: at('a'), PORT: '0', LC_ALL: language };
    const program = folder.kept(runProgram('server.js', [], env));
    expect((await program.ended).code).toBe(1);
    const lines = program.stderr().trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(words);
    expect(lines[0]).not.toMatch(/not( |%20)this/);
  });

  it('keeps no log in its folder, and has it again with another folder, secrets too', async () => {
    const DATABASE_URL = await (await postgres()).createDatabase();
    const first = folder.kept(await runServer(at('a'), { env: { DATABASE_URL } }));
    const home = screenAt(first.url);
    folder.opened(home);
    const code = await openTable(home);
    expect(existsSync(at('a/table-companion.sqlite'))).toBe(false);
    await stop(first);
    const second = folder.kept(await runServer(at('b'), { env: { DATABASE_URL } }));
    const again = screenAt(second.url);
    folder.opened(again);
    expect((await watch(again, code)).position).toBe(1);
    expect(secretOf(at('b'))).toBe(secretOf(at('a')));
  });

  it('takes over the house of a folder, and gives it back', async () => {
    const DATABASE_URL = await (await postgres()).createDatabase();
    const before = folder.kept(await runServer(at('a')));
    const home = screenAt(before.url);
    folder.opened(home);
    const code = await openTable(home);
    await stop(before);
    const move = async (...args: string[]) => {
      const program = folder.kept(runProgram('move.js', args));
      const { code: ended } = await program.ended;
      return { ended, said: program.stdout() + program.stderr() };
    };
    const to = await move('--to', DATABASE_URL, '--data', at('a'));
    expect(to).toMatchObject({ ended: 0 });
    expect(to.said).toContain('compared byte by byte');
    expect(to.said).not.toContain(new URL(DATABASE_URL).password);
    const away = folder.kept(await runServer(at('b'), { env: { DATABASE_URL } }));
    expect(secretOf(at('b'))).toBe(secretOf(at('a')));
    const busy = await move('--from', DATABASE_URL, '--data', at('c'));
    expect(busy).toMatchObject({ ended: 1 });
    expect(busy.said).toContain('A server still uses');
    await stop(away);
    expect(await move('--from', DATABASE_URL, '--data', at('c'))).toMatchObject({ ended: 0 });
    const back = folder.kept(await runServer(at('c')));
    const again = screenAt(back.url);
    folder.opened(again);
    expect((await watch(again, code)).position).toBe(1);
    expect(readFileSync(at('c/invitation-key'), 'utf8')).toBe(
      readFileSync(at('a/invitation-key'), 'utf8'),
    );
  });

  it.each(['has ended', 'is cut off'] as const)(
    'is not ready while it %s, though alive, and ready again once it is back',
    async (how) => {
      const database = await postgres();
      const line = await openLine(database.port);
      folder.opened(line);
      const address = new URL(await database.createDatabase());
      address.port = String(line.port);
      const env = { DATABASE_URL: address.href };
      const server = folder.kept(await runServer(at('a'), { env }));
      const home = screenAt(server.url);
      folder.opened(home);
      const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
      expect(await statusOf('/readyz')).toBe(200);
      if (how === 'has ended') await database.stop();
      else line.cut();
      try {
        // Seconds at most: until then a balancer goes on sending screens there.
        const isAway = async () => (await statusOf('/readyz')) === 503;
        await until('it is not ready', isAway, 12_000);
        expect(await statusOf('/healthz')).toBe(200);
      } finally {
        if (how === 'has ended') await database.start();
        else line.heal();
      }
      // It recovers without requests: a load balancer sends none to a server that is not ready.
      await until('it is ready again', async () => (await statusOf('/readyz')) === 200, 12_000);
      await openTable(home);
      expect(server.child.exitCode).toBeNull();
    },
    60_000,
  );
});
