import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { directEvening, resultsOf } from '../support/directorsEvening.ts';
import { Postgres } from '../support/postgres.ts';
import { runServer, scratchFolder, stop } from '../support/program.ts';

/**
 * `npm run evening`: a tournament from its first name to its standing, at two servers on a Postgres of which one is killed in the
 * second round; one player is late, one table dead, one result put right. Options: --players, --rounds, --seed. Exit status 1 when
 * a result is missing or is not what its table told.
 */
const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
console.log(`seed ${values.seed}`);

const folder = scratchFolder();
const postgres = await Postgres.open();
const env = { DATABASE_URL: await postgres.createDatabase() };
const begin = (name: string, port = 0) => runServer(join(folder.path, name), { env, port });
const stays = await begin('stays');
let falls = await begin('falls');
const report = await directEvening({
  ...{ urls: [stays.url, falls.url], players: Number(values.players) },
  ...{ rounds: Number(values.rounds), seed: Number(values.seed) },
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
