import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { directEvening, resultsOf, type EveningReport } from './directorsEvening.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { runServer, stop } from '../support/program.ts';
import { SEED } from '../support/seed.ts';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED an evening of a tournament: ${missing}`);

const folder = freshFolder();

/** All tables told what they came to, but the dead one and the one that the director read from paper. */
function expectWhole(
  report: EveningReport,
  { players, tables }: { players: number; tables: number },
) {
  const { director, spectator } = report;
  expect({ ...spectator, now: 0 }).toMatchObject({ ...director, now: 0 });
  expect(director).toMatchObject({ over: true, next: 'nothing' });
  expect(resultsOf(report)).toEqual({ right: tables - 2, wrong: [] });
  // Late joined in the second round, and the standings contain every player.
  expect(director.standings.flatMap(({ lines }) => lines)).toHaveLength(players);
}

describe.skipIf(missing !== null)('an evening of a tournament', () => {
  it('finishes although the server is killed, with a spectator by its code', async () => {
    let server = folder.kept(await runServer(folder.path));
    const { port, url } = server;
    const report = await directEvening({
      urls: [url],
      players: 10,
      rounds: 3,
      seed: SEED,
      async strike() {
        await stop(server);
        server = folder.kept(await runServer(folder.path, { port }));
      },
      say: () => undefined,
    });
    expectWhole(report, { players: 10, tables: 4 + 5 + 5 });
  });
});

const lacking = missing ?? postgresMissing();
if (lacking !== null) console.log(`SKIPPED an evening at two servers: ${lacking}`);
const postgres = oneServer();

describe.skipIf(lacking !== null)('an evening at two servers', () => {
  it('goes on at one while the other is killed, and a spectator there sees its end', async () => {
    const env = { DATABASE_URL: await (await postgres()).createDatabase() };
    const begin = async (name: string, port = 0) =>
      folder.kept(await runServer(join(folder.path, name), { env, port }));
    const stays = await begin('stays');
    let falls = await begin('falls');
    const report = await directEvening({
      urls: [stays.url, falls.url],
      players: 12,
      rounds: 3,
      seed: SEED,
      async strike() {
        falls.child.kill('SIGKILL');
        await falls.ended;
        falls = await begin('falls', falls.port);
      },
      say: () => undefined,
    });
    expectWhole(report, { players: 12, tables: 5 + 6 + 6 });
  });
});
