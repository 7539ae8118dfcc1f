import { join } from 'node:path';
import { directEvening, resultsOf } from '../integration/directorsEvening.ts';
import { Postgres } from '../support/postgres.ts';
import { runServer, scratchFolder, stop } from '../support/program.ts';
import { anySeed, readOptions } from './shared/options.ts';

/**
 * `npm run evening`: a tournament from its first name to its standing, at two servers on a Postgres of which one is killed in the
 * second round; one player is late, one table dead, one result put right. Options: --players, --rounds, --seed. Exit status 1 when
 * a result is missing or is not what its table told.
 */
const options = readOptions({ players: 64, rounds: 5, seed: anySeed() });
console.log(`seed ${String(options.seed)}`);

const folder = scratchFolder();
const postgres = await Postgres.open();
const env = { DATABASE_URL: await postgres.createDatabase() };
const begin = (name: string, port = 0) => runServer(join(folder.path, name), { env, port });
const stays = await begin('stays');
let falls = await begin('falls');
const report = await directEvening({
  ...options,
  urls: [stays.url, falls.url],
  async strike() {
    falls.child.kill('SIGKILL');
    await falls.ended;
    const killed = performance.now();
    falls = await begin('falls', falls.port);
    console.log(`a server was killed, and serves again after ${sinceInS(killed)} s`);
  },
  say: (line) => console.log(line),
});
for (const server of [stays, falls]) await stop(server);
await postgres.close();
folder.remove();

const { director, presses } = report;
const { right, wrong } = resultsOf(report);
const tables = director.rounds.reduce((sum, round) => sum + round.tables.length, 0);
// The dead table, and the result that was read from paper, are a director's.
const missing = tables - 2 - right - wrong.length;
console.log(
  `${String(tables)} tables, ${String(right)} results as told, ${String(wrong.length)} otherwise, ${String(missing)} missing; ` +
    `${String(presses)} presses of the director, ${sinceInS(0)} s`,
);
for (const each of wrong) console.log(JSON.stringify(each));
process.exitCode = wrong.length + missing === 0 && director.over ? 0 : 1;

function sinceInS(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}
